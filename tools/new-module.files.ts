import { serviceFiles } from './new-module.service-files.ts';

/** Data of a new module. */
export interface NewModule {
  /** `mf-relatorios` */
  name: string;
  /** Name for people: `Relatórios`. */
  title: string;
  /** Exact versions of the packages that modules share. */
  dependencies: Record<string, string>;
  /** True if it has a service of its own. */
  service?: boolean;
}

/** npm script that runs a module's own service. */
const serviceScript = (service = false) => (service ? { service: 'node --import tsx service/main.ts' } : {});

const pascal = (text: string) => text.replace(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase());
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Files of every new module: descriptor, and one page with its test. */
function commonFiles({ service = false, ...module }: NewModule): Record<string, string> {
  const page = `${pascal(module.name.slice('mf-'.length))}Page`;
  const { 'src/inicio/editais.api.ts': editais = '', ...files } = plainFiles(module, page);
  return service
    ? { ...files, ...serviceFiles(module, page, quoted) }
    : { ...files, 'src/inicio/editais.api.ts': editais };
}

function plainFiles({ name, title }: NewModule, page: string): Record<string, string> {
  const path = name.slice('mf-'.length);
  const use = `useEditais`;
  return {
    'module.ts': `import type { ModuleDefinition } from '@credenciados/shared';

export const descriptor = {
  name: '${name}',
  title: ${quoted(title)},
  // 'public': anyone; 'any': whoever is signed in; a list of ACCESS (of @credenciados/contract): the profiles in it.
  routes: [
    {
      path: '${path}',
      access: 'any',
      page: async () => (await import('./src/inicio/${path}.page.tsx')).${page},
    },
  ],
  menu: [{ label: ${quoted(title)}, path: '${path}', access: 'any', icon: 'modelos', order: 90 }],
  widgets: [],
} satisfies ModuleDefinition;
`,
    'dev.tsx': `import { startAlone } from '@credenciados/shared/alone';
import { descriptor } from './module.ts';

startAlone({ descriptor });
`,
    'src/offers.d.ts': `export {};

/**
 * Offers to other modules: \`widgets\` with their props, \`links\` with their parameters, such as \`{ links: { inicio: { id: number } }
 * }\`; also named in \`module.ts\`.
 */
declare module '@credenciados/shared' {
  interface Offers {
    '${name}': Record<never, never>;
  }
}
`,
    'src/spa.tsx': `import { createModule } from '@credenciados/shared';
import { descriptor } from '../module.ts';

export const { bootstrap, mount, unmount, preload } = createModule(descriptor);
`,
    'src/inicio/editais.api.ts': `import { apiQuery, useQuery } from '@credenciados/shared';

/** The latest editais, at most one of each type. */
export function ${use}() {
  return useQuery({
    ...apiQuery('GET /publico/edital', { silent: true }),
    select: (editais) => editais.filter((edital) => edital !== null),
  });
}
`,
    [`src/inicio/${path}.page.tsx`]: `import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { DataItem, DataList, EmptyState, formatDate, LoadFailure, Page, PageLoading } from '@credenciados/shared';
import { ${use} } from './editais.api.ts';

/** The first page: the latest editais and the day on which each ends. */
export function ${page}() {
  const editais = ${use}();
  return (
    <Page title=${title.includes('"') ? `{${quoted(title)}}` : `"${title}"`}>
      {editais.error ? (
        <LoadFailure error={editais.error} onRetry={() => void editais.refetch()} />
      ) : !editais.data ? (
        <PageLoading />
      ) : editais.data.length === 0 ? (
        <EmptyState title="Nenhum edital publicado." />
      ) : (
        <DataList>
          {editais.data.map(({ id, numero, tipoEdital, dataFim }) => (
            <DataItem key={id} label={\`\${TIPO_EDITAL_LABEL[tipoEdital]} nº \${numero}\`}>
              Até {formatDate(dataFim)}
            </DataItem>
          ))}
        </DataList>
      )}
    </Page>
  );
}
`,
    [`src/inicio/${path}.page.test.tsx`]: `import { MockFailure, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { screen } from '@testing-library/react';
import { descriptor } from '../../module.ts';

const show = () => renderRoutes(descriptor.routes, { path: '/${path}', as: 'CREDENCIADOS' });

test('the latest editais are shown with their last day', async () => {
  mockApi({
    'GET /publico/edital': () => [
      null,
      {
        id: 1,
        numero: '002/2026',
        tipoEdital: 'GEOMENSOR',
        situacao: 'ABERTO',
        valido: true,
        dataInicio: '2026-01-05T03:00:00.000Z',
        dataFim: '2026-02-05T02:59:59.000Z',
        anexo: { nome: 'edital.pdf', caminho: 'k'.repeat(43) },
      },
    ],
  });
  show();
  expect(await screen.findByText('Geomensor nº 002/2026')).toBeVisible();
  expect(screen.getByText('Até 04/02/2026')).toBeVisible();
});

test('no edital has been published', async () => {
  mockApi({ 'GET /publico/edital': () => [null, null] });
  show();
  expect(await screen.findByText('Nenhum edital publicado.')).toBeVisible();
});

test('a failure is told, and trying again works', async () => {
  let fails = true;
  mockApi({
    'GET /publico/edital': () => {
      if (fails) throw new MockFailure(500);
      return [null, null];
    },
  });
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await user.click(retry);
  expect(await screen.findByText('Nenhum edital publicado.')).toBeVisible();
});
`,
  };
}

