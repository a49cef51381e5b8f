/** Entry of the thread that draws comprovantes. */
export { drawCertidao } from './certidao-drawing.ts';
export { drawComprovante } from './comprovante-drawing.ts';
