import { setTimeout as delay } from 'node:timers/promises';
import type { Edital } from '@credenciados/contract';
import { auditoria, outbox, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { createPasswordLink } from '../../identity/password/password-link.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { nextEmail } from '../../tests/support/claims.ts';
import { call, createDomainApp, MIDDAY, makeCadastro, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let carla: SignedIn;
let ana: SignedIn;
let edital: Edital;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox']);
  edital = await openEdital(api, carla);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza', email: 'ana@exemplo.gov.br' });
  ({ idSolicitacao: id } = await register(api, edital, ana));
});

const correct = (change: object = {}, as = carla) =>
  call(api, 'PUT', `/solicitacaoCredenciado/corrigirEmail/${id}`, {
    as,
    body: { email: nextEmail(), motivo: 'Faltava uma letra.', versao: 1, ...change },
  });

// CTA-8
describe('correcting an applicant’s address', () => {
  test('changes the account and its solicitações, mails a link to the right one, informs the other, and is audited', async () => {
    await api.db.update(outbox).set({ falhouEm: MIDDAY, erro: 'EENVELOPE 550' });
    const email = nextEmail();
    okay(await correct({ email }));
    const [account] = await api.db.select().from(usuario).where(eq(usuario.id, ana.usuarioId));
    // Nobody has proved that they read this address.
    expect(account).toMatchObject({ email, senhaHash: null, confirmadoEm: null, emailCorrigidoEm: MIDDAY });
    const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
    expect(row).toMatchObject({ email, versao: 2, contatoNaoConfirmado: true });
    const sent = await api.db.select().from(outbox).orderBy(outbox.id);
    // The comprovante that bounced from the wrong address can be sent again, to the right one.
    expect(sent.map(({ destinatario }) => destinatario)).toEqual([email, email, 'ana@exemplo.gov.br']);
    const written = await auditTrail(api.db, eq(auditoria.acao, 'SOLICITACAO_EMAIL_CORRIGIDO'));
    expect(written).toMatchObject([
      { atorId: carla.usuarioId, entidadeId: String(id), dados: { motivo: 'Faltava uma letra.' } },
    ]);
    // The process learns of it by the database's signal.
    await until(async () => (await call(api, 'GET', '/conversa/getByUser', { as: ana })).statusCode === 401);
  });

  test('reaches the person’s other solicitações, decided ones too', async () => {
    okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: carla, body: { id, aprovar: true } }));
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: carla }));
    const other = await register(api, await openEdital(api, carla), ana);
    const email = nextEmail();
    okay(await correct({ email, versao: 2 }));
    const rows = await api.db.select().from(solicitacao).where(eq(solicitacao.usuarioId, ana.usuarioId));
    expect(rows.map((row) => [row.email, row.situacao]).sort()).toEqual([
      [email, 'AGUARDANDO_APROVACAO'],
      [email, 'CREDENCIADO'],
    ]);
    expect(rows.map((row) => row.id)).toContain(other.idSolicitacao);
  });

  test('one of two concurrent acts on the same version wins', async () => {
    const answers = await Promise.all([correct(), correct(), correct()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await correct({ versao: 7 })).statusCode).toBe(409);
  });

  test('waits for a password set by the former address’s link, and invalidates it', async () => {
    for (let versao = 1; versao <= 5; versao += 1) {
      const { link } = await api.db.transaction((tx) => createPasswordLink(api.deps, tx, ana.usuarioId));
      const follow = api.app.inject({
        method: 'POST',
        url: new URL(link).pathname,
        headers: { origin: api.config.publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'senha=Um+rio+que+corre+77&confirmacao=Um+rio+que+corre+77',
      });
      // Hashing the password takes a while; the correction comes when it is stored.
      const given = delay(20 * versao).then(() => correct({ email: nextEmail(), versao }));
      const [followed, corrected] = await Promise.all([follow, given]);
      expect(corrected.statusCode).toBe(200);
      expect([303, 410]).toContain(followed.statusCode);
      const [account] = await api.db.select().from(usuario).where(eq(usuario.id, ana.usuarioId));
      expect(account?.senhaHash).toBeNull();
    }
  });

  test('isn’t possible for the account of staff, nor for a missing solicitação', async () => {
    const staff = await register(api, edital, await api.signIn('CREDENCIADOS'));
    const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, staff.idSolicitacao));
    await api.database.asOwner(`insert into usuario_perfil values ($1, 'CAVISTORIA')`, [row?.usuarioId]);
    id = staff.idSolicitacao;
    expect((await correct()).statusCode).toBe(422);
    id = 999_999;
    expect((await correct()).statusCode).toBe(404);
  });

  test.each([
    [{ email: 'ana@' }, 'email'],
    [{ motivo: ' ' }, 'motivo'],
  ])('is refused at the field: %j', async (change, campo) => {
    const answer = await correct(change);
    expect([answer.statusCode, Object.keys(answer.json().campos)]).toEqual([400, [campo]]);
  });

  test('doesn’t hide the version that the applicant sent last', async () => {
    const body = { assunto: 'Corrigir', mensagem: '<p>Corrija.</p>', dataLimiteResposta: '2026-03-30' };
    okay(await call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, { as: carla, body }));
    const { credenciado } = okay<{ credenciado: { documentos: { caminho: string; tipoDocumento: object }[] } }>(
      await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: ana }),
    );
    const documentos = credenciado.documentos.map(({ caminho, tipoDocumento }) => ({
      caminho,
      nomeOriginal: 'documento.pdf',
      tipoDocumento,
    }));
    const cadastro = { ...(await makeCadastro(api, edital, ana)), documentos, codigoCrea: 'PA-9999' };
    okay(
      await call(api, 'PUT', '/credenciado/alterar', { as: ana, body: { ...cadastro, idSolicitacao: id, versao: 2 } }),
    );
    okay(await correct({ versao: 3 }));
    const { campos } = okay<{ campos: { campo: string }[] }>(
      await call(api, 'GET', `/solicitacaoCredenciado/alteracoes/${id}?desde=anterior`, { as: carla }),
    );
    expect(campos.map(({ campo }) => campo)).toEqual(['email', 'codigoCrea']);
  });
});
