import type { Edital, EditalPublico, Indisponibilidade, Inscricao, Verificacao } from '@credenciados/contract';
import { ERROR, INDISPONIBILIDADE_TEXT } from '@credenciados/contract';
import {
  auditoria,
  checagemDisponibilidade,
  conversa,
  edital as editalTable,
  indisponibilidade,
  mensagem,
  outbox,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import {
  call,
  createDomainApp,
  MIDDAY,
  makeCadastro,
  multipart,
  okay,
  openEdital,
} from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { checkReach } from './check-reach.ts';
import { recordOutages } from './record-outages.ts';

let api: TestApp;
let cageo: SignedIn;
let edital: Edital;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(
    ['edital', 'solicitacao', 'outbox', 'idempotencia', 'indisponibilidade', 'checagem_disponibilidade'],
    { restart: true },
  );
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  edital = await openEdital(api, cageo);
  api.draft = await api.newDraft();
});

/** Inserts a check per minute of a period; those of `out` failed, or are missing with `silent`. */
async function looks(from: string, to: string, out: { from: string; to: string; silent?: boolean }): Promise<void> {
  const isOut = sql`m >= ${out.from}::timestamptz and m < ${out.to}::timestamptz`;
  await api.db.execute(sql`insert into checagem_disponibilidade (minuto, responde)
    select m, not (${isOut}) from generate_series(${from}::timestamptz, ${to}::timestamptz, interval '1 minute') m
    where not (${out.silent ?? false} and ${isOut})`);
}
const outages = () => api.db.select().from(indisponibilidade);
const pending = () => call(api, 'GET', '/edital/indisponibilidades', { as: cageo });
const decide = (body: object, as = cageo) => call(api, 'POST', '/edital/indisponibilidades/decidir', { as, body });

/** An undecided outage of two hours on the 20th. */
async function outage(): Promise<Indisponibilidade> {
  await looks('2026-03-20T03:00:00Z', '2026-03-21T12:00:00Z', {
    from: '2026-03-20T15:00:00Z',
    to: '2026-03-20T17:00:00Z',
  });
  await recordOutages(api.deps);
  const [found] = okay<Indisponibilidade[]>(await pending());
  if (!found) throw new Error('No outage was recorded');
  return found;
}

describe('a check from outside', () => {
  const answers = (ok: boolean | Error) => async () => {
    if (ok instanceof Error) throw ok;
    return { ok, arrayBuffer: async () => new ArrayBuffer(0) };
  };

  test('is stored for its minute; one that succeeds is enough', async () => {
    const kept = async () => (await api.db.select().from(checagemDisponibilidade)).map(({ responde }) => responde);
    expect(await checkReach(api.deps, answers(false))).toBe(false);
    expect(await kept()).toEqual([false]);
    await checkReach(api.deps, answers(true));
    await checkReach(api.deps, answers(new Error('no connection')));
    expect(await kept()).toEqual([true]);
  });

  test('requests the portal’s readiness and the public editais, and finds this portal', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as { port: number };
    const asked: string[] = [];
    const deps = { ...api.deps, config: { ...api.config, publicUrl: `http://127.0.0.1:${port}` } };
    await checkReach(deps, async (url, options) => {
      asked.push(new URL(url).pathname);
      const answer = await fetch(url, options);
      // A test's portal has no modules, so it isn't ready.
      return url.endsWith('/readyz') ? { ok: answer.status > 0, arrayBuffer: () => answer.arrayBuffer() } : answer;
    });
    expect(asked).toEqual(['/readyz', '/credenciados/publico/edital']);
    expect(await api.db.select().from(checagemDisponibilidade)).toMatchObject([{ responde: true }]);
  });
});

