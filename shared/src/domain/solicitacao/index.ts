/** Views of a solicitação shared by staff and applicant. */
export { type Inscricao, inscricaoSchema } from '@credenciados/contract/credenciado';
export { DecisaoAte } from './decisao-ate.tsx';
export { DownloadButton } from './download-button.tsx';
export { Email } from './email.tsx';
export { PersonSections, Section } from './person-sections.tsx';
export { PorQueEstaData } from './por-que-esta-data.tsx';
export { RegistrationComprovante } from './registration-comprovante.tsx';
export { SaveFileButton } from './save-file-button.tsx';
export { solicitacaoLook } from './solicitacao-look.ts';
export { TimeLine, TimeLineItem, TimeLineSign } from './time-line.tsx';
