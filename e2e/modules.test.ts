import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BEHIND_PROXY, comeFromElsewhere } from '@credenciados/journeys/forwarded-address';
import { said } from '@credenciados/journeys/guide';
import { useJourneys } from '@credenciados/journeys/journey';
import {
  copyWeb,
  failuresOf,
  publish,
  publishShell,
  rollBack,
  tryPublishing,
} from '@credenciados/journeys/module-store';
import type { Visitor } from '@credenciados/journeys/page';
import { expectHeading, expectSoon } from '@credenciados/journeys/portal-actions';
import { countAfterRounds, type Stop } from '@credenciados/journeys/rounds';
import { signIn } from '@credenciados/journeys/sign-in';
import { type Edit, openWorkshop, type Workshop } from '@credenciados/journeys/variants';
import { atNight, everyNight } from '@credenciados/testing/nightly';
import { ROOT } from '@credenciados/tools/inputs';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Modules released by their teams into a running portal, without a restart. The published versions are real builds of changed sources. */

const MESSAGES = 'mf-mensagens';
const LIST = 'src/mensagens/mensagem-list.page.tsx';
const HOOK = '  const { data, error, isFetching, refetch } = useMinhasConversas({ pagina, tamanho });\n';
const TITLE = 'title="Central de mensagens"';

const CHANGED: Edit[] = [[LIST, TITLE, 'title="Central de mensagens, outra"']];
const THROWS_AT_LOAD: Edit[] = [
  ['src/spa.tsx', 'export const', "if (window.name !== 'x') throw new Error('Quebra na carga');\nexport const"],
];
const THROWS_AT_FIRST: Edit[] = [
  [LIST, HOOK, `${HOOK}  if (window.name !== 'x') throw new Error('Quebra no quadro');\n`],
];
const THROWS_LATER: Edit[] = [
  [LIST, 'import { LuMail', "import { useEffect, useState } from 'react';\nimport { LuMail"],
  [
    LIST,
    HOOK,
    `${HOOK}  const [late, setLate] = useState(false);
  useEffect(() => void setTimeout(() => setLate(true), 300), []);
  if (late) throw new Error('Quebra no uso');\n`,
  ],
];

/** Fails and blocks the page once somebody watches. */
const MISBEHAVES: Edit[] = [
  [LIST, 'import { LuMail', "import { useEffect } from 'react';\nimport { LuMail"],
  [
    LIST,
    HOOK,
    `${HOOK}  useEffect(() => {
    void Promise.reject(new Error('Quebra numa promessa'));
    setTimeout(() => {
      const end = performance.now() + 3_500;
      while (performance.now() < end);
      throw new Error('Quebra num temporizador');
    }, 7_000);
  }, []);\n`,
  ],
];

let web: string;
let workshop: Workshop;
let newerWorkshop: Workshop;
const journey = useJourneys(async () => {
  web = await copyWeb();
  return { env: { WEB_DIR: web, ...BEHIND_PROXY } };
});
let changed: string;
let throwsAtLoad: string;
let throwsAtFirst: string;
let throwsLater: string;
let misbehaves: string;
/** Versions of the shared library: the shell's, and its next minor. */
const { version: PRESENT }: { version: string } = JSON.parse(
  readFileSync(path.join(ROOT, 'shared/package.json'), 'utf8'),
);
const NEWER = PRESENT.replace(/\.(\d+)\.\d+$/, (_all, minor: string) => `.${Number(minor) + 1}.0`);
/** An export of the newer shell's library, and its text. */
const ADDED = 'TITULO_DA_MAIS_NOVA';
const ADDED_TEXT = 'Central de mensagens, da mais nova';
/** A shell with the library's next minor, and a module that needs it. */
let newerShell: string;
let newerMessages: string;

