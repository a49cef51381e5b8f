import { MIDDAY } from '../domain.ts';
import { BY_CARLA, type Refusals } from './scene.ts';

/** Refusals of actions on editais. */
export const EDITAL_REFUSALS: Refusals = {
  'an edital that somebody else changed': {
    status: 409,
    message: 'Este registro foi alterado por outra pessoa. Recarregue a página e tente de novo.',
    cause: async (scene) => {
      const { id, versao } = await scene.openEdital();
      return scene.send('POST', '/edital/save', await scene.editalForm({ id, versao: versao + 1 }));
    },
  },
  'a second open edital': {
    status: 422,
    message: 'Já existe um edital aberto.',
    ending: / O edital nº 7\/2026 foi aberto ou alterado por Carla Dias em /,
    cause: async (scene) => {
      await scene.openEdital({ numeroEdital: '7/2026' });
      return scene.send('POST', '/edital/save', await scene.editalForm());
    },
  },
  'an edital’s number that is taken': {
    status: 422,
    message: 'Já existe um edital deste tipo com este número.',
    campos: { numeroEdital: 'Já existe um edital deste tipo com este número.' },
    cause: async (scene) => {
      await scene.openEdital();
      await scene.closeEdital();
      return scene.send('POST', '/edital/save', await scene.editalForm());
    },
  },
  'another type of an edital with solicitações': {
    status: 422,
    message: 'O tipo não pode ser alterado, pois o edital já tem solicitações.',
    campos: { tipoEdital: 'O tipo não pode ser alterado, pois o edital já tem solicitações.' },
    cause: async (scene) => {
      const { id } = await scene.openEdital();
      await scene.newSolicitacao();
      return scene.send('POST', '/edital/save', await scene.editalForm({ id, tipoEdital: 'VISTORIADOR' }));
    },
  },
  'an end of an edital in the past': {
    status: 422,
    message: 'A data de encerramento deve ser superior ao dia atual.',
    codigo: 'FORM_INVALIDO',
    campos: { 'periodoAbertura.fim': 'A data de encerramento deve ser superior ao dia atual.' },
    erros: ['A data de encerramento deve ser superior ao dia atual.'],
    cause: async (scene) =>
      scene.send(
        'POST',
        '/edital/save',
        await scene.editalForm({ periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-20' } }),
      ),
  },
  'an edit of an edital that publishes erratas': {
    status: 422,
    message: 'As mudanças deste edital são publicadas como errata, com o motivo.',
    cause: async (scene) => {
      const { id } = await scene.openEdital({ regras: { errata: true } });
      return scene.send('POST', '/edital/save', await scene.editalForm({ id, numeroEdital: '8/2026' }));
    },
  },
  'an errata of an edital that publishes none': {
    status: 422,
    message: 'Este edital não publica erratas.',
    cause: async (scene) => {
      const { id, versao } = await scene.openEdital();
      return scene.send('POST', '/edital/errata/previa', await scene.editalForm({ id, versao }));
    },
  },
  'closing where no edital is open': {
    status: 422,
    message: 'O edital não está aberto.',
    ending: BY_CARLA,
    cause: async (scene) => {
      await scene.openEdital();
      await scene.closeEdital();
      return scene.closeEdital();
    },
  },
  'reopening what isn’t the last closed edital': {
    status: 422,
    message: 'Somente o último edital encerrado pode ser reaberto.',
    cause: async (scene) => {
      const { id } = await scene.openEdital();
      await scene.closeEdital();
      scene.world.api.setNow(new Date(MIDDAY.getTime() + 60_000));
      await scene.openEdital({ numeroEdital: '2/2026' });
      await scene.closeEdital();
      return scene.send('POST', '/edital/reabrirEdital', { id, dataFim: '2026-03-31' });
    },
  },
};
