import { type Cadastro, CODIGO, CONTATO_TEXT } from '@credenciados/contract';
import { edital, loteItem, tentativaLogin } from '@credenciados/platform/db/schema/index';
import { eq } from 'drizzle-orm';
import { noteAttempts } from '../../../http/security/attempts.ts';
import { RATE_LIMITS } from '../../../http/security/limits.ts';
import { unaskedSubject } from '../../../resources/contato/contato.rules.ts';
import { CPF_TEXT } from '../../../resources/credenciado/known-cpf.ts';
import { looseFiles, quickCadastro } from '../domain.ts';
import { type Answer, BY_CARLA, MESSAGE, NO_FILE, type Refusals, type Scene } from './scene.ts';

/** Submits a registration after the edital's end whose form arrived before it, with changes. */
async function lateRegistration(scene: Scene, change: (body: Cadastro) => object | Promise<object>): Answer {
  const { api } = scene.world;
  const { id } = await scene.openEdital();
  api.setNow(new Date('2026-04-01T02:59:00Z'));
  const body = await quickCadastro(api, { id, tipoEdital: 'GEOMENSOR' });
  const { contato: _, ...form } = body;
  const received = await scene.send('POST', '/publico/credenciado/formulario', { ...form, aCaminho: [] }, null);
  api.setNow(new Date('2026-04-01T03:01:00Z'));
  return scene.register({ ...(await change(body)), emTempo: received.json().emTempo }, null);
}

