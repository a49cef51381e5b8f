/** Code of a registration that loads later, bundled in one file. */
export { KeptComprovante } from './cadastro-comprovante.tsx';
export { LastData } from './last-data.tsx';
