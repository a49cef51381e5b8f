import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEMO_PEOPLE } from '@credenciados/api/demo/accounts';
import { files } from '@credenciados/journeys/files';
import { ROOT, startPortal } from '@credenciados/journeys/portal';
import type { Browser } from './browsers/browser.ts';
import { openFirefox } from './browsers/firefox.ts';
import { personAt } from './browsers/person.ts';
import { openWebKit } from './browsers/webkit.ts';

interface Options {
  folder: string;
  /** Names of browsers; empty: both. */
  only: readonly string[];
  say: (line: string) => void;
}

/** Reports an act, with a picture of the window. */
type Tell = (what: string) => Promise<void>;

/** Observations in a browser, in order; `fault`: error that ended the drill early. */
interface Seen {
  browser: string;
  done: string[];
  fault: string | null;
}

/**
 * Main tasks of citizens and staff in the browsers that npm doesn't provide: Firefox and WebKit, as packaged by Debian. Each gets a portal
 * with fresh sample data. Ends with a table of observations per browser. False if one of them can't do a task.
 */
export async function drillBrowsers({ folder, only, say }: Options): Promise<boolean> {
  const [width, height] = [1280, 900];
  const open: Record<string, () => Promise<Browser>> = {
    firefox: () => openFirefox(folder, width, height),
    webkit: () => openWebKit(width, height),
  };
  const pdf = path.join(folder, 'documento.pdf');
  await mkdir(folder, { recursive: true });
  await writeFile(pdf, files.pdf().buffer);
  const seen: Seen[] = [];
  for (const [name, opened] of Object.entries(open)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const portal = await startPortal({ dataDir: path.join(folder, `portal-${name}`), env: { LOG_LEVEL: 'warn' } });
    const browser = await opened();
    const pictures = path.join(ROOT, 'test-results', `drill-${name}`);
    await mkdir(pictures, { recursive: true });
    const picture = async (what: string) => writeFile(path.join(pictures, `${what}.png`), await browser.picture());
    say(browser.name);
    const of: Seen = { browser: browser.name, done: [], fault: null };
    seen.push(of);
    try {
      await walk(browser, portal.url, pdf, async (what) => {
        await picture(what);
        of.done.push(what);
        say(`ok      ${what}`);
      });
    } catch (error) {
      of.fault = error instanceof Error ? `${error.message} (${error.cause})` : String(error);
      await picture('failure').catch(() => undefined);
      say(`FAILED  ${of.fault}`);
    } finally {
      await browser.close();
      await portal.stop();
    }
  }
  say(tableOf(seen));
  return seen.every(({ fault }) => fault === null);
}

/** Table with a row per task and a column per browser. */
function tableOf(seen: readonly Seen[]): string {
  const tasks = [...new Set(seen.flatMap(({ done }) => done))];
  const cellOf = (task: string) => (of: Seen) => (of.done.includes(task) ? 'seen' : 'not reached');
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['task', ...seen.map(({ browser }) => browser)]),
    row(['---', ...seen.map(() => '---')]),
    ...tasks.map((task) => row([task, ...seen.map(cellOf(task))])),
    row(['to the end', ...seen.map(({ fault }) => fault ?? 'yes')]),
  ].join('\n');
}

