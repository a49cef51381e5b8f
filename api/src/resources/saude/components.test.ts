import { renameSync } from 'node:fs';
import { PARTE_SAUDE } from '@credenciados/contract';
import { loadConfig } from '@credenciados/platform/config';
import { Replica } from '@credenciados/platform/db/replica';
import { PARTES, type Parte } from '@credenciados/platform/health/parts';
import { createMailer } from '@credenciados/platform/mail/mailer';
import { failingWay } from '@credenciados/platform/testing/freezing-proxy';
import { setEnvironment } from '@credenciados/platform/testing/set-environment';
import { until } from '@credenciados/platform/testing/until';
import { openStore } from '@credenciados/releases/open-store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { componentAddress } from '../../http/component-address.ts';
import { levelFromApi } from '../../identity/client/govbr-level.ts';
import { freePort } from '../../identity/testing/identity-app.ts';
import { startClamd } from '../../tests/support/clamd-server.ts';
import { call, createDomainApp, pdf, upload } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { checkComponents } from './check-partes.ts';

let api: TestApp;
let cageo: SignedIn;
let clamd: Awaited<ReturnType<typeof startClamd>>;
let nobody: string;
let restoreEnvironment: () => void;
const way = failingWay();
const lines: { part?: string; address?: string; msg: string }[] = [];

beforeAll(async () => {
  nobody = `127.0.0.1:${await freePort()}`;
  restoreEnvironment = setEnvironment({ AWS_ACCESS_KEY_ID: 'conta', AWS_SECRET_ACCESS_KEY: 'segredo' });
  const { oidc } = loadConfig({
    ...{ OIDC_ISSUER: `http://${nobody}`, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'segredo' },
    ...{ GOVBR_LEVELS: 'api', GOVBR_LEVELS_URL: `http://${nobody}`, GOVBR_RAISE_URL: `http://${nobody}/nivel` },
  });
  clamd = await startClamd('honest');
  api = await createDomainApp({
    config: {
      logLevel: 'info',
      oidc,
      clamdUrl: clamd.url,
      smtpUrl: `smtp://portal:segredo@${nobody}`,
      databaseReplicaUrl: `postgresql://portal:segredo@${nobody}/credenciados`,
      s3Endpoint: `http://${nobody}`,
    },
    database: { timeoutMs: 1000, through: way.through },
    openReplica: async (database, health) => {
      const url = `postgresql://portal:segredo@${nobody}/credenciados`;
      return new Replica(database, url, { max: 1, breaker: health.breaker('replica') });
    },
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  cageo = await api.signIn('CAGEO');
});
afterAll(async () => {
  await api.close();
  await way.proxy.close();
  await clamd.close();
  restoreEnvironment();
});

const ignoreFailure = (work: Promise<unknown>) => work.catch(() => undefined);

/** Makes each component fail realistically, and calls it once; returns a repair. */
const FAIL: Record<Parte, () => Promise<() => unknown>> = {
  banco: async () => {
    await way.proxy.set('dead');
    return () => way.proxy.set('open');
  },
  replica: async () => {
    // The replica is read once the primary's log position is known.
    await until(async () => {
      await call(api, 'POST', '/titularidade/findByFiltro', { as: cageo, body: {} });
      return !api.deps.health.state('replica').ok;
    });
    return () => undefined;
  },
  arquivos: async () => {
    const { fileStore } = api.config;
    renameSync(fileStore, `${fileStore}-ausente`);
    return () => renameSync(`${fileStore}-ausente`, fileStore);
  },
  antivirus: async () => {
    await clamd.close();
    return async () => {
      clamd = await startClamd('honest');
      api.config.clamdUrl = clamd.url;
    };
  },
  email: async () => {
    const mailer = createMailer(api.config, api.deps.health.breaker('email'));
    const mail = { messageId: '1@x', destinatario: 'a@exemplo.br', assunto: 'A', texto: 'T', html: 'T', anexos: [] };
    await ignoreFailure(mailer?.send(mail) ?? Promise.resolve());
    return () => mailer?.close();
  },
  emissor: async () => {
    await api.app.inject('/credenciados/auth/entrar');
    return () => undefined;
  },
  niveis: async () => {
    const asked = { api: `http://${nobody}`, cpf: '52998224725', accessToken: 'x' };
    await levelFromApi(asked, api.deps.health.breaker('niveis'), api.app.log);
    return () => undefined;
  },
  modulos: async () => {
    const s3 = { endpoint: `http://${nobody}`, region: 'x', timeoutMs: 500, cacheDir: api.config.dataDir };
    const store = await openStore('s3://balde/x', { ...s3, breaker: api.deps.health.breaker('modulos') });
    await ignoreFailure(store.read());
    return () => undefined;
  },
  disco: async () => {
    const { diskFreeFloor } = api.config;
    api.config.diskFreeFloor = Number.MAX_SAFE_INTEGER;
    return () => {
      api.config.diskFreeFloor = diskFreeFloor;
    };
  },
  // As the job runner notes its end, which its own tests cover.
  tarefas: async () => {
    api.deps.health.note('tarefas', 'ENDED');
    return () => undefined;
  },
};

it('each failing component is on the health page and in the log, with its address and its cause in words', async () => {
  for (const parte of PARTES) {
    const mend = await FAIL[parte]();
    const line = (await checkComponents(api.deps)).find(({ sobre }) => sobre === PARTE_SAUDE[parte]);
    const address = componentAddress(parte, api.config);
    await mend();
    // The component's next call would note that it works.
    if (line) api.deps.health.note(parte, null);
    expect([parte, line?.estado]).toEqual([parte, 'FALHA']);
    expect(line?.detalhe).toContain(`Endereço: ${address}.`);
    expect(line?.detalhe).toMatch(/Causa: [\p{L} ]+.* \(\w+\)\.$/u);
    expect(line?.detalhe).not.toContain('segredo');
    expect(lines).toContainEqual(expect.objectContaining({ part: parte, msg: 'part fails', address }));
  }
});

it('without its antivirus the portal is ready, and says that it accepts no files', async () => {
  const ready = async () => JSON.parse((await api.app.inject('/readyz')).body);
  expect(await ready()).toMatchObject({ status: 'ok', uploads: true });
  await clamd.close();
  expect(await ready()).toMatchObject({ status: 'ok', uploads: false });
  expect((await upload(api, 'CADASTRO', 'a.pdf', pdf(100), await api.newDraft())).statusCode).toBe(503);
  expect(await ready()).toMatchObject({ uploads: false });
  clamd = await startClamd('honest');
  api.config.clamdUrl = clamd.url;
  expect(await ready()).toMatchObject({ uploads: true });
});
