import {
  type CadastroValid,
  ERROR,
  type FormularioRecebido,
  type FormularioValid,
  GRACE_MINUTES,
} from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { type AppError, businessError, notFound } from '@credenciados/platform/http/errors';
import type { Deps } from '../../deps.ts';
import { actAsProxy } from '../../http/session/procurador.ts';
import { type ArquivoRow, findTakeable } from '../documento/arquivo.queries.ts';
import { draftExpired } from '../documento/rascunho.ts';
import { type EditalRow, findEdital } from '../edital/edital.queries.ts';
import { isInTime, lastMoment } from '../edital/edital.rules.ts';
import { takeTardia } from '../inscricao-tardia/use.ts';
import type { Caller } from './caller.ts';
import { checkCadastro, missingDocumentos } from './check-cadastro.ts';
import { dataMarks, type FormInTime, fileMark, ownerMarks, readFormInTime, signFormInTime } from './em-tempo.tokens.ts';
import { requireNivel } from './require-nivel.ts';

const MINUTE = 60_000;

/** Placeholder for the key of a missing file when a form is checked. */
const TO_COME = 'A'.repeat(22);

/** End of the grace period for the files of a form that came in time. */
function graceEnd(edital: EditalRow): Date {
  return new Date(lastMoment(edital).getTime() + GRACE_MINUTES * MINUTE);
}

/** Signs a complete form before its edital's end; its files, each identified by a hash, may follow later (INS-14). */
export async function receiveForm(
  deps: Deps,
  { session, donos, request }: Caller,
  form: FormularioValid,
): Promise<FormularioRecebido> {
  if (donos.length === 0) throw draftExpired();
  const em = request.arrivedAt;
  return deps.db.transaction(async (tx) => {
    await actAsProxy(deps, tx, session);
    const edital = await findEdital(tx, form.idEdital);
    if (!edital) throw notFound(ERROR.notFound);
    if (!isInTime(edital, em)) throw businessError(ERROR.editalNotValid);
    requireNivel(edital, session);
    const { aCaminho, documentos, ...data } = form;
    const coming = aCaminho.map(({ tipoDocumento }) => ({ caminho: TO_COME, nomeOriginal: '', tipoDocumento }));
    await checkCadastro(tx, edital.tipoEdital, { ...data, documentos: [...documentos, ...coming] });
    const keys = documentos.map(({ caminho }) => caminho);
    const here = await findTakeable(tx, keys, 'CADASTRO', donos, deps.now());
    const missing: number[] = [];
    const attached = documentos.flatMap(({ caminho, tipoDocumento }, place) => {
      const file = here.get(caminho);
      if (file) return fileMark(tipoDocumento.codigo, file.sha256);
      missing.push(place);
      return [];
    });
    if (missing.length > 0) throw missingDocumentos(missing);
    const emTempo = await signFormInTime(deps, {
      em,
      dados: dataMarks(deps, form)[0],
      donos: donos.map((dono) => ownerMarks(deps, dono)[0]),
      arquivos: new Set([...attached, ...aCaminho.map((file) => fileMark(file.tipoDocumento.codigo, file.sha256))]),
    });
    const fim = lastMoment(edital).toISOString();
    return { emTempo, recebidoEm: em.toISOString(), fim, ate: graceEnd(edital).toISOString() };
  });
}

/** Reason why a registration is in time: its own arrival, its authorisation, or its form, which limits the files that may follow. */
interface Timing {
  recebidaEm: Date;
  form: FormInTime | null;
  /** Authorisation of a late entry (INS-24). */
  idTardia?: number;
}

/** Refuses a registration after the edital's end, unless it is authorised or its form came before. */
export async function requireInTime(
  deps: Deps,
  tx: Tx,
  { donos, request, session }: Caller,
  edital: EditalRow,
  cadastro: CadastroValid & { emTempo?: string | undefined; autorizacao?: string | undefined },
): Promise<Timing> {
  const recebidaEm = request.arrivedAt;
  if (isInTime(edital, recebidaEm)) return { recebidaEm, form: null };
  const { autorizacao: chave } = cadastro;
  if (chave !== undefined) {
    const { cpf } = cadastro.pessoa.pessoaFisica;
    return { recebidaEm, form: null, idTardia: await takeTardia(tx, { chave, editalId: edital.id, cpf, recebidaEm }) };
  }
  const within = edital.dataInicio <= recebidaEm && recebidaEm <= graceEnd(edital);
  if (!within || cadastro.emTempo === undefined) throw businessError(ERROR.editalNotValid);
  const form = await readFormInTime(deps, cadastro.emTempo);
  const fault = form ? faultOf(deps, form, edital, donos, cadastro) : 'signature';
  if (form && !fault) return { recebidaEm, form };
  const account = session ? undefined : cadastro.pessoa.pessoaFisica.cpf;
  request.server.security.note('late_form_refused', { request, account, detail: { reason: String(fault) } });
  throw businessError(ERROR.emTempoRefused);
}

function faultOf(
  deps: Deps,
  form: FormInTime,
  edital: EditalRow,
  donos: readonly string[],
  cadastro: CadastroValid,
): 'late' | 'owner' | 'data' | null {
  if (!isInTime(edital, form.em)) return 'late';
  if (!donos.some((dono) => ownerMarks(deps, dono).some((mark) => form.donos.includes(mark)))) return 'owner';
  return dataMarks(deps, cadastro).includes(form.dados) ? null : 'data';
}

/** Refuses a file that the form didn't name, unless its upload began before the edital's end. */
export function requireFilesInTime(
  { request }: Pick<Caller, 'request'>,
  { form }: Timing,
  edital: EditalRow,
  { documentos }: CadastroValid,
  bound: ReadonlyMap<string, ArquivoRow>,
): void {
  if (!form) return;
  const late = documentos.findIndex(({ caminho, tipoDocumento }) => {
    const file = bound.get(caminho);
    if (!file) return true;
    return !form.arquivos.has(fileMark(tipoDocumento.codigo, file.sha256)) && !isInTime(edital, file.criadoEm);
  });
  if (late === -1) return;
  request.server.security.note('late_form_refused', { request, detail: { reason: 'file' } });
  throw lateFile(late);
}

function lateFile(place: number): AppError {
  return businessError(ERROR.emTempoFile, { campos: { [`documentos.${place}.caminho`]: ERROR.emTempoFile } });
}