async function walk(browser: Browser, origin: string, pdf: string, tell: Tell): Promise<void> {
  const person = personAt(browser);
  const signIn = async (who: keyof typeof DEMO_PEOPLE, at: string) => {
    await browser.run('sessionStorage.clear()');
    await browser.go(`${origin}/identidade/sair`);
    await browser.go(`${origin}/credenciados${at}`);
    await person.press(new RegExp(DEMO_PEOPLE[who].nome));
    await person.sees(/Formulário preenchido com a conta/);
    await person.press(/^Entrar$/);
  };

  await browser.go(`${origin}/credenciados/editais`);
  await person.heading(/^Editais de credenciamento$/);
  await tell('editais');
  await register(browser, pdf);
  await tell('registered, with its files and protocol');

  await signIn('retificar', '/credenciado/solicitacoes');
  await person.heading(/^Minhas solicitações$/);
  await tell('minhas solicitações');
  await person.press(/^Retificar até/);
  await agree(person);
  await person.type(/^Registro no conselho$/, '-X');
  await person.reload();
  await person.sees(/Recuperamos o seu rascunho/);
  await person.has(/^Registro no conselho$/, /-X$/);
  await tell('kept what was typed right before a reload');
  await person.press(/^Revisar e salvar$/);
  await person.sees(/Etapa 2 de 2/);
  await person.sees(/Alterado/);
  await person.press(/^Salvar$/);
  await person.heading(/^Solicitação retificada$/);
  await tell('rectified');

  await signIn('notificado', '/credenciado/mensagens');
  await person.heading(/^Central de mensagens$/);
  await tell('mensagens');
  await person.press(/^Confirmação de dados de contato$/, 'table');
  await person.type(/^Mensagem/, 'Os dados continuam os mesmos.');
  await person.press(/^Enviar$/);
  await person.sees(/Mensagem enviada com sucesso\./);
  await tell('replied');

  await signIn('cageo', '/listagem-editais/listagem');
  await person.heading(/^Listagem de editais$/);
  await tell('listagem de editais');
  await browser.go(`${origin}/credenciados/solicitacoes/listagem/2?situacoes=AGUARDANDO_APROVACAO`);
  await person.sees(/Aguardando análise/);
  await tell('solicitações');
  await person.press(/./, 'tbody th');
  await person.heading(/^ANALISAR CREDENCIADO$/);
  await person.sees(/Página 1 de/);
  await tell('analysis beside its document');
  await person.check(/^Aprovar$/);
  await person.press(/^Finalizar$/);
  await person.press(/^Aprovar mesmo assim$/, '[role=alertdialog]');
  await person.sees(/Solicitação aprovada\./);
  await tell('approved');
}

async function agree(person: ReturnType<typeof personAt>): Promise<void> {
  await person.check(/^Li e aceito/, 'dialog');
  await person.press(/^Aceitar e continuar$/, 'dialog');
}

async function register(browser: Browser, pdf: string): Promise<void> {
  const person = personAt(browser);
  await person.press(/^Cadastrar-se/);
  await agree(person);
  await person.type(/^CPF$/, '52998224725');
  await person.type(/^Nome$/, 'Jussara Nogueira Prado');
  await person.type(/^E-mail$/, 'jussara@mail.example');
  await person.type(/^Confirmação do e-mail$/, 'jussara@mail.example');
  await person.type(/^Telefone/, '91988887777');
  await person.press(/^Adicionar telefone$/);
  await person.type(/^Registro no conselho$/, 'PA-151617/D');
  await person.type(/^Código do INCRA$/, 'A1B2');
  await person.type(/^Formação$/, 'Engenharia de Agrimensura');
  await person.type(/^CEP$/, '66035100');
  await person.type(/^Logradouro$/, 'Travessa Padre Eutíquio');
  await person.check(/^S\/N/);
  await person.type(/^Bairro$/, 'Batista Campos');
  await person.type(/^UF$/, 'Pará');
  await person.type(/^Município$/, 'obidos');
  await person.press(/^Óbidos$/);
  const inputs = await person.all('[data-testid=documentos] input[type=file]');
  // The last one is for other documents, which are optional.
  for (const [index, input] of inputs.slice(0, -1).entries()) {
    await browser.attach(input, pdf);
    await person.sees(new RegExp(`Documentos obrigatórios: ${index + 1} de ${inputs.length - 1}`));
  }
  await person.press(/^Revisar e cadastrar$/);
  await person.sees(/Etapa 2 de 2/);
  await person.press(/^Enviar código$/);
  const code = /\d{6}/.exec(await person.sees(/O código é \d{6}/))?.[0] ?? '';
  await person.type(/^Código recebido por e-mail$/, code);
  await person.sees(/E-mail confirmado\./);
  await person.press(/^Cadastrar$/);
  await person.heading(/^Cadastro enviado$/);
  // Without an act the page returns to the editais, which offer the comprovante.
  await person.heading(/^Editais de credenciamento$/);
  await person.press(/^Ver o comprovante$/);
  await person.sees(/Comprovante autêntico/);
  await person.sees(/\d{4}\.\d{8}-\d/);
}
