import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { useJourneys } from '@credenciados/journeys/journey';
import type { Visitor } from '@credenciados/journeys/page';
import { type PortalProcess, ROOT } from '@credenciados/journeys/portal';
import { expectHeading, typeCredentials } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { describe, expect } from '@jest/globals';

const APPLICANTS = [
  'credenciado/solicitacoes',
  'credenciado/editar/1',
  'credenciado/mensagens',
  'credenciado/mensagens/responder/1',
];
const STAFF = [
  'listagem-editais/listagem',
  'solicitacoes/listagem/1',
  'solicitacoes/validar/1',
  'solicitacoes/visualizar/1',
  'credenciados/listagem',
  'credenciados/credenciar',
  'modelos/listar',
];

/** API paths of the pages, without those of the header. */
const PAGE_PATHS = /edital\/listagem|findByFiltro|processo\/filtro|modeloMensagem|getById|findById|findByCurrentUser/;

/** Each address says that the person may not open it, makes no call, and leads home. */
async function expectForbidden({ page, step }: Visitor, paths: readonly string[], home: string | RegExp) {
  const called: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) called.push(new URL(request.url()).pathname);
  });
  for (const path of paths) {
    await page.goto(`/credenciados/${path}`);
    await expectHeading(page, 'Acesso não permitido');
  }
  await step('acesso não permitido');
  expect(called.filter((path) => PAGE_PATHS.test(path))).toEqual([]);
  await page.getByRole('main').getByRole('link').first().click();
  await expectHeading(page, home);
}

/** Runs the operator's command on a running portal's data. Returns its output. */
async function accounts({ dataDir, url }: PortalProcess, ...args: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, PUBLIC_URL: url };
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'accounts', '--', ...args], {
    cwd: ROOT,
    env,
  });
  return stdout;
}

// CTA-3
describe('a profile on the pages of another', () => {
  const journey = useJourneys();

  for (const viewport of ['phone', 'desktop'] as const) {
    journey(`is refused: staff (74) at an applicant's, applicants (73) at the staff's (${viewport})`, async (stage) => {
      const helena = await stage.visitor({ viewport });
      await signIn(helena, 'cageo');
      await expectForbidden(helena, APPLICANTS, 'Listagem de editais');
      const ana = await stage.visitor({ viewport });
      await signIn(ana, 'retificar');
      await expectForbidden(ana, STAFF, 'Minhas solicitações');
    });
  }

  journey('AGENDAMENTO, made by its command, sees the public pages alone', async ({ portal, visitor }) => {
    const cpf = '274.801.936-96';
    const senha = 'três barcos no porto velho';
    const person = ['--cpf', cpf, '--nome', 'Célia Duarte Pinho', '--email', 'celia@mail.example'];
    const printed = await accounts(portal, 'add', ...person, '--perfil', 'AGENDAMENTO');
    const link = /https?:\/\/\S+\/identidade\/senha\/\S+/.exec(printed)?.[0] ?? '';
    const celia = await visitor({ viewport: 'phone' });
    const { page } = celia;
    await page.goto(link);
    await page.getByLabel('Nova senha', { exact: true }).fill(senha);
    await page.getByLabel('Repita a nova senha').fill(senha);
    await page.getByRole('button', { name: 'Salvar senha' }).click();
    await expectHeading(page, 'Senha salva');
    await page.goto('/credenciados/auth/entrar');
    await typeCredentials(celia, { cpf, senha });
    await expectHeading(page, 'Editais de credenciamento');
    await celia.step('agendamento');
    await expectForbidden(celia, [...STAFF, ...APPLICANTS], 'Editais de credenciamento');
    const token = await page.evaluate(() => sessionStorage.getItem('@jwt'));
    const headers = { Authorization: `Bearer ${token}` };
    const answers = await Promise.all([
      page.request.post('/credenciados/edital/listagem', { headers, data: {} }),
      page.request.get('/credenciados/conversa/getByUser', { headers }),
      page.request.get('/credenciados/solicitacaoCredenciado/findByCurrentUser', { headers }),
    ]);
    expect(answers.map((answer) => answer.status())).toEqual([403, 403, 403]);
  });
});
