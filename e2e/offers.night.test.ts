import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { said } from '@credenciados/journeys/guide';
import { useJourneys } from '@credenciados/journeys/journey';
import { copyWeb, publish, rollBack, tryPublishing } from '@credenciados/journeys/module-store';
import { type PortalProcess, ROOT } from '@credenciados/journeys/portal';
import { expectHeading } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { type Edit, openWorkshop, type Workshop } from '@credenciados/journeys/variants';
import { filesDigest } from '@credenciados/releases/module-files';
import type { ModuleTarget } from '@credenciados/releases/targets/module-target';
import { portalTarget } from '@credenciados/releases/targets/portal-target';
import { moduleNames } from '@credenciados/tools/inputs';
import { checkModule } from '@credenciados/tools/publish-library';
import { afterAll, beforeAll, expect } from '@jest/globals';

/**
 * Typed offers with real builds and a running portal: modules that use missing offers, or remove used ones, are refused (TEL-31,
 * TEL-32).
 */

const REPORTS = 'mf-relatorios';
const PAGE = 'src/inicio/relatorios.page.tsx';
const MESSAGES = 'mf-mensagens';
const OFFERS = 'src/offers.d.ts';
const HISTORY = 'src/widgets/conversation-history.tsx';

let web: string;
let workshop: Workshop;
let work: string;
const journey = useJourneys(async () => {
  web = await copyWeb();
  return { env: { WEB_DIR: web } };
});

/** Shows a widget on the new module's page, and a link. */
const showing = (widget: string, props: string, link: string): Edit[] => [
  [PAGE, "} from '@credenciados/shared';", "  LinkButton,\n  linkTo,\n  RemoteWidget,\n} from '@credenciados/shared';"],
  [
    PAGE,
    '<Page title="Relatórios">',
    `<Page title="Relatórios" actions={<LinkButton to={linkTo(${link})}>Ver</LinkButton>}>
      <h2>Conversas</h2>
      <RemoteWidget module="mf-mensagens" widget="${widget}" props={{ ${props} }} />`,
  ],
];
const LIST = "'mf-analise:editais'";
const RIGHT = showing('conversation-history', 'idSolicitacao: 1, readOnly: true', LIST);
/** Wrong uses, with the expected messages. */
const WRONG: [edits: Edit[], told: RegExp][] = [
  [
    showing('conversation-histori', 'idSolicitacao: 1', LIST),
    /conversation-histori of mf-mensagens: src\/inicio\/relatorios\.page\.tsx:\d+: .*"conversation-histori"/,
  ],
  [
    showing('conversation-history', 'solicitacao: 1', LIST),
    /conversation-history of mf-mensagens: src\/inicio\/relatorios\.page\.tsx:\d+: .*'solicitacao'/,
  ],
  [
    showing('conversation-history', 'idSolicitacao: 1', "'mf-analise:solicitacao', { id: 1 }"),
    /solicitacao of mf-analise: src\/inicio\/relatorios\.page\.tsx:\d+: .*'id'/,
  ],
];
const WITHOUT_PROP: Edit[] = [
  [OFFERS, '  readOnly?: boolean;\n', ''],
  [HISTORY, '}: ConversationHistoryProps)', '}: ConversationHistoryProps & { readOnly?: boolean })'],
];
const ONE_PROP_MORE: Edit[] = [[OFFERS, '  readOnly?: boolean;\n', '  readOnly?: boolean;\n  titulo?: string;\n']];
const WITHOUT_LINK: Edit[] = [
  [OFFERS, '        perguntar: { solicitacao?: number };\n', ''],
  ['module.ts', "      link: 'perguntar',\n", ''],
];

let wrong: string[];
let [right, withoutProp, onePropMore, withoutLink] = ['', '', '', ''];

beforeAll(async () => {
  work = await mkdtemp(path.join(ROOT, '.cache/offers-'));
  workshop = await openWorkshop();
  await workshop.does(said('npm run new:module -- mf-relatorios --title Relatórios'));
  const reports = [RIGHT, ...WRONG.map(([edits]) => edits)].map((edits) => ({ package: REPORTS, edits }));
  const messages = [WITHOUT_PROP, ONE_PROP_MORE].map((edits) => ({ package: MESSAGES, edits }));
  [withoutProp = '', onePropMore = '', right = '', ...wrong] = await workshop.build([...messages, ...reports]);
  // Separate builds: a process caches a descriptor.
  [withoutLink = ''] = await workshop.build([{ package: MESSAGES, edits: WITHOUT_LINK }]);
}, 300_000);
afterAll(async () => {
  await workshop?.remove();
  await Promise.all([work, web && path.dirname(web)].map((each) => each && rm(each, { recursive: true, force: true })));
});

