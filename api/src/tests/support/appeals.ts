import { edital, resultado, resultadoItem, solicitacao } from '@credenciados/platform/db/schema/index';
import { loadSigner } from '@credenciados/platform/keys/signer';
import { and, eq, sql } from 'drizzle-orm';
import { presentAppeal, stateIntention } from '../../resources/recurso/present.ts';
import type { ContractWorld } from './contract-world.ts';
import { MIDDAY } from './domain.ts';
import type { SignedIn } from './test-app.ts';

const IN_TIME = new Date('2026-02-10T12:00:00Z');
export const LONG_AGO = new Date('2026-03-01T12:00:00Z');
let stages = 0;
/** An ended edital without solicitações that publishes results in stages, on days that have come. */
export async function endedInStages({ api, theOpenEdital }: ContractWorld) {
  const { anexoKey } = await theOpenEdital();
  stages += 1;
  const [row] = await api.db
    .insert(edital)
    .values({
      ...{ numero: `R-${stages}`, tipoEdital: 'GEOMENSOR', situacao: 'ENCERRADO', anexoKey },
      ...{ dataInicio: new Date('2026-02-01T12:00:00Z'), dataFim: LONG_AGO, encerradoEm: LONG_AGO },
      regras: { resultadoEmEtapas: true, resultadoPreliminar: '2026-03-02', resultadoFinal: '2026-03-20' },
    })
    .returning();
  if (!row) throw new Error('No edital was made');
  return row;
}

/** Solicitação of a person who was rejected in a preliminary result, by default by somebody who can't reconsider; its term to appeal runs. */
export async function rejectedInStages(
  world: ContractWorld,
  owner: SignedIn,
  decididaPor = world.people.GESTAO_DE_CREDENCIADOS.usuarioId,
): Promise<number> {
  const { id: solicitacaoId } = await world.solicitacaoOf(owner);
  const { id: editalId } = await endedInStages(world);
  await world.api.db
    .update(solicitacao)
    .set({ editalId, criadaEm: IN_TIME, recebidaEm: IN_TIME })
    .where(eq(solicitacao.id, solicitacaoId));
  await listAsRejected(world, { editalId, solicitacaoId, decididaPor });
  return solicitacaoId;
}

/** Lists a solicitação as rejected in its edital's preliminary result, which is published if it isn't. */
export async function listAsRejected(
  { api }: ContractWorld,
  { editalId, ...row }: { editalId: number; solicitacaoId: number; decididaPor: number },
): Promise<void> {
  const ofEdital = and(eq(resultado.editalId, editalId), eq(resultado.fase, 'PRELIMINAR'));
  await api.db
    .insert(resultado)
    .values({
      ...{ editalId, fase: 'PRELIMINAR', publicadoEm: LONG_AGO, por: row.decididaPor },
      recursoAte: new Date('2026-12-01T02:59:59Z'),
      ...{ codigo: `R-${editalId}`, conteudo: '{}', cabecalho: '', assinatura: '' },
      kid: (await loadSigner(api.deps)).kid,
    })
    .onConflictDoNothing();
  const [published] = await api.db.select({ id: resultado.id }).from(resultado).where(ofEdital);
  const item = { ...row, nome: 'Ana', aprovada: false, motivos: 'Falta a certidão.' };
  await api.db.insert(resultadoItem).values({ ...item, resultadoId: published?.id ?? 0 });
}

/** Solicitação of a rejected person, whose edital asks for the intention to appeal; its term runs (RES-8). */
export async function askedForIntention(world: ContractWorld, owner: SignedIn): Promise<number> {
  const id = await rejectedInStages(world, owner);
  const ofRow = sql`(select i.resultado_id from ${resultadoItem} i where i.solicitacao_id = ${id})`;
  const termo = { unidade: 'DIAS_UTEIS', dias: 1, inicio: 'RESULTADO', evento: '2026-03-01' } as const;
  await world.api.db
    .update(resultado)
    .set({
      intencaoAte: resultado.recursoAte,
      intencaoContagem: { ...termo, marco: termo.evento, naoContados: [], adiados: [], fim: '2026-11-30' },
    })
    .where(eq(resultado.id, ofRow));
  return id;
}

export const APPEAL = { fundamentos: 'A certidão é válida.', anexos: [] };

/** Appeals as a person, whatever profile they use now, after the intention where it is asked for. Returns the appeal's id. */
export async function appealOf({ api }: ContractWorld, owner: SignedIn, idSolicitacao: number): Promise<number> {
  const { usuarioId, cpf, nome } = owner;
  const session = { usuarioId, cpf, nome, perfil: 'CREDENCIADOS' as const, sid: '' };
  const sender = { session, arrivedAt: MIDDAY };
  const [of] = await api.db
    .select({ intencaoAte: resultado.intencaoAte })
    .from(resultadoItem)
    .innerJoin(resultado, eq(resultado.id, resultadoItem.resultadoId))
    .where(eq(resultadoItem.solicitacaoId, idSolicitacao));
  if (of?.intencaoAte) await stateIntention(api.deps, sender, idSolicitacao);
  return (await presentAppeal(api.deps, sender, { ...APPEAL, idSolicitacao }, async () => undefined)).id;
}

/** Appeal of a person, which anybody of the committee may send on. */
export const ofRecurso = async (world: ContractWorld, owner: SignedIn): Promise<number> =>
  appealOf(world, owner, await rejectedInStages(world, owner));
