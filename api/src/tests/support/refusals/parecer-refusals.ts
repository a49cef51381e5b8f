import { PARECER_TEXT } from '@credenciados/contract';
import { askedParecer } from '../pareceres.ts';
import type { Refusals, Scene } from './scene.ts';

const ask = (scene: Scene, idSolicitacao: number, change: object) =>
  scene.send('POST', '/parecer/pedir', {
    ...{ idSolicitacao, nome: 'Paulo Perito', email: 'paulo@exemplo.org', pergunta: 'Serve?', dias: 7 },
    ...change,
  });

/** Refusals of outside experts' opinions. */
export const PARECER_REFUSALS: Refusals = {
  'an opinion of the applicant': {
    status: 422,
    message: 'Este é o e-mail do requerente: o parecer deve ser de outra pessoa.',
    campos: { email: PARECER_TEXT.applicant },
    cause: async (scene) => {
      const { id, idDocumento } = await scene.newSolicitacao();
      return ask(scene, id, { email: 'pessoa@exemplo.gov.br', documentos: [idDocumento] });
    },
  },
  'an opinion about another’s documento': {
    status: 422,
    message: 'Um dos documentos não é mais desta solicitação. Recarregue a página e escolha de novo.',
    campos: { documentos: PARECER_TEXT.foreignDocument },
    cause: async (scene) => {
      const other = await scene.newSolicitacao();
      return ask(scene, (await scene.newSolicitacao()).id, { documentos: [other.idDocumento] });
    },
  },
  'a second question to an address': {
    status: 422,
    message: 'Já há um pedido de parecer em aberto para este e-mail. Prorrogue-o ou cancele-o antes.',
    campos: { email: PARECER_TEXT.waiting },
    cause: async (scene) => {
      const { id, idDocumento } = await scene.newSolicitacao();
      await ask(scene, id, { documentos: [idDocumento] });
      return ask(scene, id, { documentos: [idDocumento] });
    },
  },
  'an opinion about a decided solicitação': {
    status: 422,
    message: 'A solicitação já foi decidida: um parecer não muda mais nada.',
    codigo: 'SITUACAO_ALTERADA',
    cause: async (scene) => {
      const { id, idDocumento } = await scene.world.solicitacaoOf(await scene.world.newApplicant(), 'CREDENCIADO');
      return ask(scene, id, { documentos: [idDocumento] });
    },
  },
  'a link of an opinion that isn’t one': {
    status: 404,
    message: PARECER_TEXT.deadLink,
    cause: async (scene) => scene.send('POST', '/publico/parecer/abrir', { chave: 'a'.repeat(43) }, null),
  },
  'an opinion that was taken back': {
    status: 422,
    message: 'Este pedido de parecer não está mais aguardando resposta.',
    cause: async (scene) => {
      const { id } = await askedParecer(scene.world.api, (await scene.newSolicitacao()).id);
      await scene.send('PUT', `/parecer/cancelar/${id}`, {});
      return scene.send('PUT', `/parecer/cancelar/${id}`, {});
    },
  },
};