describe('an outage of a day', () => {
  test.each([
    ['that failed', false],
    ['in which nobody looked', true],
  ])('%s for longer than the setting is recorded once, as far as known', async (_what, silent) => {
    const out = { from: '2026-03-21T09:00:00Z', to: '2026-03-21T10:30:00Z', silent };
    await looks('2026-03-20T15:00:00Z', '2026-03-21T12:00:00Z', out);
    await recordOutages(api.deps);
    await recordOutages(api.deps);
    expect(await outages()).toMatchObject([
      {
        editalId: edital.id,
        dia: '2026-03-21',
        minutos: 90,
        situacao: 'PENDENTE',
        inicio: new Date(out.from),
        fim: new Date(out.to),
      },
    ]);
    await api.db
      .update(checagemDisponibilidade)
      .set({ responde: false })
      .where(eq(checagemDisponibilidade.minuto, new Date('2026-03-21T10:30:00Z')));
    await recordOutages(api.deps);
    expect((await outages()).map(({ minutos }) => minutos)).toEqual([91]);
  });

  test('isn’t recorded below the limit, before the first check, or outside the edital’s period', async () => {
    await looks('2026-03-21T05:00:00Z', '2026-03-21T12:00:00Z', {
      from: '2026-03-21T09:00:00Z',
      to: '2026-03-21T10:00:00Z',
    });
    await recordOutages(api.deps);
    expect(await outages()).toEqual([]);
    api.setNow(new Date('2026-04-02T12:00:00Z'));
    await recordOutages(api.deps);
    const days = (await outages()).map(({ dia }) => dia);
    expect([days.at(0), days.at(-1)]).toEqual(['2026-03-21', '2026-03-31']);
  });

  test('isn’t recorded without an open edital', async () => {
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: cageo }));
    await looks('2026-03-20T15:00:00Z', '2026-03-21T12:00:00Z', {
      from: '2026-03-21T05:00:00Z',
      to: '2026-03-21T10:00:00Z',
    });
    await recordOutages(api.deps);
    expect(await outages()).toEqual([]);
  });
});

