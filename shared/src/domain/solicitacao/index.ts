/** Views of a solicitação shared by staff and applicant. */
export { DecisaoAte } from './decisao-ate.tsx';
export { DownloadButton } from './download-button.tsx';
export { Email } from './email.tsx';
export { PorQueEstaData } from './por-que-esta-data.tsx';
export { RegistrationComprovante } from './registration-comprovante.tsx';
export { SaveFileButton } from './save-file-button.tsx';
export { Section } from './section.tsx';
export { TimeLine, TimeLineItem, TimeLineSign } from './time-line.tsx';
