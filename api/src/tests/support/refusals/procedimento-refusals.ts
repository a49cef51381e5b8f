import { type AtoProcedimento, ERROR } from '@credenciados/contract';
import { edital } from '@credenciados/platform/db/schema/index';
import { eq } from 'drizzle-orm';
import type { SignedIn } from '../test-app.ts';
import { MESSAGE, type Refusal, type Refusals, type Scene } from './scene.ts';

/** Opens a proceeding about a new accreditation; returns its acts. */
async function setProceeding(scene: Scene) {
  const { api } = scene.world;
  const owner = await scene.world.newApplicant();
  const { id: idSolicitacao, idEdital } = await scene.world.solicitacaoOf(owner, 'CREDENCIADO');
  await api.db
    .update(edital)
    .set({ regras: { devidoProcesso: true } })
    .where(eq(edital.id, idEdital));
  await scene.send('POST', '/procedimento/abrir', { idSolicitacao, fatos: 'O registro foi cancelado.' });
  const find = async () => {
    const { body } = await scene.send('GET', `/procedimento/findBySolicitacao/${idSolicitacao}`);
    return JSON.parse(body)[0];
  };
  const { id, abertura } = await find();
  return {
    idSolicitacao,
    act: (ato: AtoProcedimento, as: SignedIn = scene.carla) =>
      scene.send('PUT', `/procedimento/atuar/${id}`, { ato, motivo: 'Sem registro.' }, as),
    defend: () => scene.reply(abertura.idConversa, { conteudo: MESSAGE }, owner),
    appeal: async () => scene.reply((await find()).decisao.idConversa, { conteudo: MESSAGE }, owner),
  };
}
type Proceeding = Awaited<ReturnType<typeof setProceeding>>;

const refusal = (
  status: number,
  text: keyof typeof ERROR,
  cause: (proceeding: Proceeding, scene: Scene) => ReturnType<Refusal['cause']>,
): Refusal => ({
  status,
  message: ERROR[text],
  cause: async (scene) => cause(await setProceeding(scene), scene),
});

/** Refusals of de-accreditation proceedings. */
export const PROCEDIMENTO_REFUSALS: Refusals = {
  'a de-accreditation without its proceeding': refusal(422, 'dueProcess', ({ idSolicitacao }, scene) =>
    scene.send('POST', '/solicitacaoCredenciado/descredenciar', { id: idSolicitacao, motivo: 'A pedido.' }),
  ),
  'a proposal before the defence': refusal(422, 'defencePending', ({ act }) => act('PROPOR')),
  'a reinstatement without a suspension': refusal(422, 'notSuspended', ({ act }) => act('REINTEGRAR')),
  'a confirmation of one’s own proposal': refusal(403, 'otherPerson', async ({ act, defend }) => {
    await defend();
    await act('PROPOR');
    return act('DECIDIR_PROCEDIMENTO');
  }),
  'a decision on an appeal by who proposed': refusal(403, 'thirdPerson', async ({ act, defend, appeal }, scene) => {
    await defend();
    await act('PROPOR');
    await act('DECIDIR_PROCEDIMENTO', await scene.world.api.signIn('CAGEO'));
    await appeal();
    return act('NEGAR');
  }),
};
