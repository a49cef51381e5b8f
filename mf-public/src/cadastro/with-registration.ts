/** What needs the shared form, in one file: the form, and the comprovante that takes its place. */
export { CadastroForm } from './cadastro.form.tsx';
export { KeptComprovante } from './cadastro-comprovante.tsx';
