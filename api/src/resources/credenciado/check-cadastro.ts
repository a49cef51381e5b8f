import {
  asksFor,
  type CadastroValid,
  cadastroSchema,
  ERROR,
  FIELD_NAMES,
  phoneNumbers,
  RULE,
  type TipoDocumento,
  type TipoEdital,
  textsOf,
} from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { municipio } from '@credenciados/platform/db/schema/index';
import { type AppError, businessError } from '@credenciados/platform/http/errors';
import { and, eq } from 'drizzle-orm';
import { invalidBusinessForm } from '../../http/business-form.ts';
import type { ArquivoRow } from '../documento/arquivo.queries.ts';
import { bindArquivos } from '../documento/bind-arquivos.ts';
import { listTiposDocumento } from '../documento/documento.queries.ts';

/** A document as sent, without fields that only the database has. */
export type DocumentoEnviado = CadastroValid['documentos'][number];

/** Checks that depend on the edital's type: codes, formation, documents. */
export function checkByType(tipo: TipoEdital, tiposDocumento: readonly TipoDocumento[], cadastro: CadastroValid): void {
  const checked = cadastroSchema(tipo, tiposDocumento).safeParse(cadastro);
  if (!checked.success) throw invalidBusinessForm(checked.error);
}

/** Checks that depend on the edital's type and on reference data: codes, formation, documents, municipality. */
export async function checkCadastro(tx: Tx, tipo: TipoEdital, cadastro: CadastroValid): Promise<void> {
  checkByType(tipo, await listTiposDocumento(tx, tipo), cadastro);
  const { uf, municipio: cidade } = cadastro.pessoa.endereco;
  const found = await tx
    .select({ id: municipio.id })
    .from(municipio)
    .where(and(eq(municipio.id, cidade.id), eq(municipio.codigoEstado, uf)));
  if (found.length > 0) return;
  throw businessError(RULE.municipioUf, { campos: { 'pessoa.endereco.municipio': RULE.municipioUf } });
}

/** Refuses missing documentos, by their indexes in the list. */
export function missingDocumentos(places: readonly number[]): AppError {
  const campos = Object.fromEntries(places.map((place) => [`documentos.${place}.caminho`, ERROR.fileNotFound]));
  return businessError(ERROR.fileNotFound, { campos });
}

/** Binds the sender's uploads to a solicitação; refuses all if one is gone, bound, somebody else's or sent twice. */
export async function bindDocumentos(
  tx: Tx,
  documentos: readonly DocumentoEnviado[],
  donos: readonly string[],
  now: Date,
): Promise<Map<string, ArquivoRow>> {
  const keys = documentos.map(({ caminho }) => caminho);
  const bound = await bindArquivos(tx, keys, 'CADASTRO', donos, now);
  const wrong = keys.flatMap((key, place) => (!bound.has(key) || keys.indexOf(key) !== place ? [place] : []));
  if (wrong.length > 0) throw missingDocumentos(wrong);
  return bound;
}

/** A registration as the columns of a solicitação (INS-8). */
export function toColumns(tipo: TipoEdital, cadastro: CadastroValid) {
  const { pessoa } = cadastro;
  const { endereco } = pessoa;
  return {
    ...textsOf('pessoal', pessoa.pessoaFisica),
    email: pessoa.email,
    telefones: phoneNumbers(pessoa.telefones),
    ...textsOf('profissional', cadastro),
    formacaoVistoriador: cadastro.formacaoVistoriador ?? null,
    ...textsOf('endereco', endereco),
    semNumero: endereco.semNumero,
    cep: endereco.cep,
    uf: endereco.uf,
    municipioId: endereco.municipio.id,
    ...otherTipo(tipo),
  };
}

/** Columns of the other type's fields, which stay empty. */
const otherTipo = (tipo: TipoEdital) =>
  Object.fromEntries(FIELD_NAMES.filter((name) => !asksFor(tipo, name)).map((name) => [name, null]));
