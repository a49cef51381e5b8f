/** Views of a solicitação that staff and its applicant both see. */
export { contadasAte, ordemPadrao, SOLICITACAO_SORTABLE } from '../../contract/fila.ts';
export { ACAO_LOTE_LABEL } from '../../contract/lote-acoes.ts';
export { DownloadButton } from './download-button.tsx';
export { Email } from './email.tsx';
export { PersonSections, Section } from './person-sections.tsx';
export { SaveFileButton } from './save-file-button.tsx';
export { solicitacaoLook } from './solicitacao-look.ts';
export { TimeLine, TimeLineItem, TimeLineSign } from './time-line.tsx';
