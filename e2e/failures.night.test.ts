import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { BEHIND_PROXY, comeFromElsewhere } from '@credenciados/journeys/forwarded-address';
import { said } from '@credenciados/journeys/guide';
import { useJourneys } from '@credenciados/journeys/journey';
import { copyWeb, failuresOf, publish, publishShell } from '@credenciados/journeys/module-store';
import { expectHeading, expectSoon } from '@credenciados/journeys/portal-actions';
import { type Defect, nameOf, placesInLibrary, seedDefects } from '@credenciados/journeys/seeded-defects';
import { signIn } from '@credenciados/journeys/sign-in';
import { openWorkshop, type Workshop } from '@credenciados/journeys/variants';
import { afterAll, beforeAll, expect } from '@jest/globals';

/** Defects in real builds of a module, the library and the shell: each is reported with its line, and without personal data (TEL-22). */

const MESSAGES = 'mf-mensagens';
const TYPED = 'Maria Quitéria 529.982.247-25 maria@exemplo.br';
/** Limit of reports per address and hour, and per page. */
const EACH_PERSON = 8;
const PATIENCE_MS = 900_000;

let web: string;
let workshop: Workshop;
let defects: Defect[];
let shell: string;
let module: string;
const journey = useJourneys(async () => {
  web = await copyWeb();
  return { env: { WEB_DIR: web, ...BEHIND_PROXY } };
});
beforeAll(async () => {
  workshop = await openWorkshop();
  const seeded = await seedDefects(workshop.root);
  const texts = path.join(workshop.root, 'shared/src/format/text.ts');
  // In the shell's build each function has one line more, so earlier ones shift later ones.
  const text = seeded.shell
    .filter(([file]) => file.endsWith('text.ts'))
    .reduce((all, [, find, put]) => all.replace(find, () => put), await readFile(texts, 'utf8'));
  defects = placesInLibrary(text, seeded.defects);
  const built = await workshop.build([
    { package: 'shell', edits: seeded.shell },
    { package: MESSAGES, edits: seeded.module },
  ]);
  [shell = '', module = ''] = built;
}, PATIENCE_MS);
afterAll(async () => {
  await workshop?.remove();
  if (web) await rm(path.dirname(web), { recursive: true, force: true });
});

journey(
  'fifty defects are told by file and line, and nothing that somebody typed',
  async ({ portal, visitor }) => {
    const version = await publishShell(portal, shell);
    await publish(portal, MESSAGES, '1.1.0', module);
    const reports: string[] = [];
    for (let first = 0; first < defects.length; first += EACH_PERSON) {
      const bruno = await visitor();
      bruno.problems.announce(/Falha de|mf-mensagens/);
      await comeFromElsewhere(bruno);
      bruno.context.on('request', (request) => {
        if (request.url().endsWith('/publico/modulos/falhas')) reports.push(request.postData() ?? '');
      });
      await signIn(bruno, 'notificado');
      await bruno.page.goto('/credenciados/credenciado/mensagens');
      await bruno.page.evaluate((typed) => sessionStorage.setItem('digitado', typed), TYPED);
      const main = bruno.page.getByRole('main');
      for (const defect of defects.slice(first, first + EACH_PERSON)) {
        await expectHeading(bruno.page, 'Central de mensagens');
        if (defect.of === 'shell') {
          await bruno.page.evaluate((name) => dispatchEvent(new Event(name)), `defeito-${defect.number}`);
          continue;
        }
        await main.getByRole('button', { name: nameOf(defect) }).click();
        if (!/render|effect/.test(defect.way)) continue;
        await main.getByRole('button', { name: 'Tentar novamente' }).click();
        await main.getByRole('button', { name: nameOf(defect) }).waitFor();
      }
      const wanted = Math.min(first + EACH_PERSON, defects.length);
      await expectSoon(async () => reports.length, wanted);
    }
    const placesOf = async () => {
      const told = [...(await failuresOf(portal, MESSAGES, '1.1.0')), ...(await failuresOf(portal, 'shell', version))];
      return told.map(({ lugares }) => lugares[0] ?? '');
    };
    const missing = async () => {
      const places = await placesOf();
      return defects.filter(({ place }) => !places.some((each) => each.startsWith(place)));
    };
    await expectSoon(missing, []);
    expect(await placesOf()).toHaveLength(defects.length);
    expect(reports.join('\n')).not.toMatch(/Maria|Quit|529\.982|247-25|exemplo|Falha|http/);

    const failures = said('npm run modules -- failures mf-relatorios', { 'mf-relatorios': MESSAGES });
    const printed = await workshop.does([...failures, '--to', `${portal.url}/credenciados`], portal.dataDir);
    for (const { place, of } of defects) if (of === MESSAGES) expect(printed).toContain(place);
    expect(printed).toMatch(/versions 1\.1\.0 \(1\); browsers Chrome \d+ \(1\)/);
  },
  PATIENCE_MS,
);
