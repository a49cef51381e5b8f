import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Browser } from '@credenciados/api/identity/testing/browser';
import { openSignIn, PASSWORD, receive, submitSignIn } from '@credenciados/api/identity/testing/sign-in-steps';
import { type Saude, uploadHeaders } from '@credenciados/contract';
import { CodesApp } from '@credenciados/journeys/codes-app';
import { Applicant } from '@credenciados/journeys/people/applicant';
import { Ledger } from '@credenciados/journeys/people/ledger';
import { openEdital } from '@credenciados/journeys/people/open-edital';
import { Random } from '@credenciados/journeys/people/random';
import { ROOT } from '@credenciados/journeys/portal';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { BASE, HOSTS, MALWARE, mailed, makeAgency, startAgencyIssuer } from './agency.ts';
import { readChecklist } from './checklist.ts';
import { makeRuntimeFolders, onOwnMachine } from './own-machine.ts';

const SOURCES = '/usr/local/src/credenciados';
const BUILT = '/opt/credenciados';
/** Steps that need package registries. */
const FETCHING = ['1. Packages', '2. Build'];
const STAFF = { cpf: '104.827.365-26', email: 'helena@exemplo.gov.br' };
const ENTERED = /\/credenciados\/\?token=|\/identidade\/modulos$/;

type Say = (line: string) => void;

/** `built`: a folder made by `deploy/build.sh`, instead of step 2. */
export interface ProductionOptions {
  say: Say;
  built: string | undefined;
}

/**
 * Walks docs/production.md: runs its commands as written, on an isolated machine with Debian's packages, and between them acts of people in
 * a browser. systemd can't run there: `systemctl.sh` starts the unit's command under its account with its environment.
 */
export function drillProduction({ say, built }: ProductionOptions): Promise<boolean> {
  const walk = new Walk(say);
  return onOwnMachine({
    packages: ['postfix'],
    hosts: HOSTS,
    async prepare() {
      walk.step('1. Packages');
      renewCluster();
      if (built) {
        mkdirSync(BUILT, { recursive: true });
        execFileSync('mount', ['--bind', path.resolve(built), BUILT]);
      } else {
        execFileSync('git', ['clone', '--quiet', ROOT, SOURCES]);
        walk.step('2. Build');
      }
    },
    run: () => setUp(walk),
  });
}

/** Recreates PostgreSQL's cluster as its package does, whatever the state of the machine below. */
function renewCluster(): void {
  const [version = '', name = ''] = execFileSync('pg_lsclusters', ['--no-header'], { encoding: 'utf8' }).split(/\s+/);
  execFileSync('pg_dropcluster', [version, name], { stdio: 'pipe' });
  execFileSync('pg_createcluster', [version, name], { stdio: 'pipe' });
}

async function setUp(walk: Walk): Promise<boolean> {
  makeRuntimeFolders();
  copyFileSync(path.join(import.meta.dirname, 'systemctl.sh'), '/usr/bin/systemctl');
  const authority = makeAgency();
  authority.trust();
  const numbered = readChecklist().filter(({ title }) => /^\d+\. /.test(title) && !FETCHING.includes(title));
  const outputs = new Map(numbered.map(({ title }) => [title, walk.step(title)]));
  await walk.act('The unit is well-formed', async () => verifyUnit());

  const link = /https:\S+\/identidade\/senha\/\S+/.exec(outputs.get('10. First account of the staff') ?? '')?.[0];
  if (!link) throw new Error('No link to set a password was printed');
  const staff = await walk.act('Staff: password, mailed code, second factor, session', () => enterFirst(link));
  const people = await walk.act('The first edital, and the first registration with its mail', () =>
    registerFirst(staff.token),
  );
  await walk.act('Malware is refused', refuseMalware);
  await walk.act('The pages for everybody', seePublicPages);
  await walk.act('Nothing is a fault in Saúde do portal', () => assertHealthy(staff.token));

  walk.run('Backup of that', '/etc/cron.daily/credenciados-backup');
  walk.run('The server is lost', LOSS);
  walk.step('Restore');
  await walk.act(
    'After it: staff sign in with their second factor, the registration is there, another is taken',
    async () => {
      await enterAgain(staff.app);
      if (people.count() !== 1) throw new Error(`${people.count()} registrations are there`);
      await people.register();
    },
  );

  const issuer = await startAgencyIssuer();
  issuer.who.cpf = STAFF.cpf.replaceAll(/\D/g, '');
  issuer.who.acr = 'ouro';
  try {
    walk.step('Another issuer');
    await walk.act('Staff sign in there', async () => {
      const browser = new Browser(BASE);
      const entered = await browser.follow(await browser.get('/credenciados/auth/entrar'), ENTERED);
      if (!(await receive(browser, entered))) throw new Error('No session');
    });
  } finally {
    await issuer.close();
  }
  walk.run('Stop', 'systemctl stop credenciados');
  walk.assertWhole(FETCHING);
  return true;
}

