/** Late parts of a registration, bundled in one file. */
export { KeptComprovante } from './cadastro-comprovante.tsx';
export { LastData } from './last-data.tsx';
