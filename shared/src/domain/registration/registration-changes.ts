import type { AttachedDocument, RegistrationValues } from './registration.values.ts';

/** The parts of a registration that its review shows, each with what decides whether it changed. */
const PARTS = {
  nome: ({ pessoa }: RegistrationValues) => pessoa.pessoaFisica.nome,
  email: ({ pessoa }: RegistrationValues) => pessoa.email,
  telefones: ({ pessoa }: RegistrationValues) => pessoa.telefones.map(({ numero }) => numero).join(),
  codigoCrea: ({ codigoCrea }: RegistrationValues) => codigoCrea,
  codigoIncra: ({ codigoIncra }: RegistrationValues) => codigoIncra,
  formacao: ({ formacao, formacaoVistoriador }: RegistrationValues) => `${formacao}${formacaoVistoriador}`,
  cep: ({ pessoa }: RegistrationValues) => pessoa.endereco.cep,
  logradouro: ({ pessoa }: RegistrationValues) => pessoa.endereco.logradouro,
  numero: ({ pessoa: { endereco } }: RegistrationValues) => (endereco.semNumero ? 'S/N' : endereco.numero),
  complemento: ({ pessoa }: RegistrationValues) => pessoa.endereco.complemento,
  bairro: ({ pessoa }: RegistrationValues) => pessoa.endereco.bairro,
  uf: ({ pessoa }: RegistrationValues) => pessoa.endereco.uf,
  municipio: ({ pessoa }: RegistrationValues) => pessoa.endereco.municipio.id,
};
export type RegistrationPart = keyof typeof PARTS;

/** Changes of a rectification against the solicitação as sent before. */
export interface RegistrationChanges {
  parts: ReadonlySet<string>;
  /** Keys of the files that the solicitação doesn't have yet. */
  added: ReadonlySet<string>;
  /** Files of the solicitação that are taken out or replaced. */
  removed: readonly AttachedDocument[];
  none: boolean;
}

/** Compares a rectification with the solicitação that was sent before; spaces at the ends of a text are no change. */
export function registrationChanges(before: RegistrationValues, after: RegistrationValues): RegistrationChanges {
  const changed = Object.entries(PARTS).filter(([, read]) => read(before).trim() !== read(after).trim());
  const parts = new Set(changed.map(([name]) => name));
  const keysOf = ({ documentos }: RegistrationValues) => new Set(documentos.map(({ caminho }) => caminho));
  const [had, has] = [keysOf(before), keysOf(after)];
  const added = new Set([...has].filter((key) => !had.has(key)));
  const removed = before.documentos.filter(({ caminho }) => !has.has(caminho));
  return { parts, added, removed, none: parts.size + added.size + removed.length === 0 };
}