/** Removes settings, data and roles, like a lost machine. */
const LOSS = `systemctl stop credenciados
cd /
runuser -u postgres -- dropdb credenciados
runuser -u postgres -- psql --quiet --set ON_ERROR_STOP=1 --command 'DROP ROLE portal, credenciados_app, dono'
rm -rf /var/lib/credenciados /etc/credenciados
`;

/** Runs steps and acts in order, and prints the duration of each. */
class Walk {
  readonly say: Say;
  readonly #steps = new Map(readChecklist().map(({ title, script }) => [title, script]));
  readonly #walked = new Set<string>();

  constructor(say: Say) {
    this.say = say;
  }

  /** Throws if the page has commands that weren't run here or in other processes of this drill. */
  assertWhole(others: readonly string[]): void {
    const left = [...this.#steps.keys()].filter((title) => !this.#walked.has(title) && !others.includes(title));
    if (left.length > 0) throw new Error(`Commands of docs/production.md that were not run: ${left.join(', ')}`);
  }

  /** Runs the commands below a heading of the page. Returns their output. */
  step(title: string): string {
    const script = this.#steps.get(title);
    if (script === undefined) throw new Error(`docs/production.md has no commands below: ${title}`);
    this.#walked.add(title);
    return this.run(title, script);
  }

  run(title: string, script: string): string {
    const since = performance.now();
    const { HOME } = process.env;
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME,
      LANG: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
    };
    const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
      env,
      encoding: 'utf8',
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (status !== 0) {
      const log = spawnSync('journalctl', ['--identifier=credenciados', '--lines=40', '--no-pager'], {
        encoding: 'utf8',
      });
      throw new Error(`${title} ended with code ${status}:\n${stdout}${stderr}\n${log.stdout}`);
    }
    this.say(`${minutes(since)}  ${title}`);
    return stdout;
  }

  async act<T>(title: string, act: () => Promise<T>): Promise<T> {
    const since = performance.now();
    const result = await act();
    this.say(`${minutes(since)}    ${title}`);
    return result;
  }
}

