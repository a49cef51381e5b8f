import {
  type Act,
  actsOn,
  type Cadastro,
  type Conversa,
  type Edital,
  type EspecieRevisao,
  type Inscricao,
  may,
  mayDo,
  type Perfil,
  type RecordKind,
  SITUACOES_EDITAL,
  SITUACOES_SOLICITACAO,
  STATUS_CONVERSA,
  TRANSITIONS,
} from '@credenciados/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, createDomainApp, okay, openEdital, quickCadastro, uploadPdf } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

// API and database accept the acts of the table, and no others (ANL-1, EDT-12, MSG-1, LOT-3, CTA-8).
const PROFILES = ['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'CREDENCIADOS'] as const satisfies readonly Perfil[];
const DAY = '2026-03-25';

let api: TestApp;
let people: Record<(typeof PROFILES)[number], SignedIn>;
let edital: Edital;
let cadastro: Cadastro;
let id: number;
let conversa: Conversa;
let opinions = 0;

beforeAll(async () => {
  api = await createDomainApp();
  // States are set by hand here, without the lotes of their decisions.
  await api.database.asOwner('alter table solicitacao disable trigger decisao_de_duas');
  people = {
    CAGEO: await api.signIn('CAGEO'),
    CAVISTORIA: await api.signIn('CAVISTORIA'),
    GESTAO_DE_CREDENCIADOS: await api.signIn('GESTAO_DE_CREDENCIADOS'),
    CREDENCIADOS: await api.signIn('CREDENCIADOS'),
  };
  edital = await openEdital(api, people.CAGEO);
  await api.database.asOwner(`update edital set regras = '{"alterarInscricao": true, "juntarDocumento": true}'`);
  cadastro = await quickCadastro(api, edital, people.CREDENCIADOS);
  const registered = await call(api, 'POST', '/publico/credenciado/cadastrar', {
    as: people.CREDENCIADOS,
    body: cadastro,
  });
  ({ idSolicitacao: id } = okay<Inscricao>(registered));
  conversa = okay<Conversa>(await send('POST', '/conversa/cadastrar', 'CAGEO', notification()));
});
afterAll(() => api.close());

const send = (method: 'GET' | 'POST' | 'PUT', url: string, perfil: (typeof PROFILES)[number], body?: object) =>
  call(api, method, url, { as: people[perfil], ...(body && { body }) });
const notification = () => ({
  assunto: 'Aviso da comissão',
  idSolicitacao: id,
  mensagens: [{ conteudo: '<p>Leia.</p>', dataLimiteResposta: DAY, anexos: [] }],
});
/** Sets a state that no act leads to, bypassing the table's trigger. */
const force = async (table: string, sql: string, values: unknown[]) => {
  await api.database.asOwner(`alter table ${table} disable trigger ${table}_ordem`);
  await api.database.asOwner(sql, values);
  await api.database.asOwner(`alter table ${table} enable trigger ${table}_ordem`);
};
const numberOf = async (sql: string) => (await api.database.asOwner(sql, [id])).rows[0]?.n;

type Send = (perfil: (typeof PROFILES)[number]) => ReturnType<typeof call>;
const post = (path: string, body: () => object) => (perfil: (typeof PROFILES)[number]) =>
  send('POST', `/${path}`, perfil, body());

const sendAnew: Send = async (perfil) =>
  send('PUT', '/credenciado/alterar', perfil, {
    ...cadastro,
    idSolicitacao: id,
    versao: await numberOf('select versao as n from solicitacao where id = $1'),
  });

const setSuspension = async (sql: string) => {
  await api.database.asOwner(`update edital set regras = regras || '{"suspender": true}'`);
  await api.database.asOwner(sql);
};

const ON_SOLICITACAO: Record<
  Exclude<
    keyof typeof TRANSITIONS.solicitacao,
    'CADASTRAR' | 'CREDENCIAR_PROCESSO' | 'ARQUIVAR_COM_EDITAL' | 'EXTINGUIR_COM_EDITAL' | 'VENCER' | EspecieRevisao
  >,
  Send
> = {
  // Its edital has no check list, so even in the right state the item doesn't exist.
  ANALISAR: (perfil) =>
    send('PUT', `/solicitacaoCredenciado/conferencia/${id}`, perfil, {
      item: 'a'.repeat(16),
      marcado: true,
      versao: 0,
    }),
  APROVAR: post('solicitacaoCredenciado/validar', () => ({ id, aprovar: true })),
  REJEITAR: post('solicitacaoCredenciado/validar', () => ({
    id,
    aprovar: false,
    justificativa: 'Falta um documento.',
  })),
  PEDIR_RETIFICACAO: (perfil) =>
    send('PUT', `/solicitacaoCredenciado/retificar/${id}`, perfil, {
      ...{ assunto: 'Retificar', mensagem: '<p>Reenvie.</p>', dataLimiteResposta: DAY, anexos: [] },
    }),
  ALTERAR: sendAnew,
  REENVIAR: sendAnew,
  VALIDAR: post('solicitacaoCredenciado/validarCredenciado', () => ({ id })),
  DESCREDENCIAR: post('solicitacaoCredenciado/descredenciar', () => ({ id, motivo: 'A pedido.' })),
  // Only where the edital asks for it, in which nobody de-accredits directly.
  PROCESSAR: async (perfil) => {
    const asks = (devido: boolean) =>
      api.database.asOwner(`update edital set regras = regras || jsonb_build_object('devidoProcesso', $1::boolean)`, [
        devido,
      ]);
    await asks(true);
    await api.database.asOwner('delete from procedimento');
    const answer = await send('POST', '/procedimento/abrir', perfil, { idSolicitacao: id, fatos: 'Sem registro.' });
    await asks(false);
    return answer;
  },
  ATRIBUIR: async (perfil) =>
    send('PUT', `/solicitacaoCredenciado/responsavel/${id}`, perfil, {
      para: 'EU',
      de: await numberOf('select responsavel_id as n from solicitacao where id = $1'),
    }),
  PEDIR_PARECER: async (perfil) => {
    opinions += 1;
    return send('POST', '/parecer/pedir', perfil, {
      ...{ idSolicitacao: id, nome: 'Rui', email: `perito${opinions}@exemplo.org`, pergunta: 'O que acha?', dias: 5 },
      documentos: [await numberOf('select min(id) as n from documento where solicitacao_id = $1')],
    });
  },
  PRORROGAR_RETIFICACAO: (perfil) =>
    send('PUT', `/solicitacaoCredenciado/prorrogar/${id}`, perfil, { dataLimiteResposta: '2026-03-27' }),
  RETOMAR: (perfil) => send('PUT', `/solicitacaoCredenciado/retomar/${id}`, perfil, { motivo: 'Os dados bastam.' }),
  ARQUIVAR: (perfil) => send('PUT', `/solicitacaoCredenciado/arquivar/${id}`, perfil, { motivo: 'Sem resposta.' }),
  DESARQUIVAR: (perfil) => send('PUT', `/solicitacaoCredenciado/desarquivar/${id}`, perfil, { motivo: 'A pedido.' }),
  JUNTAR: async (perfil) =>
    send('POST', '/solicitacaoCredenciado/juntar', perfil, {
      ...{ idSolicitacao: id, descricao: 'Certidão.', caminho: await uploadPdf(api, 'CADASTRO') },
    }),
  DESISTIR: (perfil) => send('PUT', `/solicitacaoCredenciado/desistir/${id}`, perfil, { motivo: '' }),
  RENUNCIAR: (perfil) => send('PUT', `/solicitacaoCredenciado/renunciar/${id}`, perfil, { motivo: '' }),
  SUSPENDER_CREDENCIAMENTO: async (perfil) => {
    await setSuspension('delete from suspensao');
    return send('PUT', `/credenciamento/suspender/${id}`, perfil, { motivo: 'Sem seguro.', ate: '2026-04-10' });
  },
  REINTEGRAR_CREDENCIAMENTO: async (perfil) => {
    await setSuspension(
      `delete from suspensao; insert into suspensao (solicitacao_id, ate, motivo, por, em)
         select ${id}, '2027-01-01', 'Sem seguro.', usuario_id, '2026-01-01' from solicitacao where id = ${id}`,
    );
    return send('PUT', `/credenciamento/reintegrar/${id}`, perfil, { motivo: 'Seguro renovado.' });
  },
  SUBSTITUIR_DOCUMENTO: async (perfil) => {
    const { rows } = await api.database.asOwner(
      `insert into documento_novo (documento_id, arquivo_key)
       select d.id, (select key from arquivo a where a.key <> d.arquivo_key and not exists (select from documento_novo where arquivo_key = a.key)
         limit 1) from documento d where d.solicitacao_id = $1 and d.substituido_em is null order by d.id limit 1
       on conflict do nothing returning documento_id as documento`,
      [id],
    );
    const documento =
      rows[0]?.documento ?? (await numberOf('select min(id) as n from documento where solicitacao_id = $1'));
    return send('PUT', `/documentoCredenciado/decidirNovo/${documento}`, perfil, {
      aceitar: false,
      motivo: 'Ilegível.',
    });
  },
  CUMPRIR_CONDICAO: async (perfil) => {
    const { rows } = await api.database.asOwner(
      `insert into condicao (solicitacao_id, texto, fim, por) select id, 'Seguro.', '2026-05-01', usuario_id from solicitacao where id = $1
       returning id, (select min(id) from documento where solicitacao_id = $1) as documento`,
      [id],
    );
    return send('PUT', `/condicao/cumprir/${rows[0].id}`, perfil, { idDocumento: rows[0].documento });
  },
  NOTIFICAR: post('conversa/cadastrar', notification),
  NOTIFICAR_CREDENCIADO: post('conversa/cadastrar', notification),
};

describe('a solicitação', () => {
  const names = Object.keys(ON_SOLICITACAO) as (keyof typeof ON_SOLICITACAO)[];

  const setSituacao = async (situacao: (typeof SITUACOES_SOLICITACAO)[number], prazo: string) => {
    await force(
      'solicitacao',
      `update solicitacao set situacao = $2, justificativa = case when $2 = 'REJEITADO' then 'x' end,
         decidida_em = null, decidida_por = null, saiu_em = null,
         prazo_retificacao = case when $2 = 'RETIFICADO' then $3::timestamptz end where id = $1`,
      [id, situacao, prazo],
    );
    await api.database.asOwner('update solicitacao set aberta_em = null where id = $1', [id]);
  };

  test.each(SITUACOES_SOLICITACAO.flatMap((state) => names.map((act) => [state, act] as const)))(
    'in %s: %s',
    async (state, act) => {
      const acts = Object.values<Act>(actsOn('solicitacao'));
      const wanted = TRANSITIONS.solicitacao[act];
      const candidates: readonly Act[] = [wanted, ...acts];
      // Another act may use the same call.
      const done = candidates.find(({ from, call }) => call === wanted.call && from.includes(state));
      const overdue = 'conditions' in wanted && wanted.conditions.some((each) => each === 'overdue');
      for (const perfil of PROFILES) {
        await setSituacao(state, overdue ? '2026-03-02T02:59:59Z' : '2026-03-26T02:59:59Z');
        const { statusCode } = await ON_SOLICITACAO[act](perfil);
        const accepted = act === 'ANALISAR' ? 409 : 200;
        expect([perfil, statusCode]).toEqual([perfil, may(wanted.call, perfil) ? (done ? accepted : 422) : 403]);
        const to = (statusCode === 200 && done?.to) || state;
        const { rows } = await api.database.asOwner('select situacao from solicitacao where id = $1', [id]);
        expect(rows).toEqual([{ situacao: to }]);
      }
    },
  );
});

const ON_EDITAL: Record<Exclude<keyof typeof TRANSITIONS.edital, 'ABRIR' | 'INSCREVER'>, Send> = {
  EDITAR: post('edital/save', () => ({
    id: edital.id,
    numeroEdital: edital.numero,
    tipoEdital: edital.tipoEdital,
    periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
    anexoEdital: [],
  })),
  PUBLICAR_ERRATA: (perfil) => publishErrata(perfil),
  ENCERRAR: (perfil) => send('GET', '/edital/encerrarEdital', perfil),
  REABRIR: post('edital/reabrirEdital', () => ({ id: edital.id, dataFim: '2026-03-31' })),
};

let erratas = 0;
/** Publishes another number of the edital, which publishes erratas for that moment. */
async function publishErrata(perfil: (typeof PROFILES)[number]): ReturnType<Send> {
  await api.database.asOwner(`update edital set regras = '{"errata": true}'`);
  erratas += 1;
  const form = {
    ...{ id: edital.id, numeroEdital: `E-${erratas}`, tipoEdital: edital.tipoEdital, anexoEdital: [] },
    periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
    versao: (await api.database.asOwner('select versao from edital')).rows[0]?.versao,
  };
  const { previa } = okay<{ previa: string }>(await send('POST', '/edital/errata/previa', 'CAGEO', form));
  const answer = await send('POST', '/edital/errata', perfil, { ...form, motivo: 'O número estava errado.', previa });
  await api.database.asOwner(`update edital set regras = '{}'`);
  return answer;
}

describe('an edital', () => {
  const names = Object.keys(ON_EDITAL) as (keyof typeof ON_EDITAL)[];

  test.each(SITUACOES_EDITAL.flatMap((state) => names.map((act) => [state, act] as const)))(
    '%s: %s',
    async (state, act) => {
      for (const perfil of PROFILES) {
        await api.database.asOwner(
          `update edital set situacao = $1, encerrado_em = case when $1 = 'ENCERRADO' then now() end`,
          [state],
        );
        const { statusCode } = await ON_EDITAL[act](perfil);
        const allowed = may(TRANSITIONS.edital[act].call, perfil);
        expect([perfil, statusCode]).toEqual([perfil, allowed ? (mayDo('edital', act, state) ? 200 : 422) : 403]);
      }
    },
  );
});

const ON_CONVERSA: Record<Exclude<keyof typeof TRANSITIONS.conversa, 'NOTIFICAR' | 'PERGUNTAR'>, Send> = {
  RESPONDER: post('mensagem/resposta', () => ({
    ...{ conversa: { id: conversa.id }, conteudo: 'Certo.', anexos: [] },
  })),
  ENCERRAR: (perfil) => send('PUT', `/conversa/encerrar/${conversa.id}`, perfil),
};

describe('a conversa', () => {
  const names = Object.keys(ON_CONVERSA) as (keyof typeof ON_CONVERSA)[];

  test.each(STATUS_CONVERSA.flatMap((state) => names.map((act) => [state, act] as const)))(
    '%s: %s',
    async (state, act) => {
      for (const perfil of PROFILES) {
        await force('conversa', 'update conversa set status = $2 where id = $1', [conversa.id, state]);
        const { statusCode } = await ON_CONVERSA[act](perfil);
        const allowed = may(TRANSITIONS.conversa[act].call, perfil);
        expect([perfil, statusCode]).toEqual([perfil, allowed ? (mayDo('conversa', act, state) ? 200 : 422) : 403]);
      }
    },
  );
});

describe('the database', () => {
  const pairsOf = (kind: RecordKind) =>
    Object.values<Act>(actsOn(kind))
      .flatMap(({ from, to }) => from.flatMap((state) => (to && to !== state ? [`${state} ${to}`] : [])))
      .sort();

  test.each([
    ['solicitacao', 'solicitacao'],
    ['conversa', 'conversa'],
    ['mensagem', 'mensagem'],
    ['lote', 'lote'],
    ['titularidade', 'pedido_titularidade'],
    ['procedimento', 'procedimento'],
    ['denuncia', 'denuncia'],
    ['recurso', 'recurso'],
  ] as const)('has the state changes of a %s', async (kind, table) => {
    const { rows } = await api.database.asOwner(
      'select pg_get_triggerdef(oid) as sql from pg_trigger where tgrelid = $1::regclass and tgname = $2',
      [table, `${table}_ordem`],
    );
    const pairs = [...rows[0].sql.matchAll(/'(\w+)'::text[^']*'(\w+)'::text/g)].map(([, from, to]) => `${from} ${to}`);
    expect(pairs.sort()).toEqual([...new Set(pairsOf(kind))]);
  });

  test('allows no other change of an edital', () => {
    expect(pairsOf('edital')).toEqual(['ABERTO ENCERRADO', 'ENCERRADO ABERTO']);
  });

  test('refuses every other change of a solicitação', async () => {
    const details = `saiu_em = null, justificativa = case when $2 = 'REJEITADO' then 'x' end,
      prazo_retificacao = case when $2 = 'RETIFICADO' then timestamptz '2026-01-01' end`;
    for (const from of SITUACOES_SOLICITACAO) {
      for (const to of SITUACOES_SOLICITACAO) {
        const set = `update solicitacao set situacao = $2, ${details} where id = $1`;
        await force('solicitacao', set, [id, from]);
        const refused = await api.database.pool.query(set, [id, to]).then(
          () => null,
          ({ constraint }) => constraint,
        );
        const possible = from === to || pairsOf('solicitacao').includes(`${from} ${to}`);
        expect([from, to, refused]).toEqual([from, to, possible ? null : 'solicitacao_ordem']);
      }
    }
  });
});
