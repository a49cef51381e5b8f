/** Entry of the thread that draws receipts. */
export { drawComprovante } from './comprovante-drawing.ts';