/** Minutes and seconds. */
function minutes(since: number): string {
  const seconds = Math.round((performance.now() - since) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function verifyUnit(): void {
  const unit = '/etc/systemd/system/credenciados.service';
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  const faults = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('credenciados.service'));
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** Signs the first account in, from its link to a session; `app`: its authenticator app. */
async function enterFirst(link: string): Promise<{ token: string; app: CodesApp }> {
  const browser = new Browser(BASE);
  const { pathname } = new URL(link);
  const saved = await browser.post(pathname, { senha: PASSWORD, confirmacao: PASSWORD });
  if (saved.status !== 303) throw new Error(`The password was answered ${saved.status}`);
  const { url: base } = await submitSignIn(browser, await openSignIn(browser), STAFF.cpf);
  const codigo = await mailed(STAFF.email, /digo: (\d{6})/);
  const choice = await browser.follow(await browser.post(`${base}/email`, { codigo }));
  const secret = /<p class="secret"><code>([^<]+)<\/code>/.exec(choice.html)?.[1];
  if (!secret) throw new Error(`No secret to set an application up: ${choice.html.slice(0, 500)}`);
  const app = new CodesApp(secret);
  await browser.post(`${base}/aplicativo`, { codigo: await app.next() });
  const done = await browser.post(base.replace(/\/ativar$/, '/concluir'), {});
  const token = await receive(browser, await browser.follow(done, ENTERED));
  if (!token) throw new Error('No session after the second factor was set up');
  return { token, app };
}

async function enterAgain(app: CodesApp): Promise<void> {
  const browser = new Browser(BASE);
  const asked = await submitSignIn(browser, await openSignIn(browser), STAFF.cpf);
  const entered = await browser.follow(await browser.post(asked.url, { codigo: await app.next() }), ENTERED);
  if (!(await receive(browser, entered))) throw new Error('No session with the restored second factor');
}

async function registerFirst(token: string) {
  const folder = await temporaryFolder('production');
  const ledger = new Ledger(path.join(folder, 'ledger.jsonl'));
  let person = 0;
  const register = async () => {
    const name = `pessoa${++person}`;
    const codes = new Map<string, string>();
    const scene = {
      urlOf: () => BASE,
      edital: await openEdital(BASE, token),
      ledger,
      mailedCode: (email: string) => codes.get(email),
      nextPerson: () => person,
    };
    const applicant = new Applicant(scene, new Random(person), name);
    void mailed(`${name}@exemplo.gov.br`, /\b(\d{3} \d{3})\b/).then(
      (code) => codes.set(`${name}@exemplo.gov.br`, code.replace(' ', '')),
      () => undefined,
    );
    await applicant.begin();
    await applicant.register();
    const last = ledger.entries.at(-1);
    const protocolo = last?.kind === 'registration' ? last.protocolo : '';
    await mailed(`${name}@exemplo.gov.br`, new RegExp(protocolo.replaceAll('.', '\\.')));
  };
  await register();
  const query = 'select count(*) from solicitacao';
  const count = () =>
    Number(
      execFileSync('runuser', ['-u', 'postgres', '--', 'psql', '-Atc', query, 'credenciados'], {
        cwd: '/',
        encoding: 'utf8',
      }),
    );
  return { register, count };
}

async function refuseMalware(): Promise<void> {
  const { rascunho } = await (await fetch(`${BASE}/credenciados/publico/rascunho`, { method: 'POST' })).json();
  const body = new TextEncoder().encode(`%PDF-1.7\n${MALWARE}\n%%EOF\n`);
  const answer = await fetch(`${BASE}/credenciados/publico/documentoCredenciado/upload?finalidade=CADASTRO`, {
    method: 'POST',
    headers: { ...uploadHeaders('documento.pdf', body.length), 'x-rascunho': rascunho },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 422) throw new Error(`It was answered ${answer.status} ${text.slice(0, 200)}`);
}

async function seePublicPages(): Promise<void> {
  const read = async (address: string) => (await fetch(`${BASE}${address}`)).text();
  const expected: Record<string, string> = {
    '/.well-known/security.txt': 'credenciamento@exemplo.gov.br',
    '/credenciados/': 'Editais de credenciamento',
    '/credenciados/publico/edital': '900/2026',
    '/readyz': 'true',
  };
  for (const [address, text] of Object.entries(expected)) {
    const page = await read(address);
    if (!page.includes(text)) throw new Error(`${address} doesn’t say ${text}: ${page.slice(0, 300)}`);
  }
}

async function assertHealthy(token: string): Promise<void> {
  const answer = await fetch(`${BASE}/credenciados/saude/itens`, { headers: { authorization: `Bearer ${token}` } });
  const { linhas } = (await answer.json()) as Saude;
  // The audit trail is reported until its first check, within ten minutes.
  const faults = linhas.filter(({ estado, item }) => estado !== 'OK' && item !== 'AUDITORIA');
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
}
