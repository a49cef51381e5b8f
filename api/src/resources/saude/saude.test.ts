import { renameSync } from 'node:fs';
import type { ItemSaude, LinhaSaude, Saude } from '@credenciados/contract';
import { deliverMail } from '@credenciados/platform/mail/deliver-mail';
import { createMailer } from '@credenciados/platform/mail/mailer';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { someMail } from '@credenciados/platform/testing/some-mail';
import { modulePackage, nextModule, openModuleStore } from '@credenciados/releases/testing/module-package';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startJobs } from '../../jobs.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, otherAddress, register } from '../../tests/support/domain.ts';
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts';
import { publishPackage } from '../../tests/support/publishing.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { ATTACHMENTS } from '../email/attachments.ts';
import { storeBackup } from './note-backup.ts';

let api: TestApp;
let server: MailServer;
let cageo: SignedIn;
const HOUR = 60 * 60 * 1000;

beforeAll(async () => {
  api = await createDomainApp();
  // The queue uses the database's own clock.
  api.setNow(null);
  server = await startMailServer();
  cageo = await api.signIn('CAGEO');
});
afterAll(async () => {
  await server.close();
  await api.close();
});
beforeEach(async () => {
  // Clears events of earlier tests.
  await api.app.security.kept();
  await api.database.clear(['outbox', 'sinal', 'evento_seguranca', 'falha_modulo']);
  await api.database.asOwner('delete from graphile_worker._private_jobs');
});
afterEach(() => api.setNow(null));

const read = async (as = cageo): Promise<Saude> => okay<Saude>(await call(api, 'GET', '/saude/itens', { as }));
async function lineOf(item: ItemSaude): Promise<LinhaSaude> {
  const line = (await api.app.health.read()).linhas.find((each) => each.item === item);
  if (!line) throw new Error(`There is no line ${item}`);
  return line;
}
const inHours = (hours: number) => api.setNow(new Date(Date.now() + hours * HOUR));

let events = 0;
async function queueMail(solicitacaoId?: number): Promise<number> {
  const evento = `SAUDE-TESTE:${++events}`;
  const about = solicitacaoId === undefined ? {} : { solicitacaoId };
  const message = { evento, destinatario: 'ana@exemplo.br', ...someMail() };
  await api.db.transaction((tx) => enqueueMail(tx, { ...message, ...about }));
  const { rows } = await api.database.asOwner('select id from outbox where evento = $1', [evento]);
  return rows[0].id;
}
const deliver = (id: number) =>
  deliverMail(
    api.deps,
    {
      mailer: createMailer({ smtpUrl: server.url, smtpRequireTls: false, mailFrom: 'p@exemplo.br' }),
      attachments: ATTACHMENTS,
    },
    { id },
  );

describe('permissions', () => {
  it('are for CAGEO and the management (TEL-10)', async () => {
    for (const perfil of ['CAGEO', 'GESTAO_DE_CREDENCIADOS'] as const) {
      expect((await read(await api.signIn(perfil))).linhas.length).toBeGreaterThan(8);
    }
    for (const perfil of ['CAVISTORIA', 'CREDENCIADOS'] as const) {
      expect((await call(api, 'GET', '/saude/itens', { as: await api.signIn(perfil) })).statusCode).toBe(403);
    }
  });
});

describe('e-mails', () => {
  it('that were given up are listed until sent again, with their solicitação', async () => {
    const ana = await api.signIn('CREDENCIADOS');
    api.setNow(MIDDAY);
    const { idSolicitacao } = await register(api, await openEdital(api, cageo), { ...ana, email: 'ana@exemplo.br' });
    await api.database.clear(['outbox']);
    api.setNow(null);
    expect(await lineOf('EMAILS_NAO_ENTREGUES')).toMatchObject({ estado: 'OK', quantos: 0, desde: null, link: null });
    const id = await queueMail(idSolicitacao);
    server.refuse.RCPT.push(550);
    expect(await deliver(id)).toBe('given up');
    const line = await lineOf('EMAILS_NAO_ENTREGUES');
    expect(line).toMatchObject({ estado: 'ATENCAO', quantos: 1, responsavel: 'Comissão' });
    expect(line.link?.caminho).toBe(`/solicitacoes/visualizar/${idSolicitacao}`);
    inHours(73);
    expect((await lineOf('EMAILS_NAO_ENTREGUES')).estado).toBe('FALHA');
    api.setNow(null);
    okay(await call(api, 'PUT', `/solicitacaoCredenciado/reenviarEmails/${idSolicitacao}`, { as: cageo }));
    expect((await lineOf('EMAILS_NAO_ENTREGUES')).estado).toBe('OK');
  });

  it('without a solicitação are listed for a week: nobody can send them again', async () => {
    const id = await queueMail();
    server.refuse.RCPT.push(550);
    expect(await deliver(id)).toBe('given up');
    expect(await lineOf('EMAILS_NAO_ENTREGUES')).toMatchObject({ estado: 'ATENCAO', link: null });
    inHours(7 * 24 + 1);
    expect((await lineOf('EMAILS_NAO_ENTREGUES')).quantos).toBe(0);
  });

  it('that the mail server refuses, and untried ones, are listed by age', async () => {
    const tried = await queueMail();
    await queueMail();
    server.refuse.RCPT.push(451);
    await expect(deliver(tried)).rejects.toThrow('451');
    expect(await lineOf('EMAILS_EM_TENTATIVA')).toMatchObject({ estado: 'OK', quantos: 1 });
    inHours(0.2);
    expect((await lineOf('EMAILS_POR_ENVIAR')).estado).toBe('ATENCAO');
    inHours(5);
    const line = await lineOf('EMAILS_EM_TENTATIVA');
    expect(line).toMatchObject({ estado: 'FALHA', quantos: 1, responsavel: 'Operação' });
    expect(line.detalhe).toContain('451');
    expect(await lineOf('EMAILS_POR_ENVIAR')).toMatchObject({ estado: 'FALHA', quantos: 1 });
  });
});

