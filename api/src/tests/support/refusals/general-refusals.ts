import { createSession } from '../../../http/session/sessions.ts';
import { askTooOften } from '../ask-too-often.ts';
import { type ClamdBehaviour, startClamd, withEicar } from '../clamd-server.ts';
import { begin, beginUpload, looseFiles, MIDDAY, pdf, pieceAt, upload } from '../domain.ts';
import { type Answer, MESSAGE, NO_FILE, type Refusals, type Scene } from './scene.ts';

/** Refusals and failures that any call may have. */
export const GENERAL_REFUSALS: Refusals = {
  'a body that is no JSON': {
    status: 400,
    message: 'A requisição está malformada.',
    cause: (scene) => scene.raw('/edital/listagem', '{"pagina":', 'application/json'),
  },
  'a form with faults': {
    status: 400,
    message: 'Verifique todos os campos obrigatórios.',
    codigo: 'FORM_INVALIDO',
    campos: { assunto: 'Defina um assunto', conteudo: 'A mensagem é obrigatória' },
    erros: ['Defina um assunto', 'A mensagem é obrigatória'],
    cause: (scene) => scene.send('POST', '/modeloMensagem/cadastrar', {}),
  },
  'no session': {
    status: 401,
    message: 'Faça o login novamente.',
    messageTitle: 'Sua sessão expirou!',
    cause: (scene) => scene.send('GET', '/conversa/getByUser', undefined, null),
  },
  'a session that is over': {
    status: 401,
    message: 'Faça o login novamente.',
    messageTitle: 'Sua sessão expirou!',
    cause: (scene) => {
      scene.world.api.setNow(new Date(MIDDAY.getTime() + 13 * 60 * 60_000));
      return scene.send('POST', '/sessao/renovar', {});
    },
  },
  'a session that another browser began': {
    status: 422,
    message: 'Este link de entrada não foi pedido por este navegador, já foi usado ou venceu. Nada mudou aqui.',
    cause: async ({ world, send }) => {
      const { api, people } = world;
      const { handOver } = await createSession(api.deps, api.db, people.CAGEO.usuarioId, 'CAGEO');
      return send('POST', '/sessao/receber', { token: handOver }, null);
    },
  },
  'a profile that may not': {
    status: 403,
    message: 'Você não tem permissão para esta ação.',
    cause: (scene) => scene.send('POST', '/edital/listagem', {}, scene.world.people.EXTERNO),
  },
  'a visitor’s upload whose draft’s time is over': {
    status: 403,
    message: 'O tempo deste formulário terminou. Tente de novo.',
    codigo: 'RASCUNHO_INVALIDO',
    cause: (scene) =>
      scene.send('POST', '/publico/documentoCredenciado/upload', undefined, null, {
        ...beginUpload('a.pdf', 500),
        'x-rascunho': 'x.y.z',
      }),
  },
  'a file that an antivirus finds malware in': {
    status: 422,
    message: 'O arquivo foi recusado: o antivírus encontrou um programa malicioso nele.',
    codigo: 'ARQUIVO_MALICIOSO',
    cause: (scene) => uploadWithClamd(scene, 'honest', withEicar()),
  },
  'a file that an antivirus says nothing of': {
    status: 503,
    message: 'O antivírus não respondeu, e o arquivo não foi recebido. Tente de novo em instantes.',
    headers: { 'retry-after': /^30$/ },
    cause: (scene) => uploadWithClamd(scene, 'closes', pdf()),
  },
  'more files than anybody sends': {
    status: 422,
    message: 'Há arquivos demais à espera de envio. Remova os que não vai usar ou envie o formulário.',
    codigo: 'ENVIOS_DEMAIS',
    cause: async ({ world: { api } }) => {
      const eva = await api.signIn('CREDENCIADOS');
      await looseFiles(api, 'CADASTRO', 60, eva);
      return upload(api, 'CADASTRO', 'a.pdf', pdf(), eva);
    },
  },
  'a file for which there is no room': {
    status: 507,
    message:
      'O portal está sem espaço para receber arquivos agora. O que você preencheu não se perdeu: tente mais tarde.',
    headers: { 'retry-after': /^60$/ },
    cause: async ({ world: { api } }) => {
      const { filesFreeFloor } = api.config;
      api.config.filesFreeFloor = Number.MAX_SAFE_INTEGER;
      return upload(api, 'CADASTRO', 'a.pdf', pdf()).finally(() => {
        api.config.filesFreeFloor = filesFreeFloor;
      });
    },
  },
  'a record that isn’t there': {
    status: 404,
    message: 'O registro não foi encontrado.',
    cause: (scene) => scene.send('GET', '/solicitacaoCredenciado/findById/999999'),
  },
  'a file that isn’t there': {
    status: 404,
    message: 'O arquivo não foi encontrado ou expirou. Anexe-o novamente.',
    cause: (scene) => scene.send('GET', `/publico/documentoCredenciado/findByCaminho?caminho=${NO_FILE}`),
  },
  'a modelo that somebody else changed': {
    status: 409,
    message: 'Este registro foi alterado por outra pessoa. Recarregue a página e tente de novo.',
    cause: async (scene) => {
      const { id, versao } = await scene.world.newModelo();
      const body = { id, versao, assunto: 'Outro assunto', conteudo: MESSAGE };
      await scene.send('PUT', '/modeloMensagem/alterar', body);
      return scene.send('PUT', '/modeloMensagem/alterar', body);
    },
  },
  'bytes of a file that don’t follow on those that came': {
    status: 409,
    message: 'O envio deste arquivo já está em outro ponto. Tente de novo.',
    cause: async ({ world: { api } }) => {
      const id = await begin(api, 'a.pdf', 500);
      return api.app.inject({
        method: 'PATCH',
        url: `/credenciados/publico/documentoCredenciado/upload/${id}`,
        headers: { ...api.draft.headers, ...pieceAt(100) },
        payload: 'x',
      });
    },
  },
  'an upload in a protocol that isn’t spoken': {
    status: 412,
    message: 'A forma de envio desta página não é mais aceita. Recarregue a página.',
    headers: { 'tus-version': /^1\.0\.0$/ },
    cause: (scene) =>
      scene.send('POST', '/publico/documentoCredenciado/upload', undefined, null, {
        ...beginUpload('a.pdf', 500),
        'tus-resumable': '0.2.2',
      }),
  },
  'a body without end': {
    status: 413,
    message: 'A requisição é grande demais.',
    cause: (scene) => scene.raw('/edital/listagem', `"${'x'.repeat(1024 * 1024)}"`, 'application/json'),
  },
  'a body of another format': {
    status: 415,
    message: 'O formato enviado não é aceito.',
    cause: (scene) => scene.raw('/edital/listagem', '<filtro/>', 'application/xml'),
  },
  'an upload that is none': {
    status: 415,
    message: 'O formato enviado não é aceito.',
    cause: (scene) => scene.raw('/publico/documentoCredenciado/upload?finalidade=CADASTRO', '{}', 'application/json'),
  },
  'a part that a file doesn’t have': {
    status: 416,
    message: 'O trecho pedido não existe no arquivo.',
    headers: { 'content-range': /^bytes \*\/\d+$/ },
    cause: async (scene) => {
      const { caminho } = await scene.newSolicitacao();
      const url = `/publico/documentoCredenciado/findByCaminho?caminho=${caminho}`;
      return scene.send('GET', url, undefined, scene.carla, { range: 'bytes=999999-' });
    },
  },
  'too many tries from one address': {
    status: 429,
    message: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo.',
    headers: { 'retry-after': /^\d+$/ },
    cause: async ({ world }) => (await askTooOften(world.api.app, '203.0.113.7')).refused,
  },
  'a database that fails': {
    status: 500,
    message: 'Ocorreu um erro inesperado, tente novamente mais tarde.',
    cause: withoutModelos,
  },
};

async function uploadWithClamd({ world: { api } }: Scene, behaviour: ClamdBehaviour, content: Buffer): Answer {
  const clamd = await startClamd(behaviour);
  api.config.clamdUrl = clamd.url;
  try {
    return await upload(api, 'CADASTRO', 'a.pdf', content);
  } finally {
    api.config.clamdUrl = undefined;
    await clamd.close();
  }
}

/** Query that fails because its table is missing. */
async function withoutModelos(scene: Scene): Answer {
  const { database } = scene.world.api;
  await database.asOwner('alter table modelo_mensagem rename to fora');
  try {
    return await scene.send('GET', '/modeloMensagem/findAll');
  } finally {
    await database.asOwner('alter table fora rename to modelo_mensagem');
  }
}
