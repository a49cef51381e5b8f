import {
  type Ato,
  contarPrazo,
  dayOf,
  explicarPrazo,
  type ItemConferido,
  numeroDoAto,
  type TipoAto,
  textoDaExplicacao,
} from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { ato, edital, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { loadSigner } from '@credenciados/platform/keys/signer';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { newCodigo } from '../comprovante/comprovante.rules.ts';
import { loadCalendario } from '../prazo/calendario.ts';
import type { Autor } from '../requerente/own-solicitacao.ts';
import { contentOf, yearOf } from './ato.rules.ts';
import { findModelo } from './modelo.queries.ts';

/** Grounds of a decision, and the last moment to answer it if it asks for something. */
interface Grounds {
  motivos: string;
  conferencia?: { versao: number; itens: readonly ItemConferido[] } | null;
  prazo?: Date;
}

/** An act that was just issued. */
export interface IssuedAto {
  id: number;
  conteudo: Ato;
}

/** Fact of the audit trail about the act of a decision; none without an act. */
export const auditedAto = (issued: IssuedAto | null) =>
  issued ? { ato: { id: issued.id, numero: numeroDoAto(issued.conteudo) } } : {};

/** Record that a decision moved: a solicitação with its new version, or the end of its edital. */
type Decided = { id: number; editalId: number; versao: number } | { extincaoId: number; editalId: number };

/**
 * Issues and signs the act of a decision in the transaction of the decision, after it has moved the record (ATO-1). Returns null if
 * the edital has no template. Decisions with an act wait for each other from here to their commit, so that their numbers have no gap.
 */
export async function issueAto(
  deps: Deps,
  tx: Tx,
  actor: Autor,
  decided: Decided,
  tipo: TipoAto,
  { motivos, conferencia = null, prazo }: Grounds,
): Promise<IssuedAto | null> {
  const { editalId } = decided;
  const present = await findModelo(tx, editalId);
  if (!present?.modelo) return null;
  const { config } = deps;
  const signer = await loadSigner(deps);
  const em = deps.now();
  const ano = yearOf(em, config.timeZone);
  const subject = await findSubject(tx, decided, actor.usuarioId);
  const { rows } = await tx.execute<{ numero: number }>(sql`select ato_numerar(${ano}::smallint) as numero`);
  const codigo = newCodigo();
  const conteudo = contentOf(
    config,
    { versao: present.versao, modelo: present.modelo },
    { numero: rows[0]?.numero ?? 0, codigo },
    {
      ...{ tipo, em, motivos, conferencia },
      ...subject,
      autor: { nome: subject.autor, perfil: actor.perfil },
      segunda: actor.segunda,
      ...(prazo
        ? { ultimoDia: dayOf(prazo, config.timeZone) }
        : await lastDayToAppeal(tx, editalId, dayOf(em, config.timeZone), present.modelo.dias)),
    },
  );
  const signed = await signer.sign('ato+json', JSON.stringify(conteudo));
  const [row] = await tx
    .insert(ato)
    .values({
      ...{ ano, numero: conteudo.numero, tipo, editalId, codigo },
      ...('id' in decided ? { solicitacaoId: decided.id, versao: decided.versao } : { extincaoId: decided.extincaoId }),
      modeloVersao: present.versao,
      por: actor.usuarioId,
      conteudo: signed.payload,
      cabecalho: signed.protected,
      assinatura: signed.signature,
      kid: signer.kid,
      emitidoEm: em,
    })
    .returning({ id: ato.id });
  if (!row) throw new Error('The act was not kept');
  return { id: row.id, conteudo };
}

/** Counts the days to appeal as every term (PRZ-1), so that the last one has office hours, and says how (PRZ-4). */
async function lastDayToAppeal(tx: Tx, editalId: number, evento: string, dias: number) {
  const calendario = await loadCalendario(tx, editalId);
  const contagem = contarPrazo({ unidade: 'DIAS_CORRIDOS', dias, inicio: 'ATO', evento }, calendario);
  const explicacao = explicarPrazo({ contagem, escolhidoEm: evento, fim: contagem.fim });
  return { ultimoDia: contagem.fim, contagem: textoDaExplicacao(explicacao) };
}

async function findSubject(tx: Tx, decided: Decided, autorId: number) {
  const [found] = await tx
    .select({
      interessado: { protocolo: solicitacao.protocolo, nome: solicitacao.nome, cpf: solicitacao.cpf },
      edital: { numero: edital.numero, tipo: edital.tipoEdital },
      autor: usuario.nome,
    })
    .from(edital)
    .innerJoin(usuario, eq(usuario.id, autorId))
    .leftJoin(solicitacao, 'id' in decided ? eq(solicitacao.id, decided.id) : sql`false`)
    .where(eq(edital.id, decided.editalId));
  if (!found) throw new Error('A decision without its edital');
  return found;
}