describe('an extension (EDT-14)', () => {
  test('is proposed in whole days', async () => {
    expect(await outage()).toMatchObject({ dia: '2026-03-20', minutos: 120, dias: 1, fimProposto: '2026-04-01' });
  });

  test('moves the end and the deadlines of the day, informs the applicants, and has a certificate that anybody can verify', async () => {
    const ana = await api.signIn('CREDENCIADOS');
    const { idSolicitacao } = okay<Inscricao>(
      await call(api, 'POST', '/publico/credenciado/cadastrar', {
        as: ana,
        body: await makeCadastro(api, edital, ana),
      }),
    );
    const prazo = new Date('2026-03-21T02:59:59Z');
    await api.db.update(solicitacao).set({ situacao: 'RETIFICADO', prazoRetificacao: prazo });
    const [talk] = await api.db
      .insert(conversa)
      .values({ solicitacaoId: idSolicitacao, assunto: 'Documentos', tipoConversa: 'NOTIFICACAO' })
      .returning();
    const letter = {
      conversaId: talk?.id ?? 0,
      conteudo: '<p>x</p>',
      remetenteId: cageo.usuarioId,
      destinatarioId: ana.usuarioId,
    };
    const later = new Date('2026-03-26T02:59:59Z');
    await api.db.insert(mensagem).values([
      { ...letter, dataLimiteResposta: prazo },
      { ...letter, dataLimiteResposta: later },
    ]);
    const { id } = await outage();
    okay(await decide({ id, prorrogar: true, motivo: 'O portal ficou fora do ar.' }));

    const [call1] = await api.db.select().from(editalTable);
    expect(call1?.dataFim).toEqual(new Date('2026-04-02T02:59:59Z'));
    // The day after the decision, since the day after the outage is nearly over.
    const moved = new Date('2026-03-23T02:59:59Z');
    expect((await api.db.select().from(solicitacao))[0]?.prazoRetificacao).toEqual(moved);
    const messages = await api.db.select().from(mensagem).orderBy(mensagem.id);
    expect(messages.map(({ dataLimiteResposta }) => dataLimiteResposta)).toEqual([moved, later]);
    const [mail] = await api.db
      .select()
      .from(outbox)
      .where(eq(outbox.evento, `PRORROGACAO:${id}:${idSolicitacao}`));
    expect(mail?.texto).toContain('01/04/2026, até 23:59');
    expect(mail?.texto).toContain('Novo prazo da sua retificação: 22/03/2026');
    const facts = await auditTrail(api.db, eq(auditoria.acao, 'EDITAL_PRORROGADO'));
    expect(facts).toMatchObject([{ atorId: cageo.usuarioId, entidadeId: String(id) }]);

    const [, geomensor] = okay<[EditalPublico | null, EditalPublico]>(await call(api, 'GET', '/publico/edital'));
    const codigo = geomensor.avisos?.[0]?.link.split('=')[1] ?? '';
    expect(geomensor.avisos).toEqual([
      {
        texto: 'As inscrições foram prorrogadas porque o portal ficou fora do ar em 20/03/2026.',
        rotulo: 'Ver a certidão',
        link: `/comprovante#codigo=${codigo}`,
      },
    ]);
    const checked = okay<Verificacao>(await call(api, 'POST', '/publico/comprovante/verificar', { body: { codigo } }));
    expect(checked).toMatchObject({
      resultado: 'AUTENTICO',
      certidao: {
        indisponibilidade: { dia: '2026-03-20', minutos: 120, inicio: '2026-03-20T12:00:00-03:00' },
        fimAnterior: '2026-03-31T23:59:59-03:00',
        fimNovo: '2026-04-01T23:59:59-03:00',
      },
    });
    const pdf = await call(api, 'POST', '/publico/comprovante/pdf', { body: { codigo } });
    expect(pdf.headers['content-disposition']).toContain(`certidao-${codigo}.pdf`);
    const verify = async (file: Buffer) => {
      const { payload, headers } = multipart('certidao.pdf', file);
      const url = '/credenciados/publico/comprovante/verificarArquivo';
      return okay<Verificacao>(await api.app.inject({ method: 'POST', url, headers, payload }));
    };
    expect(await verify(pdf.rawPayload)).toEqual(checked);
    const touched = Buffer.from(pdf.rawPayload);
    touched[20] = (touched[20] ?? 0) ^ 1;
    expect(await verify(touched)).toMatchObject({ resultado: 'ALTERADO', motivo: 'ARQUIVO_ALTERADO' });
    expect(okay<Indisponibilidade[]>(await pending())).toEqual([]);
  });

  test('gives whole days from now on if the edital’s end has passed', async () => {
    const { id } = await outage();
    api.setNow(new Date('2026-04-02T12:00:00Z'));
    cageo = await api.signIn('CAGEO');
    okay(await decide({ id, prorrogar: true, motivo: 'O portal ficou fora do ar.' }));
    expect((await api.db.select().from(editalTable))[0]?.dataFim).toEqual(new Date('2026-04-04T02:59:59Z'));
  });

  test('that is dismissed moves nothing, and is audited with its reason', async () => {
    const { id } = await outage();
    okay(await decide({ id, prorrogar: false, motivo: 'Era manutenção anunciada.' }));
    expect((await api.db.select().from(editalTable))[0]?.dataFim).toEqual(new Date(edital.dataFim));
    expect(await outages()).toMatchObject([
      { situacao: 'DISPENSADA', codigo: null, motivo: 'Era manutenção anunciada.' },
    ]);
    const facts = await auditTrail(api.db, eq(auditoria.acao, 'INDISPONIBILIDADE_DISPENSADA'));
    expect(facts.at(-1)?.dados).toMatchObject({ motivo: 'Era manutenção anunciada.' });
  });

  test('decided by two at once is decided by one; the other learns who', async () => {
    const { id } = await outage();
    const answers = await Promise.all([
      decide({ id, prorrogar: true, motivo: 'a' }),
      decide({ id, prorrogar: false, motivo: 'b' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const lost = answers.find(({ statusCode }) => statusCode === 422)?.json();
    expect(lost).toMatchObject({ codigo: 'SITUACAO_ALTERADA' });
    expect(lost.message).toMatch(/^Esta indisponibilidade já foi decidida\. Foi decidida por Carla Dias em /);
  });

  test('requires a reason, an open edital, and an outage', async () => {
    const { id } = await outage();
    expect((await decide({ id, prorrogar: true, motivo: ' ' })).json().campos).toEqual({
      motivo: INDISPONIBILIDADE_TEXT.reason,
    });
    expect((await decide({ id: 999, prorrogar: true, motivo: 'x' })).statusCode).toBe(404);
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: cageo }));
    expect((await decide({ id, prorrogar: true, motivo: 'x' })).json().message).toBe(ERROR.editalNotOpen);
  });
});
