/** Later parts of a registration, in one file. */
export { KeptComprovante } from './cadastro-comprovante.tsx';
export { LastData } from './last-data.tsx';
