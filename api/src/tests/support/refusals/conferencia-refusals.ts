import { CONFERENCIA_TEXT } from '@credenciados/contract';
import { giveLista, ITENS } from '../listas.ts';
import type { Refusals, Scene } from './scene.ts';

/** Solicitação under an edital with a check list, with everything ticked except as given. */
async function withLista(scene: Scene, change: object = {}) {
  const { id, idEdital } = await scene.newSolicitacao();
  const mark = await giveLista(scene.world.api, idEdital, scene.carla);
  return { id, tick: () => scene.send('PUT', `/solicitacaoCredenciado/conferencia/${id}`, { ...mark, ...change }) };
}

/** Refusals of check lists. */
export const CONFERENCIA_REFUSALS: Refusals = {
  'a check list with an item of a documento that isn’t asked for': {
    status: 422,
    message: 'Este tipo de documento não é pedido neste edital.',
    campos: { 'conferencia.0.tipoDocumento': CONFERENCIA_TEXT.foreignType },
    cause: async (scene) => {
      const item = { ...ITENS[0], tipoDocumento: 'CERTIDAO_QUITACAO' };
      return scene.send('POST', '/edital/save', await scene.editalForm({ conferencia: [item] }));
    },
  },
  'a list of an edital that ended, all of whose solicitações are decided': {
    status: 422,
    message: 'Todas as solicitações deste edital já foram decididas: a lista de conferência não muda mais.',
    cause: async (scene) => {
      const { id, idEdital } = await scene.newSolicitacao();
      await scene.send('POST', '/solicitacaoCredenciado/validar', { id, aprovar: true });
      await scene.send('GET', '/edital/encerrarEdital');
      return scene.send('PUT', `/edital/conferencia/byId/${idEdital}`, { versao: 0, conferencia: ITENS });
    },
  },
  'a tick on a list that has changed': {
    status: 409,
    message: 'A lista de conferência do edital mudou. Confira os itens e marque de novo.',
    cause: async (scene) => (await withLista(scene, { versao: 7 })).tick(),
  },
  'a tick after the decision': {
    status: 422,
    message: 'A solicitação não está em análise: a conferência não muda mais.',
    cause: async (scene) => {
      const { id, tick } = await withLista(scene);
      await scene.send('POST', '/solicitacaoCredenciado/validar', { id, aprovar: true });
      return tick();
    },
  },
  'a rejection with nothing unticked': {
    status: 422,
    message: CONFERENCIA_TEXT.allTicked,
    campos: { conferencia: CONFERENCIA_TEXT.allTicked },
    cause: async (scene) => {
      const { id, tick } = await withLista(scene);
      const itens: { item: string }[] = (await tick()).json().itens;
      for (const { item } of itens) {
        await scene.send('PUT', `/solicitacaoCredenciado/conferencia/${id}`, { item, marcado: true, versao: 1 });
      }
      return scene.send('POST', '/solicitacaoCredenciado/validar', { id, aprovar: false, justificativa: 'Não.' });
    },
  },
};
