import { MESSAGE, NO_FILE, type Refusals } from './scene.ts';

/** Refusals of messages between committee and applicant. */
export const CONVERSA_REFUSALS: Refusals = {
  'a deadline out of its range': {
    status: 422,
    message: 'O prazo deve ser de 22/03/2026 a 30/04/2026.',
    campos: { dataLimiteResposta: 'O prazo deve ser de 22/03/2026 a 30/04/2026.' },
    cause: (scene) => scene.notify({ dataLimiteResposta: '2026-05-01' }),
  },
  'a notification while no edital is open': {
    status: 422,
    message: 'Não existe edital em andamento',
    cause: async (scene) => {
      const { id: idSolicitacao } = await scene.newSolicitacao();
      await scene.closeEdital();
      const mensagens = [{ conteudo: MESSAGE, dataLimiteResposta: '2026-03-30' }];
      return scene.send('POST', '/conversa/cadastrar', { assunto: 'Um assunto', idSolicitacao, mensagens });
    },
  },
  'a notification with a file that is gone': {
    status: 422,
    message: 'O arquivo não foi encontrado ou expirou. Anexe-o novamente.',
    campos: { anexos: 'O arquivo não foi encontrado ou expirou. Anexe-o novamente.' },
    cause: (scene) => scene.notify({ anexos: [{ nome: 'a.pdf', key: NO_FILE }] }),
  },
  'a message that is nothing once cleaned': {
    status: 422,
    message: 'A mensagem é obrigatória',
    campos: { conteudo: 'A mensagem é obrigatória' },
    cause: (scene) => scene.notify({ conteudo: '<script>alert(1)</script>' }),
  },
  'a reply in a closed conversa': {
    status: 422,
    message: 'Esta conversa foi encerrada. Não é possível enviar novas mensagens.',
    cause: async (scene) => {
      const ana = await scene.world.newApplicant();
      const { idConversa } = await scene.world.notificationTo(ana);
      await scene.send('PUT', `/conversa/encerrar/${idConversa}`);
      return scene.reply(idConversa, {}, ana);
    },
  },
  'one question too many': {
    status: 422,
    message: 'Você já tem 5 perguntas abertas sobre esta solicitação. Continue em uma delas.',
    cause: async (scene) => {
      const ana = await scene.world.newApplicant();
      const { id: idSolicitacao } = await scene.world.solicitacaoOf(ana);
      const ask = () =>
        scene.send('POST', '/conversa/perguntar', { assunto: 'Um assunto', idSolicitacao, conteudo: MESSAGE }, ana);
      for (let asked = 0; asked < 5; asked += 1) await ask();
      return ask();
    },
  },
  'a question that nobody of the committee can get': {
    status: 422,
    message: 'Não há ninguém da comissão para receber a pergunta. Tente mais tarde.',
    cause: async (scene) => {
      const ana = await scene.world.newApplicant();
      const { id: idSolicitacao } = await scene.world.solicitacaoOf(ana);
      const { database } = scene.world.api;
      await database.asOwner(
        `create table comissao as select * from usuario_perfil where perfil in ('CAGEO', 'CAVISTORIA')`,
      );
      await database.asOwner(`delete from usuario_perfil where perfil in ('CAGEO', 'CAVISTORIA')`);
      const body = { assunto: 'Um assunto', idSolicitacao, conteudo: MESSAGE };
      const answer = await scene.send('POST', '/conversa/perguntar', body, ana);
      await database.asOwner('insert into usuario_perfil select * from comissao');
      await database.asOwner('drop table comissao');
      return answer;
    },
  },
  'a reply where none is taken': {
    status: 422,
    message: 'Esta conversa é somente para leitura e não aceita respostas.',
    cause: async (scene) => {
      const { idConversa } = await scene.newConversa();
      await scene.world.api.database.asOwner(`update conversa set tipo_conversa = 'RESULTADO_ANALISE'`);
      return scene.reply(idConversa);
    },
  },
  'a reply to somebody outside': {
    status: 422,
    message: 'O destinatário informado não participa desta conversa.',
    campos: { destinatario: 'O destinatário informado não participa desta conversa.' },
    cause: async (scene) => {
      const { idConversa } = await scene.newConversa();
      return scene.reply(idConversa, { destinatario: { id: scene.world.people.EXTERNO.usuarioId } });
    },
  },
  'closing a conversa twice': {
    status: 422,
    message: 'Esta conversa já está encerrada.',
    cause: async (scene) => {
      const { idConversa } = await scene.newConversa();
      await scene.send('PUT', `/conversa/encerrar/${idConversa}`);
      return scene.send('PUT', `/conversa/encerrar/${idConversa}`);
    },
  },
  'other data under the same key': {
    status: 422,
    message: 'Esta operação já foi enviada com outros dados.',
    cause: async (scene) => {
      const { idConversa } = await scene.newConversa();
      const key = 'chave-da-resposta';
      await scene.reply(idConversa, {}, scene.carla, key);
      return scene.reply(idConversa, { conteudo: '<p>Outra.</p>' }, scene.carla, key);
    },
  },
};
