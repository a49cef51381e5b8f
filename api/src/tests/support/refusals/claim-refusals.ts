import { ERROR, TITULARIDADE_TEXT } from '@credenciados/contract';
import { claimForm, nextEmail } from '../claims.ts';
import { BY_CARLA, NO_FILE, type Refusals, type Scene } from './scene.ts';

const claim = (scene: Scene, body: object) => scene.send('POST', '/publico/titularidade/pedir', body, null);
const decide = (scene: Scene, id: number, aceitar: boolean) =>
  scene.send('POST', '/titularidade/decidir', {
    id,
    aceitar,
    justificativa: aceitar ? '' : 'O documento está ilegível.',
  });

/** Refusals of claims to a CPF and of corrections of an address. */
export const CLAIM_REFUSALS: Refusals = {
  'a claim without its document': {
    status: 422,
    message: ERROR.fileNotFound,
    campos: { caminho: ERROR.fileNotFound },
    cause: async (scene) => claim(scene, { ...(await claimForm(scene.world.api)), caminho: NO_FILE }),
  },
  'the same claim twice': {
    status: 422,
    message: 'Já recebemos um pedido com este CPF e este e-mail. A resposta chega por e-mail.',
    campos: { cpf: TITULARIDADE_TEXT.repeated },
    cause: async (scene) => {
      const { caminho: _, ...form } = await claimForm(scene.world.api);
      await claim(scene, { ...(await claimForm(scene.world.api)), ...form });
      return claim(scene, { ...(await claimForm(scene.world.api)), ...form });
    },
  },
  'a refusal of a claim that doesn’t say why': {
    status: 400,
    message: 'Verifique todos os campos obrigatórios.',
    codigo: 'FORM_INVALIDO',
    campos: { justificativa: 'Informe o motivo da recusa.' },
    erros: ['Informe o motivo da recusa.'],
    cause: async (scene) => scene.send('POST', '/titularidade/decidir', { id: 1, aceitar: false }),
  },
  'a claim that was decided': {
    status: 422,
    message: 'Este pedido já foi decidido. Situação: Recusado,',
    ending: BY_CARLA,
    codigo: 'SITUACAO_ALTERADA',
    cause: async (scene) => {
      const id = await scene.world.claimTo(await scene.world.newApplicant());
      await decide(scene, id, false);
      return decide(scene, id, true);
    },
  },
  'a claim to one’s own CPF': {
    status: 403,
    message: 'O pedido é sobre o seu CPF: outra pessoa da comissão deve decidir.',
    codigo: 'SOLICITACAO_PROPRIA',
    cause: async (scene) => decide(scene, await scene.world.claimTo(scene.carla), false),
  },
  'accepting a claim to a CPF that has no account': {
    status: 422,
    message: 'Não há conta com o CPF deste pedido. Recuse-o e oriente a pessoa a se cadastrar.',
    cause: async (scene) => {
      const stranger = await scene.world.newApplicant();
      const id = await scene.world.claimTo({ ...stranger, cpf: '52998224725' });
      return decide(scene, id, true);
    },
  },
  'accepting a claim to the account of staff': {
    status: 422,
    message: 'A conta é de alguém da equipe do órgão. Só a administração do portal troca o e-mail dela.',
    cause: async (scene) => decide(scene, await scene.world.claimTo(scene.world.people.CAVISTORIA), true),
  },
  'a correction to the same address': {
    status: 422,
    message: 'Este já é o e-mail da conta e da solicitação.',
    campos: { email: TITULARIDADE_TEXT.sameEmail },
    cause: async (scene) => {
      const { id } = await scene.newSolicitacao();
      const body = { email: nextEmail(), motivo: 'Erro de digitação.' };
      const correct = (versao: number) =>
        scene.send('PUT', `/solicitacaoCredenciado/corrigirEmail/${id}`, { ...body, versao });
      await correct(1);
      return correct(2);
    },
  },
};
