/** Entry of the thread that draws receipts. */
export { drawCertidao } from '../indisponibilidade/certidao-drawing.ts';
export { drawComprovante } from './comprovante-drawing.ts';