describe('jobs', () => {
  const addJob = (name: string, more: string) =>
    api.database.asOwner(`select graphile_worker.add_job('${name}', json_build_object() ${more})`);

  it.each([
    ['that nobody takes', "run_at = now() - interval '20 minutes'", 'ATENCAO'],
    ['that nobody has taken for hours', "run_at = now() - interval '3 hours'", 'FALHA'],
    ['that hang', "locked_at = now() - interval '40 minutes', locked_by = 'w'", 'ATENCAO'],
    ['that fail again and again', "attempts = 3, last_error = 'boom', run_at = now() + interval '1 hour'", 'ATENCAO'],
    ['that were given up', 'attempts = max_attempts', 'ATENCAO'],
  ])('%s stand there by name', async (_what, change, estado) => {
    expect(await lineOf('TAREFAS')).toMatchObject({ estado: 'OK', quantos: 0 });
    await addJob('varrer-arquivos', '');
    expect((await lineOf('TAREFAS')).quantos).toBe(0);
    await api.database.asOwner(`update graphile_worker._private_jobs set ${change}`);
    const line = await lineOf('TAREFAS');
    expect(line).toMatchObject({ estado, quantos: 1, responsavel: 'Operação' });
    expect(line.detalhe).toContain('varrer-arquivos');
  });

  it('that are scheduled are listed when no process starts them', async () => {
    await api.database.asOwner('delete from graphile_worker._private_known_crontabs');
    expect(await lineOf('AGENDADOR')).toMatchObject({ estado: 'FALHA', desde: null });
    const jobs = await startJobs(api.deps, api.database.appUrl, api.app);
    // The worker registers its scheduled jobs when it starts.
    while ((await lineOf('AGENDADOR')).desde === null) await new Promise((resolve) => setTimeout(resolve, 50));
    await jobs.stop();
    expect((await lineOf('AGENDADOR')).estado).toBe('OK');
    await api.database.asOwner(
      "update graphile_worker._private_known_crontabs set known_since = now() - interval '1 hour', last_execution = null",
    );
    expect((await lineOf('AGENDADOR')).estado).toBe('FALHA');
  });
});

describe('free space', () => {
  let before: number;
  beforeEach(() => {
    before = api.config.filesFreeFloor;
    api.config.filesFreeFloor = 1024 * 1024;
  });
  afterEach(() => {
    api.config.filesFreeFloor = before;
  });

  it('is listed before uploads are refused, and while they are', async () => {
    expect((await lineOf('ESPACO')).estado).toBe('OK');
    const free = await api.deps.storage.free();
    api.config.filesFreeFloor = Math.round(free / 1.5);
    expect(await lineOf('ESPACO')).toMatchObject({ estado: 'ATENCAO', responsavel: 'Operação' });
    api.config.filesFreeFloor = free * 2;
    const line = await lineOf('ESPACO');
    expect(line.estado).toBe('FALHA');
    expect(line.detalhe).toMatch(/^[\d.]+,\d GB livres/);
  });
});

describe('backups', () => {
  it('are listed if there is none, if the last is old, and if it is very old', async () => {
    expect(await lineOf('COPIA')).toMatchObject({ estado: 'ATENCAO', desde: null });
    const at = new Date(Date.now() - HOUR);
    await storeBackup(api.db, at, new Date());
    expect(await lineOf('COPIA')).toMatchObject({ estado: 'OK', desde: at.toISOString() });
    inHours(26);
    expect(await lineOf('COPIA')).toMatchObject({ estado: 'ATENCAO', responsavel: 'Operação' });
    inHours(52);
    expect((await lineOf('COPIA')).estado).toBe('FALHA');
  });

  it('are reported with a past time only', async () => {
    await expect(storeBackup(api.db, new Date('ontem'), new Date())).rejects.toThrow('must be written as');
    await expect(storeBackup(api.db, new Date(Date.now() + HOUR), new Date())).rejects.toThrow('future');
  });

  it('have no line for an archive that is off', async () => {
    expect((await read()).linhas.some(({ item }) => item === 'ARQUIVAMENTO')).toBe(false);
  });
});