async function buildNewer(): Promise<void> {
  newerWorkshop = await openWorkshop({ sharedVersion: NEWER });
  const edits: Edit[] = [
    [LIST, 'import { LuMail', `import { ${ADDED} } from '@credenciados/shared';\nimport { LuMail`],
    [LIST, TITLE, `title={${ADDED}}`],
  ];
  const exported: Edit = ['../shared/src/index.ts', 'export ', `export const ${ADDED} = '${ADDED_TEXT}';\nexport `];
  const built = await newerWorkshop.build([
    { package: 'shell', edits: [exported] },
    { package: MESSAGES, edits },
  ]);
  [newerShell = '', newerMessages = ''] = built;
}

async function buildBroken(): Promise<void> {
  workshop = await openWorkshop();
  const byDay = [CHANGED, THROWS_AT_LOAD];
  const all = everyNight([...byDay, THROWS_AT_FIRST, THROWS_LATER, MISBEHAVES], byDay);
  const built = await workshop.build(all.map((edits) => ({ package: MESSAGES, edits })));
  [changed = '', throwsAtLoad = '', throwsAtFirst = '', throwsLater = '', misbehaves = ''] = built;
}

// The newer library is only used at night.
beforeAll(() => Promise.all(everyNight([buildBroken, buildNewer], [buildBroken]).map((build) => build())), 300_000);
afterAll(async () => {
  await Promise.all([workshop?.remove(), newerWorkshop?.remove()]);
  if (web) await rm(path.dirname(web), { recursive: true, force: true });
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const goTo = ({ page }: Pick<Visitor, 'page'>, entry: string | RegExp) =>
  menu(page).getByRole('link', { name: entry }).click();
const MESSAGES_ENTRY = /^Central de mensagens/;

describe('a module that is published', () => {
  journey(
    'is seen at the next load of the page, and the former one after it is taken back',
    async ({ portal, visitor }) => {
      const bruno = await visitor();
      await signIn(bruno, 'notificado');
      await goTo(bruno, MESSAGES_ENTRY);
      await expectHeading(bruno.page, 'Central de mensagens');

      await publish(portal, MESSAGES, '1.1.0', changed);
      // The open page keeps its version, including code that it hasn't loaded yet.
      await bruno.page.getByRole('row').nth(1).getByRole('link').click();
      await bruno.page.getByRole('article').first().waitFor();
      await goTo(bruno, MESSAGES_ENTRY);
      await expectHeading(bruno.page, 'Central de mensagens');

      await bruno.page.evaluate(() => window.dispatchEvent(new Event('focus')));
      const banner = bruno.page.getByRole('status').filter({ hasText: 'Há uma nova versão do portal.' });
      await banner.getByText('Há uma nova versão do portal.').waitFor();
      await bruno.step('nova-versao');
      await banner.getByRole('button', { name: 'Atualizar' }).click();
      await expectHeading(bruno.page, 'Central de mensagens, outra');
      expect(await banner.count()).toBe(0);

      await rollBack(portal, MESSAGES);
      await bruno.page.reload();
      await expectHeading(bruno.page, 'Central de mensagens');
    },
  );
});

interface Broken {
  what: string;
  version: string;
  folder: () => string;
  phase: string;
  error: RegExp;
  /** Runs once it is live, before anybody loads it. */
  afterwards?: () => Promise<void>;
}
const BROKEN: Broken[] = [
  {
    what: 'throws when it is loaded',
    version: '1.2.1',
    folder: () => throwsAtLoad,
    phase: 'CARGA',
    error: /Quebra na carga/,
  },
  {
    what: 'throws at its first render',
    version: '1.2.2',
    folder: () => throwsAtFirst,
    phase: 'INICIO',
    error: /Quebra no quadro/,
  },
  {
    what: 'throws at a later render',
    version: '1.2.3',
    folder: () => throwsLater,
    phase: 'USO',
    error: /Quebra no uso/,
  },
  {
    what: 'has lost its entry file',
    version: '1.2.4',
    folder: () => changed,
    phase: 'CARGA',
    error: /Failed to load script/,
    afterwards: async () => {
      const file = path.join(web, 'modules', MESSAGES, '1.2.4/remoteEntry.js');
      await Promise.all(['', '.br', '.gz'].map((end) => rm(`${file}${end}`)));
    },
  },
];

describe('a module that fails', () => {
  for (const { what, version, folder, phase, error, afterwards } of everyNight(BROKEN, BROKEN.slice(0, 1))) {
    journey(`and ${what}: named in its place, reported, and mended by a retry`, async ({ portal, visitor }) => {
      const bruno = await visitor();
      await comeFromElsewhere(bruno);
      bruno.problems.announce(/Quebra|remoteEntry|#RUNTIME|mf-mensagens/);
      await publish(portal, MESSAGES, version, folder());
      await afterwards?.();
      await signIn(bruno, 'notificado');
      await goTo(bruno, MESSAGES_ENTRY);
      const main = bruno.page.getByRole('main');
      await main.getByRole('heading', { name: /“Central de mensagens”/ }).waitFor();
      await bruno.step(`falha-${phase}`);

      await goTo(bruno, 'Solicitações');
      await main.getByRole('heading', { level: 1, name: /solicitações/i }).waitFor();
      await expect(failuresOf(portal, MESSAGES, version)).resolves.toContainEqual(
        expect.objectContaining({ fase: phase, erro: expect.stringMatching(error) }),
      );

      await goTo(bruno, MESSAGES_ENTRY);
      await main.getByRole('heading', { name: /“Central de mensagens”/ }).waitFor();
      await rollBack(portal, MESSAGES);
      await main.getByRole('button', { name: 'Tentar novamente' }).click();
      await expectHeading(bruno.page, 'Central de mensagens');
    });
  }

  // TEL-15
  journey.atNight('and throws or blocks the page later: reported', async ({ portal, visitor }) => {
    const bruno = await visitor();
    await comeFromElsewhere(bruno);
    bruno.problems.announce(/Quebra|mf-mensagens/);
    await publish(portal, MESSAGES, '1.2.6', misbehaves);
    await signIn(bruno, 'notificado');
    await goTo(bruno, MESSAGES_ENTRY);
    await expectHeading(bruno.page, 'Central de mensagens');
    const told = async () => (await failuresOf(portal, MESSAGES, '1.2.6')).map(({ fase, erro }) => `${fase} ${erro}`);
    await expectSoon(
      told,
      expect.arrayContaining([
        'USO Error: Quebra numa promessa',
        'USO Error: Quebra num temporizador',
        'USO Error: Blocked the page for over 3 s',
      ]),
    );
    await rollBack(portal, MESSAGES);
  });

  journey.atNight('and never answers: told after a while, and mended by a retry', async ({ portal, visitor }) => {
    const bruno = await visitor();
    await comeFromElsewhere(bruno);
    bruno.problems.announce(/timed out/);
    await publish(portal, MESSAGES, '1.2.5', changed);
    await signIn(bruno, 'notificado');
    let held = 0;
    await bruno.context.route('**/mf-mensagens/1.2.5/remoteEntry.js*', () => {
      held += 1;
    });
    await bruno.page.clock.install();
    await goTo(bruno, MESSAGES_ENTRY);
    // Advancing the clock at once would also cancel files that are still loading.
    await bruno.arrived(/1\.2\.5\/remoteEntry/);
    await bruno.page.clock.fastForward(10_500);
    const main = bruno.page.getByRole('main');
    await main.getByRole('heading', { name: '“Central de mensagens” está demorando a responder.' }).waitFor();
    expect(held).toBeGreaterThan(0);
    await bruno.page.clock.fastForward(20_000);
    expect(await failuresOf(portal, MESSAGES, '1.2.5')).toContainEqual(expect.objectContaining({ fase: 'CARGA' }));
    await rollBack(portal, MESSAGES);
    await main.getByRole('button', { name: 'Tentar novamente' }).click();
    await expectHeading(bruno.page, 'Central de mensagens');
  });
});

describe('versions of the shared library', () => {
  journey.atNight(
    'modules of two minors work side by side; what takes more than the shell has is refused, and says so in words',
    async ({ portal, visitor }) => {
      const bruno = await visitor();
      expect(await tryPublishing(portal, MESSAGES, '2.0.0', newerMessages)).toMatchObject({
        status: 422,
        body: { codigo: 'ENTRADA', message: expect.stringContaining(`${ADDED} of @credenciados/shared`) },
      });

      // Older modules with a newer shell.
      await signIn(bruno, 'notificado');
      await expectHeading(bruno.page, 'Minhas solicitações');
      await publishShell(portal, newerShell);
      // The open page keeps using its own shell's code, and offers to reload (TEL-13).
      await goTo(bruno, MESSAGES_ENTRY);
      await expectHeading(bruno.page, 'Central de mensagens');
      await bruno.page.getByRole('link', { name: 'Fazer uma pergunta' }).click();
      await expectHeading(bruno.page, 'Fazer uma pergunta');
      await bruno.page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await bruno.page.getByText('Há uma nova versão do portal.').waitFor();
      await bruno.page.getByRole('button', { name: 'Atualizar' }).click();
      await bruno.page.getByText('Há uma nova versão do portal.').waitFor({ state: 'detached' });
      await goTo(bruno, MESSAGES_ENTRY);
      await expectHeading(bruno.page, 'Central de mensagens');

      // A module of the newer minor beside older ones.
      await publish(portal, MESSAGES, '2.0.0', newerMessages);
      await bruno.page.reload();
      await expectHeading(bruno.page, ADDED_TEXT);
      await goTo(bruno, 'Solicitações');
      await expectHeading(bruno.page, 'Minhas solicitações');

      // The shell is rolled back under it.
      await rollBack(portal, 'shell');
      await bruno.page.reload();
      await expectHeading(bruno.page, 'Minhas solicitações');
      await goTo(bruno, MESSAGES_ENTRY);
      await bruno.page
        .getByRole('heading', { name: '“Central de mensagens” precisa de outra versão do portal.' })
        .waitFor();
      await bruno.step('outra-versao');
      await rollBack(portal, MESSAGES);
      await bruno.page.getByRole('main').getByRole('button', { name: 'Tentar novamente' }).click();
      await expectHeading(bruno.page, 'Central de mensagens');
    },
  );
});

const VISITS = 200;
/** A module with a leak would leave one for each visit. */
const TOLERATED = VISITS / 2;
const PUBLIC = { path: '/comprovante', heading: 'Conferir comprovante' };

describe('many visits', () => {
  journey.atNight(
    `${VISITS} to every module leave neither nodes nor listeners behind`,
    async ({ visitor }) => {
      const applicant = [
        { path: '/credenciado/solicitacoes', heading: 'Minhas solicitações' },
        { path: '/credenciado/mensagens', heading: 'Central de mensagens' },
      ];
      const staff = [PUBLIC, { path: '/listagem-editais/listagem', heading: 'Listagem de editais' }];
      const grown = async (person: 'notificado' | 'cageo', stops: Stop[]) => {
        const window = await visitor();
        await signIn(window, person);
        const before = await countAfterRounds(window.page, 5, stops);
        const after = await countAfterRounds(window.page, VISITS, stops);
        return { nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners };
      };
      for (const { nodes, listeners } of await Promise.all([grown('notificado', applicant), grown('cageo', staff)])) {
        expect(nodes).toBeLessThan(TOLERATED);
        expect(listeners).toBeLessThan(TOLERATED);
      }
    },
    300_000,
  );
});

atNight(() =>
  describe('a new module', () => {
    journey(
      'is made by the generator, published by its command and used, while the portal runs',
      async ({ portal, visitor }) => {
        const [manifest, lock] = ['package.json', 'package-lock.json'].map((file) => path.join(workshop.root, file));
        const linesOf = async (file = '') => (await readFile(file, 'utf8')).split('\n');
        const before = await Promise.all([linesOf(manifest), linesOf(lock)]);
        await workshop.does(said('npm run new:module -- mf-relatorios --title Relatórios'));
        // Other teams' lines stay; the lock file only gains the new module's.
        expect(await linesOf(manifest)).toEqual(before[0]);
        const locked = await linesOf(lock);
        expect(locked.filter((line) => !before[1]?.includes(line)).join()).toContain('mf-relatorios');
        expect(before[1]?.filter((line) => !locked.includes(line))).toEqual([]);
        const address = `${portal.url}/credenciados`;
        const publishing = said('npm run publish:module -- mf-relatorios --to URL', { URL: address });
        // Another team's files are absent when a module is tested and built.
        const page = path.join(workshop.root, 'mf-relatorios/src/inicio/relatorios.page.tsx');
        const written = await readFile(page, 'utf8');
        await writeFile(page, `${written}\nexport * from '../../../mf-mensagens/src/common/message-draft.ts';\n`);
        const leaning = workshop.does(publishing, portal.dataDir);
        await expect(leaning).rejects.toMatchObject({ stderr: expect.stringContaining('message-draft.ts') });
        await writeFile(page, written);
        await workshop.does(said('npm test -w mf-relatorios'));
        expect(await workshop.does(publishing, portal.dataDir)).toMatch(/live: mf-relatorios 1\.0\.0/);

        const helena = await visitor();
        await signIn(helena, 'cageo');
        await goTo(helena, 'Relatórios');
        await expectHeading(helena.page, 'Relatórios');
        await helena.page.getByText(/^Geomensor nº /).waitFor();
        await helena.step('relatorios');
        const list = [...said('npm run modules -- list'), '--to', address];
        expect(await workshop.does(list, portal.dataDir)).toMatch(/mf-relatorios\s+1\.0\.0/);
      },
    );
  }),
);

atNight(() =>
  describe('the shell', () => {
    const PROSE = 'shell/src/pages/acessibilidade.page.tsx';
    const [BEFORE, AFTER] = ['Tamanho, cores e movimento', 'Tamanho, cores e movimento, de outro modo'];

    journey(
      'is published and taken back by its commands, and what nobody has any more is removed',
      async ({ portal, visitor }) => {
        const to = ['--to', `${portal.url}/credenciados`];
        const file = path.join(workshop.root, PROSE);
        const text = await readFile(file, 'utf8');
        await writeFile(file, text.replaceAll(BEFORE, AFTER));
        const { page } = await visitor();
        await page.goto('/credenciados/acessibilidade');
        await page.getByRole('heading', { name: BEFORE, exact: true }).waitFor();
        await workshop.does([...said('npm run publish:shell'), '--', ...to], portal.dataDir);
        const again = [...said('npm run publish:shell -- --leave mf-relatorios'), ...to];
        expect(await workshop.does(again, portal.dataDir)).toMatch(/The same files are live already/);
        const listed = await workshop.does([...said('npm run modules -- list'), ...to], portal.dataDir);
        const [, version = ''] = /^shell +(\S+)/m.exec(listed) ?? [];
        const pin = said('npm run modules -- pin shell@VERSION', { VERSION: version });
        expect(await workshop.does([...pin, ...to], portal.dataDir)).toMatch(/ pinned /);
        const unpin = said('npm run modules -- unpin shell');
        expect(await workshop.does([...unpin, ...to], portal.dataDir)).toMatch(/ unpinned /);
        await page.reload();
        await page.getByRole('heading', { name: AFTER, exact: true }).waitFor();
        await workshop.does([...said('npm run modules -- rollback shell'), ...to], portal.dataDir);
        await page.reload();
        await page.getByRole('heading', { name: BEFORE, exact: true }).waitFor();
        await workshop.does([...said('npm run modules -- prune --days 30'), '--to', web]);
        await page.reload();
        await page.getByRole('heading', { name: BEFORE, exact: true }).waitFor();
      },
      900_000,
    );
  }),
);