/** The portal as a target of the commands. */
async function targetOf(portal: PortalProcess): Promise<ModuleTarget> {
  const token = await readFile(path.join(portal.dataDir, 'modules-token'), 'utf8');
  return portalTarget(`${portal.url}/credenciados`, token);
}

/** Refusal of a build by the command; null if it fits. */
async function toldOf(target: ModuleTarget, name: string, folder: string): Promise<string | null> {
  try {
    await checkModule(target, name, folder, work);
    return null;
  } catch (error) {
    return String(error);
  }
}

journey('missing offers are refused; existing ones may be used', async ({ portal, visitor }) => {
  const target = await targetOf(portal);
  for (const [at, [, told]] of WRONG.entries()) expect(await toldOf(target, REPORTS, wrong[at] ?? '')).toMatch(told);
  expect(await tryPublishing(portal, REPORTS, '1.0.0', wrong[0] ?? '')).toMatchObject({
    status: 422,
    body: { codigo: 'OFERTA', message: expect.stringContaining('mf-mensagens/conversation-histori') },
  });

  expect(await toldOf(target, REPORTS, right)).toBeNull();
  await publish(portal, REPORTS, '1.0.0', right);
  const helena = await visitor();
  await signIn(helena, 'cageo');
  const { page } = helena;
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Relatórios' }).click();
  await expectHeading(page, 'Relatórios');
  await page
    .getByText(/mensagens registradas|Enviada|Aberta|Encerrada|Somente leitura/)
    .first()
    .waitFor();
  await helena.step('oferta');
  await page.getByRole('main').getByRole('link', { name: 'Ver', exact: true }).click();
  await expectHeading(page, 'Listagem de editais');
});

journey('removing used offers is refused, naming their users; offering more is free', async ({ portal }) => {
  const target = await targetOf(portal);
  expect(await toldOf(target, MESSAGES, withoutProp)).toMatch(
    /mf-analise can’t run beside this mf-mensagens:\n(?: .*\n)*? {2}conversation-history of mf-mensagens: src\/common\/solicitacoes\/history\.modal\.tsx:\d+: .*'readOnly'/,
  );
  expect(await toldOf(target, MESSAGES, withoutLink)).toMatch(
    /mf-credenciado can’t run beside this mf-mensagens:\n {2}.*perguntar.* src\/solicitacoes\/solicitacao\.page\.tsx:\d+/,
  );
  expect(await tryPublishing(portal, MESSAGES, '3.0.0', withoutLink)).toMatchObject({
    status: 422,
    body: { codigo: 'WIDGET', message: expect.stringContaining('mf-mensagens:perguntar (mf-credenciado)') },
  });
  expect(await toldOf(target, MESSAGES, onePropMore)).toBeNull();
  await publish(portal, MESSAGES, '3.1.0', onePropMore);
  await rollBack(portal, MESSAGES);
});

journey('where a module was taken out, nothing leads to it', async ({ portal, visitor }) => {
  const target = await targetOf(portal);
  const bruno = await visitor();
  await signIn(bruno, 'notificado');
  await expectHeading(bruno.page, 'Minhas solicitações');
  const main = bruno.page.getByRole('main');
  await main.getByRole('link', { name: 'Editais' }).first().waitFor();
  await target.remove('mf-public');
  await bruno.page.reload();
  await main.getByRole('link', { name: 'Quem consultou os meus dados' }).waitFor();
  expect(await main.getByRole('link', { name: 'Editais' }).count()).toBe(0);
  await bruno.step('sem-editais');
  // Its former offers stay known to publishers: it may be rolled back.
  expect(await toldOf(target, MESSAGES, onePropMore)).toBeNull();
  await rollBack(portal, 'mf-public');
});

journey('each module, built in another folder, is the same byte for byte', async ({ portal }) => {
  const { modulos } = await (await targetOf(portal)).list();
  const names = moduleNames();
  // Builds refer to this package by path, which would lead out of the folder.
  const federation = path.join(workshop.root, 'node_modules/@module-federation');
  await rm(federation);
  await cp(path.join(ROOT, 'node_modules/@module-federation'), federation, { recursive: true });
  const built = await workshop.build(names.map((name) => ({ package: name, edits: [] })));
  const digests = await Promise.all(built.map(filesDigest));
  expect(Object.fromEntries(names.map((name, at) => [name, digests[at]]))).toEqual(
    Object.fromEntries(
      modulos.filter(({ nome }) => names.includes(nome)).map(({ nome, arquivos }) => [nome, arquivos]),
    ),
  );
});