describe('modules', () => {
  it('that fail in browsers are listed by title, for their team', async () => {
    await openModuleStore(api);
    const name = nextModule();
    okay(await publishPackage(api, name, '1.0.0', await modulePackage(name)));
    const tell = (versao: string) =>
      api.app.inject({
        method: 'POST',
        url: '/credenciados/publico/modulos/falhas',
        remoteAddress: otherAddress(),
        payload: { modulo: name, versao, fase: 'USO', erro: 'x is not a function' },
      });
    expect(await lineOf('MODULOS')).toMatchObject({ estado: 'OK', quantos: 0 });
    okay(await tell('1.0.0'));
    okay(await tell('1.0.0'));
    const title = `Módulo ${name}`;
    const line = await lineOf('MODULOS');
    expect(line).toMatchObject({
      estado: 'ATENCAO',
      quantos: 2,
      sobre: title,
      responsavel: `Equipe do módulo ${title}`,
    });
    expect(line.detalhe).toContain('… is not a function');
    // Another version is live, so failures of the old one don't count.
    const mended = { files: { 'spa.12345678.js': '"mended"' } };
    okay(await publishPackage(api, name, '1.0.1', await modulePackage(name, mended)));
    expect((await lineOf('MODULOS')).estado).toBe('OK');
  });
});

describe('security events', () => {
  it('shows the day’s events of all processes', async () => {
    expect(await lineOf('SEGURANCA')).toMatchObject({ estado: 'OK', quantos: 0, responsavel: 'Segurança' });
    const ana = await api.signIn('CREDENCIADOS');
    const refused = () =>
      api.app.inject({ url: '/credenciados/saude/itens', headers: ana.headers, remoteAddress: otherAddress() });
    for (let tries = 0; tries < 99; tries++) expect((await refused()).statusCode).toBe(403);
    await api.app.security.kept();
    expect(await lineOf('SEGURANCA')).toMatchObject({ estado: 'OK', quantos: 99 });
    await refused();
    await api.app.security.kept();
    const line = await lineOf('SEGURANCA');
    expect(line).toMatchObject({ estado: 'ATENCAO', quantos: 100 });
    expect(line.detalhe).toContain('ação não permitida ao perfil (100)');
    inHours(26);
    expect((await lineOf('SEGURANCA')).quantos).toBe(0);
  });

  it('shows severe ones as a fault at once', async () => {
    api.app.security.note('passkey_cloned');
    await api.app.security.kept();
    const line = await lineOf('SEGURANCA');
    expect(line).toMatchObject({ estado: 'FALHA', quantos: 1 });
    expect(line.detalhe).toContain('chave de acesso copiada (1)');
  });
});

describe('components', () => {
  it('that don’t answer are listed by name, with the time of the failure', async () => {
    expect(await lineOf('PARTES')).toMatchObject({ estado: 'OK', quantos: 0 });
    const { fileStore } = api.config;
    renameSync(fileStore, `${fileStore}-ausente`);
    try {
      const line = await lineOf('PARTES');
      expect(line).toMatchObject({ estado: 'FALHA', sobre: 'Armazenamento de arquivos', responsavel: 'Operação' });
      expect(line.desde).not.toBeNull();
      expect(line.detalhe).toContain('ENOENT');
    } finally {
      renameSync(`${fileStore}-ausente`, fileStore);
    }
    expect((await lineOf('PARTES')).estado).toBe('OK');
  });
});

describe('checks that fail', () => {
  it('have a line of their own, and the others are shown', async () => {
    const holder = new pg.Client({ connectionString: api.database.ownerUrl });
    await holder.connect();
    try {
      await holder.query('begin; lock table outbox in access exclusive mode');
      const { linhas } = await read();
      const unknown = linhas.filter(({ estado }) => estado === 'DESCONHECIDO').map(({ item }) => item);
      expect(unknown.sort()).toEqual(['EMAILS_EM_TENTATIVA', 'EMAILS_NAO_ENTREGUES', 'EMAILS_POR_ENVIAR']);
      expect(linhas.find(({ item }) => item === 'TAREFAS')?.estado).toBe('OK');
      for (const { estado, detalhe } of linhas) {
        if (estado === 'DESCONHECIDO') expect(detalhe).toBe('Não foi possível verificar.');
      }
    } finally {
      await holder.end();
    }
    expect((await lineOf('EMAILS_POR_ENVIAR')).estado).toBe('OK');
  });
});

describe('with a great many rows', () => {
  it('reads few of them: pending and undelivered ones have indexes', async () => {
    await api.database.asOwner(`
      insert into outbox (evento, destinatario, assunto, texto, conteudo, enviado_em)
      select 'MUITOS:' || n, 'a@exemplo.br', 'A', 'T', '{}', now() from generate_series(1, 20000) n`);
    await api.database.asOwner('analyze outbox');
    const plan = async (where: string) =>
      JSON.stringify((await api.database.asOwner(`explain (format json) select 1 from outbox where ${where}`)).rows);
    expect(await plan('enviado_em is null and falhou_em is null')).toContain('outbox_por_enviar');
    expect(await plan('falhou_em is not null')).toMatch(/outbox_fal/);
    expect((await lineOf('EMAILS_POR_ENVIAR')).quantos).toBe(0);
  });
});