/** Refusals of registrations, rectifications, decisions and processes. */
export const SOLICITACAO_REFUSALS: Refusals = {
  'a registration of another’s CPF': {
    status: 403,
    message: 'Você só pode se cadastrar com o seu próprio CPF.',
    codigo: 'ACESSO_NEGADO',
    campos: { 'pessoa.pessoaFisica.cpf': 'Você só pode se cadastrar com o seu próprio CPF.' },
    cause: async (scene) => scene.register(await scene.registration(), await scene.world.newApplicant()),
  },
  'a rectified solicitação that was sent from elsewhere': {
    status: 409,
    message: 'Este registro foi alterado por outra pessoa. Recarregue a página e tente de novo.',
    cause: (scene) => scene.resubmit('RETIFICADO', { versao: 7 }),
  },
  'registering after the edital’s end': {
    status: 422,
    message: 'O período de inscrições deste edital não está aberto.',
    cause: async (scene) => {
      const body = await scene.registration();
      scene.world.api.setNow(new Date('2026-04-01T03:00:00Z'));
      return scene.register(body, null);
    },
  },
  'registering after the end other data than the form had': {
    status: 422,
    message: 'O envio feito antes do fim das inscrições não vale para este cadastro: os dados mudaram depois dele.',
    cause: (scene) => lateRegistration(scene, (body) => ({ ...body, codigoCrea: 'PA-9' })),
  },
  'registering after the end a file that the form didn’t have': {
    status: 422,
    message: 'Este arquivo não estava no formulário quando as inscrições terminaram.',
    campos: { 'documentos.0.caminho': 'Este arquivo não estava no formulário quando as inscrições terminaram.' },
    cause: (scene) =>
      lateRegistration(scene, async ({ documentos, ...body }) => {
        const [caminho = ''] = await looseFiles(scene.world.api, 'CADASTRO', 1);
        return { ...body, documentos: documentos.map((each, place) => (place === 0 ? { ...each, caminho } : each)) };
      }),
  },
  'a second registration of a CPF': {
    status: 422,
    message: 'CPF já cadastrado para o edital vigente.',
    codigo: 'CREDENCIADO_CADASTRADO_EDITAL',
    campos: { 'pessoa.pessoaFisica.cpf': 'CPF já cadastrado para o edital vigente.' },
    cause: async (scene) => {
      const ana = await scene.world.newApplicant();
      const body = await scene.registration(ana);
      await scene.world.solicitacaoOf(ana);
      return scene.register(body, ana);
    },
  },
  'a visitor with an account’s CPF': {
    status: 422,
    message: 'Já existe um usuário com este CPF. Entre no portal com a sua conta para se cadastrar neste edital.',
    codigo: 'USUARIO_EXISTENTE',
    campos: { 'pessoa.pessoaFisica.cpf': CODIGO.USUARIO_EXISTENTE },
    cause: async (scene) => scene.register(await scene.registration(await scene.world.newApplicant()), null),
  },
  'a visitor who is told of known CPFs again and again': {
    status: 429,
    message: CPF_TEXT.tooMany,
    cause: async (scene) => {
      const { api } = scene.world;
      api.draft = await api.newDraft();
      const body = await scene.registration(await scene.world.newApplicant());
      for (let turn = 0; turn < RATE_LIMITS.knownCpfOfEmail.max; turn += 1) await scene.register(body, null);
      const answer = await scene.register(body, null);
      api.draft = await api.newDraft();
      // Resets the limits, because other tests register with this address.
      await api.db.delete(tentativaLogin);
      return answer;
    },
  },
  'a visitor’s registration without a confirmed address': {
    status: 422,
    message: 'Confirme o e-mail: peça o código e digite-o. Se ele não chegar, você pode seguir sem confirmar.',
    campos: { contato: CONTATO_TEXT.required },
    cause: async (scene) => {
      const { contato: _, ...body } = await scene.registration();
      return scene.register(body, null);
    },
  },
  'going on without a code at once': {
    status: 422,
    message: 'Aguarde um pouco mais pelo código antes de seguir sem confirmar.',
    campos: { contato: CONTATO_TEXT.tooSoon },
    cause: async (scene) => {
      const body = await scene.registration();
      const { email } = body.pessoa;
      const asked = await scene.send('POST', '/publico/contato/codigo', { email }, null);
      return scene.register({ ...body, contato: { confirmado: false, prova: asked.json().pedido } }, null);
    },
  },
  'going on without a code once too much was sent so': {
    status: 422,
    message: 'Confirme o e-mail com um código para continuar. Serve também o código de 12 números que enviamos hoje.',
    campos: { contato: CONTATO_TEXT.prove },
    cause: async (scene) => {
      const { api } = scene.world;
      const body = await scene.registration();
      const { email } = body.pessoa;
      const asked = await scene.send('POST', '/publico/contato/codigo', { email }, null);
      await noteAttempts(api.deps, api.db, ...Array(RATE_LIMITS.unaskedMail.max).fill(unaskedSubject(email)));
      api.setNow(new Date(api.deps.now().getTime() + 61_000));
      const answer = await scene.register(
        { ...body, contato: { confirmado: false, prova: asked.json().pedido } },
        null,
      );
      await api.db.delete(tentativaLogin);
      return answer;
    },
  },
  'a code of the day that isn’t the one': {
    status: 422,
    message: 'Código incorreto. Confira os 12 números da mensagem.',
    campos: { codigo: CONTATO_TEXT.wrongDayCode },
    cause: async (scene) => {
      const { api } = scene.world;
      const email = 'ana@exemplo.gov.br';
      await noteAttempts(api.deps, api.db, ...Array(RATE_LIMITS.unaskedMail.max - 1).fill(unaskedSubject(email)));
      const asked = await scene.send('POST', '/publico/contato/codigo', { email }, null);
      const body = { email, pedido: asked.json().pedido, codigo: '0'.repeat(12) };
      const answer = await scene.send('POST', '/publico/contato/confirmar', body, null);
      await api.db.delete(tentativaLogin);
      return answer;
    },
  },
  'a code that was never mailed': {
    status: 422,
    message: 'Este código não vale mais. Peça outro.',
    campos: { codigo: CONTATO_TEXT.gone },
    cause: (scene) => {
      const body = { email: 'ana@exemplo.gov.br', pedido: 'inventado', codigo: '123456' };
      return scene.send('POST', '/publico/contato/confirmar', body, null);
    },
  },
  'a code that isn’t one': {
    status: 400,
    message: CODIGO.FORM_INVALIDO,
    codigo: 'FORM_INVALIDO',
    campos: { codigo: 'O código tem 6 números, ou 12 quando vale pelo dia todo.' },
    erros: [CONTATO_TEXT.code],
    cause: (scene) => {
      const body = { email: 'ana@exemplo.gov.br', pedido: 'inventado', codigo: '12' };
      return scene.send('POST', '/publico/contato/confirmar', body, null);
    },
  },
  'a document that is gone': {
    status: 422,
    message: 'O arquivo não foi encontrado ou expirou. Anexe-o novamente.',
    campos: { 'documentos.1.caminho': 'O arquivo não foi encontrado ou expirou. Anexe-o novamente.' },
    cause: async (scene) => {
      const body = await scene.registration();
      body.documentos = body.documentos.map((each, place) => (place === 1 ? { ...each, caminho: NO_FILE } : each));
      return scene.register(body, null);
    },
  },
  'rectifying what nobody asked to': {
    status: 422,
    message: 'A solicitação não pode ser editada, pois não foi pedida retificação.',
    codigo: 'ERRO_EDICAO_SOLICITACAO',
    cause: (scene) => scene.resubmit('AGUARDANDO_APROVACAO'),
  },
  'changing a registration that staff opened': {
    status: 422,
    message:
      'A comissão já abriu a sua inscrição para análise, e ela não pode mais ser alterada. Se algo estiver errado, faça uma pergunta à comissão.',
    codigo: 'ERRO_EDICAO_SOLICITACAO',
    cause: async ({ world, send }) => {
      const { api } = world;
      const ana = await world.newApplicant();
      const { id, idEdital } = await world.solicitacaoOf(ana);
      const setRegras = (regras: object) => api.db.update(edital).set({ regras }).where(eq(edital.id, idEdital));
      await setRegras({ alterarInscricao: true });
      await send('GET', `/solicitacaoCredenciado/findById/${id}`);
      const cadastro = await quickCadastro(api, await world.theOpenEdital(), ana);
      const answer = await send('PUT', '/credenciado/alterar', { ...cadastro, idSolicitacao: id, versao: 1 }, ana);
      await setRegras({});
      return answer;
    },
  },
  'rectifying too late': {
    status: 422,
    message: 'O prazo para retificar a solicitação terminou',
    ending: /^ em 20\/03\/2026 às 23:59\.$/,
    codigo: 'ERRO_EDICAO_SOLICITACAO',
    cause: (scene) => scene.resubmit('RETIFICADO', {}, '2026-03-21T02:59:59Z'),
  },
  'archiving before the deadline to rectify is over': {
    status: 422,
    message: 'O prazo para retificar a solicitação ainda não terminou.',
    cause: async ({ world, send }) => {
      const { id } = await world.solicitacaoOf(await world.newApplicant(), 'RETIFICADO');
      return send('PUT', `/solicitacaoCredenciado/arquivar/${id}`, { motivo: 'Sem resposta.' });
    },
  },
  'a decision that comes second': {
    status: 422,
    message: 'Esta ação não é mais possível. Situação atual da solicitação: Reprovado,',
    ending: BY_CARLA,
    codigo: 'SITUACAO_ALTERADA',
    cause: async (scene) => {
      const { id } = await scene.newSolicitacao();
      const rejected = { id, aprovar: false, justificativa: 'Falta o registro.' };
      await scene.send('POST', '/solicitacaoCredenciado/validar', rejected);
      return scene.send('POST', '/solicitacaoCredenciado/validar', { id, aprovar: true });
    },
  },
  'a decision while one waits': {
    status: 409,
    message: 'Uma decisão desta solicitação ainda não saiu.',
    ending: /^ Ela é de Carla Dias e sai em \d\d\/\d\d\/\d{4} às \d\d:\d\d\.$/,
    codigo: 'SITUACAO_ALTERADA',
    cause: async (scene) => {
      const { id } = await scene.newSolicitacao();
      const { config } = scene.world.api;
      config.decisionDelayMinutes = 5;
      await scene.send('POST', '/solicitacaoCredenciado/validar', { id, aprovar: true });
      config.decisionDelayMinutes = 0;
      return scene.send('POST', '/solicitacaoCredenciado/validar', { id, aprovar: true });
    },
  },
  'confirming one’s own decision': {
    status: 403,
    message: 'Quem decidiu não confirma a própria decisão: outra pessoa da comissão confirma ou devolve.',
    cause: async (scene) => {
      const { id } = await scene.newSolicitacao();
      const { db } = scene.world.api;
      await db.update(edital).set({ regras: { segundaPessoa: { APROVAR: true } } });
      await scene.send('POST', '/solicitacaoCredenciado/validar', { id, aprovar: true });
      await db.update(edital).set({ regras: {} });
      const [item] = await db.select().from(loteItem).where(eq(loteItem.solicitacaoId, id));
      return scene.send('POST', `/lote/confirmar/${item?.loteId}`);
    },
  },
  'a decision on a former version': {
    status: 422,
    message: 'A solicitação foi alterada depois que você a abriu. Confira o que mudou.',
    ending: /^ Situação atual da solicitação: Aguardando análise.*\.$/,
    codigo: 'SITUACAO_ALTERADA',
    cause: async (scene) => {
      const { id } = await scene.newSolicitacao();
      return scene.send('POST', '/solicitacaoCredenciado/validar', { id, aprovar: true, versao: 0 });
    },
  },
  'a decision on one’s own solicitação': {
    status: 403,
    message: 'Você é o interessado nesta solicitação: outra pessoa da comissão deve cuidar dela.',
    codigo: 'SOLICITACAO_PROPRIA',
    cause: async (scene) => {
      const { id } = await scene.world.solicitacaoOf(scene.carla);
      return scene.send('POST', '/solicitacaoCredenciado/validar', { id, aprovar: true });
    },
  },
  'accrediting from a processo that one is interested in': {
    status: 403,
    message: 'Você é parte neste processo: outra pessoa da comissão deve credenciar o responsável.',
    codigo: 'SOLICITACAO_PROPRIA',
    cause: async (scene) => {
      const { idProcesso } = await scene.world.newProcesso();
      await scene.world.api.database.asOwner('update processo set cpf_interessado = $1 where id_processo = $2', [
        scene.carla.cpf,
        idProcesso,
      ]);
      return scene.send('POST', `/processo/credenciar/${idProcesso}`, {});
    },
  },
  'accrediting a processo that is accredited': {
    status: 422,
    message: 'Este processo já foi credenciado',
    messageTitle: 'Processo já credenciado',
    codigo: 'CREDENCIADO_CADASTRADO_EDITAL',
    ending: BY_CARLA,
    cause: async (scene) => {
      await scene.openEdital();
      const { idProcesso } = await scene.world.newProcesso();
      const accredit = () => scene.send('POST', `/processo/credenciar/${idProcesso}`, {});
      await accredit();
      return accredit();
    },
  },
  'taking over what is no longer whose it was': {
    status: 422,
    message: 'Enquanto isso, a solicitação ficou sem responsável. Confira e tente de novo.',
    codigo: 'RESPONSAVEL_ALTERADO',
    cause: async (scene) => {
      const { id } = await scene.newSolicitacao();
      const body = { para: null, de: scene.carla.usuarioId };
      return scene.send('PUT', `/solicitacaoCredenciado/responsavel/${id}`, body);
    },
  },
  'giving a solicitação to somebody who analyses none': {
    status: 422,
    message: 'Esta pessoa não analisa solicitações.',
    campos: { para: 'Escolha outra pessoa.' },
    cause: async (scene) => {
      const { id } = await scene.newSolicitacao();
      const body = { para: scene.world.people.EXTERNO.usuarioId, de: null };
      return scene.send('PUT', `/solicitacaoCredenciado/responsavel/${id}`, body);
    },
  },
  'a rectification asked of somebody else': {
    status: 422,
    message: 'O destinatário não é o interessado desta solicitação.',
    cause: async (scene) => {
      const { id } = await scene.newSolicitacao();
      const destinatario = { id: scene.carla.usuarioId };
      const body = { assunto: 'Um assunto', mensagem: MESSAGE, dataLimiteResposta: '2026-03-30', destinatario };
      return scene.send('PUT', `/solicitacaoCredenciado/retificar/${id}`, body);
    },
  },
  'accrediting a processo while no edital is open': {
    status: 422,
    message: 'Não existe edital em andamento',
    cause: async (scene) =>
      scene.send('POST', `/processo/credenciar/${(await scene.world.newProcesso()).idProcesso}`, {}),
  },
  'accrediting a processo without a responsible': {
    status: 422,
    message: 'O cadastro do processo não informa um responsável com nome e CPF válidos.',
    cause: async (scene) => {
      const { idProcesso } = await scene.world.newProcesso();
      await scene.world.api.database.asOwner(`update processo set dados_cadastro = '{}' where id_processo = $1`, [
        idProcesso,
      ]);
      return scene.send('POST', `/processo/credenciar/${idProcesso}`, {});
    },
  },
};
