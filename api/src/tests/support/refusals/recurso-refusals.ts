import { type AtoRecurso, ERROR, type Recurso } from '@credenciados/contract';
import { rejectedInStages } from '../appeals.ts';
import { okay } from '../domain.ts';
import type { Refusals, Scene } from './scene.ts';

/** Appeals against a decision of Carla; returns the acts on it. */
async function setAppeal(scene: Scene) {
  const owner = await scene.world.newApplicant();
  const idSolicitacao = await rejectedInStages(scene.world, owner, scene.carla.usuarioId);
  const body = { idSolicitacao, fundamentos: 'A certidão é válida.' };
  const { id } = okay<Recurso>(await scene.send('POST', '/recurso/apresentar', body, owner));
  return (ato: AtoRecurso, as = scene.carla) =>
    scene.send('PUT', `/recurso/decidir/${id}`, { ato, motivo: 'Mantenho.' }, as);
}

/** Refusals of acts on appeals. */
export const RECURSO_REFUSALS: Refusals = {
  'an appeal sent on by another person than who decided': {
    status: 403,
    message: ERROR.appealDecider,
    cause: async (scene) => (await setAppeal(scene))('ENCAMINHAR', await scene.world.api.signIn('CAVISTORIA')),
  },
  'a decision on an appeal by who decided first': {
    status: 403,
    message: ERROR.appealAnother,
    cause: async (scene) => {
      const act = await setAppeal(scene);
      okay(await act('ENCAMINHAR'));
      return act('NEGAR');
    },
  },
};