/** Files of a new module in the repository, by path: the common ones, and configuration of build and tests. */
export function moduleFiles({ tools, ...module }: NewModule & { tools: object }): Record<string, string> {
  const { name } = module;
  return {
    'package.json': packageJson(
      module,
      {
        'dev:alone': 'node --import tsx ../tools/dev/dev-alone.ts',
        test: 'jest',
        ...serviceScript(module.service),
      },
      tools,
    ),
    'rspack.config.ts': `import { moduleConfig } from '@credenciados/tools/rspack';
import { descriptor } from './module.ts';

export default (outDir: string) => moduleConfig({ root: import.meta.dirname, outDir, widgets: descriptor.widgets });
`,
    'jest.config.mjs': `import { webPreset } from '@credenciados/testing/jest-preset';

export default webPreset('${name}');
`,
    ...commonFiles(module),
  };
}

/**
 * Files of a new standalone module, of which the kit provides all but the sources (ADR 55). `tools`: its development packages, including
 * the kit.
 */
export function standaloneFiles({ tools, ...module }: NewModule & { tools: object }): Record<string, string> {
  const { name, title, service } = module;
  return {
    'package.json': packageJson(
      module,
      {
        dev: 'credenciados-module dev',
        test: 'jest',
        check: 'credenciados-module check',
        format: 'biome check --write .',
        publish: 'credenciados-module publish',
        modules: 'credenciados-module modules',
        ...serviceScript(module.service),
      },
      tools,
    ),
    'jest.config.mjs': `import { webPreset } from '@credenciados/module-kit/jest';

export default webPreset('${name}');
`,
    'tsconfig.json': `{
  "extends": "@credenciados/module-kit/tsconfig.json",
  "include": ["**/*"],
  "exclude": ["node_modules", ".cache"]
}
`,
    // Extended rules can't refer to files of their own package, so the plugin is listed here.
    'biome.json': `{
  "extends": ["@credenciados/module-kit/biome.json"],
  "vcs": { "enabled": true, "clientKind": "git", "useIgnoreFile": true },
  "files": { "includes": ["**", "!package-lock.json", "!**/*.md", "!offers"] },
  "plugins": ["./node_modules/@credenciados/module-kit/query-keys.grit"]
}
`,
    '.gitignore': 'node_modules/\n.cache/\n',
    // No package needs an install script.
    '.npmrc': 'omit-lockfile-registry-resolved=true\nsave-exact=true\nfund=false\naudit=false\nignore-scripts=true\n',
    '.github/workflows/ci.yml': `name: CI
on:
  push:
  pull_request:
permissions:
  contents: read
jobs:
  module:
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    env:
      PORTAL_URL: \${{ vars.PORTAL_URL }}
      PUBLISHES: \${{ github.ref == 'refs/heads/main' && vars.PORTAL_URL != '' }}
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-node@39370e3970a6d050c480ffad4ff0ed4d3fdee5af # v4.1.0
        with:
          node-version: 24
      - run: npm ci
      - if: env.PUBLISHES != 'true'
        run: npm run check
      - if: env.PUBLISHES != 'true'
        run: npm test
      # Tests, types, style and build; then what passed is uploaded. The very same files are no release, and end well.
      - if: env.PUBLISHES == 'true'
        run: npm run publish -- --prove
        env:
          MODULES_TOKEN: \${{ secrets.MODULES_TOKEN }}
      - if: env.PUBLISHES == 'true'
        run: npm run publish -- --tested
        env:
          MODULES_TOKEN: \${{ secrets.MODULES_TOKEN }}
`,
    'README.md': `# ${title}

A module of the portal. Its screens are in \`src\`, what it says of itself in \`module.ts\`, its version in \`package.json\`.

| command | what it does |
|---|---|
| \`npm install\` | once; the portal's library and the kit come from \`packages\`, all else from your registry |
| \`npm run dev\` | the module alone, with sample answers, at <http://localhost:4001/credenciados/> |
| \`npm test\` | its tests; \`-- --onlyChanged\` those that uncommitted changes reach |
| \`npm run check\` | its types and its style; \`npm run format\` mends what is only formatting |
| \`npm run publish -- --to URL\` | all of that, then its build, its pages in Chromium or Chrome, checks and upload to a portal, with the token of \`MODULES_TOKEN\` |
| \`npm run modules -- offers --to URL\` | writes what other modules offer there into \`offers\`, for the types of \`RemoteWidget\` and \`linkTo\` |
| \`npm run modules -- list --to URL\` | what is live; \`rollback ${name}\` goes back to the version before |
${service ? `| \`npm run service\` | its own service, with \`DATABASE_URL\` and \`TOKEN_ISSUER\` (the portal's address, without a path); \`npm run modules -- service ${name} URL\` says where it is |\n` : ''}
The library's declarations are in \`node_modules/@credenciados/shared/src\`, an example of each component in
\`node_modules/@credenciados/shared/examples\`.

\`publish\` and every \`modules\` command need the team's token in \`MODULES_TOKEN\`: the portal's operator makes it.
\`PORTAL_URL\` stands for \`--to\`. CI publishes what is on \`main\` where the repository has that variable and the secret \`MODULES_TOKEN\`. Where
a registry has the packages, name their versions in \`package.json\` instead of the files.
`,
    ...commonFiles(module),
  };
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const packageJson = ({ name, dependencies }: NewModule, scripts: object, devDependencies?: object) =>
  json({ name, version: '1.0.0', private: true, type: 'module', scripts, dependencies, devDependencies });
