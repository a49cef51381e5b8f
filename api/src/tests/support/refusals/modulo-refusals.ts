import { addToken } from '@credenciados/releases/tokens';
import type { Refusals, Scene } from './scene.ts';

/** A team's token for a module. */
async function withTokenOf({ world }: Scene, module: string) {
  const { token } = await addToken(world.api.deps, { team: 'Time', module: [module], days: 1 });
  return { authorization: `Bearer ${token}` };
}

/** Refusals of publishing that need no package. Their texts are English, since they are shown in a terminal. */
export const MODULO_REFUSALS: Refusals = {
  'a token of publishing that there is not': {
    status: 401,
    codigo: 'TOKEN_PUBLICACAO',
    message: 'The portal doesn’t know this token of publishing, or it has ended or was revoked',
    cause: (scene) => scene.send('GET', '/modulos'),
  },
  'a token of another team’s modules': {
    status: 403,
    codigo: 'TOKEN_DE_OUTROS',
    message: 'This token of publishing is for other modules',
    cause: async (scene) =>
      scene.send('POST', '/modulos/mf-alheio/retorno', {}, null, await withTokenOf(scene, 'mf-time')),
  },
  'a preview that there is not': {
    status: 404,
    message: 'Esta prévia não existe. Confira se o link foi copiado inteiro.',
    cause: (scene) => scene.send('POST', '/previas/entrada', { chave: 'A'.repeat(43) }),
  },
  'a preview that is over': {
    status: 410,
    message: 'Esta prévia terminou. Peça um novo link à equipe que a fez.',
    cause: async (scene) => {
      const { nome, id, chave } = await scene.world.newPreview();
      const token = await withTokenOf(scene, nome);
      await scene.send('POST', `/modulos/${nome}/previas/${id}/fim`, undefined, null, token);
      return scene.send('POST', '/previas/entrada', { chave });
    },
  },
  'a module that was never published': {
    status: 404,
    codigo: 'SEM_MODULO',
    message: 'The portal doesn’t have this module: mf-time',
    erros: ['The portal doesn’t have this module: mf-time'],
    cause: async (scene) =>
      scene.send('POST', '/modulos/mf-time/retorno', {}, null, await withTokenOf(scene, 'mf-time')),
  },
};
