/** What needs more of the registration than its form, in one file. */
export { KeptComprovante } from './cadastro-comprovante.tsx';
export { LastData } from './last-data.tsx';
