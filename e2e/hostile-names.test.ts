import { attach, documentCodes } from '@credenciados/journeys/documents';
import { files } from '@credenciados/journeys/files';
import { onStep } from '@credenciados/journeys/form-step';
import { useJourneys } from '@credenciados/journeys/journey';
import { notifyApplicant, openSomeEdital, solicitacaoOf } from '@credenciados/journeys/messages';
import type { Visitor } from '@credenciados/journeys/page';
import { act, chooseFile, expectHeading } from '@credenciados/journeys/portal-actions';
import { makeRareCases } from '@credenciados/journeys/rare-cases';
import { agree, applicant } from '@credenciados/journeys/registration';
import { PEOPLE, signIn, signInToApi } from '@credenciados/journeys/sign-in';
import { latestEdital } from '@credenciados/journeys/solicitacoes';
import { fillPerson, fillProfession } from '@credenciados/journeys/way-through';
import { expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';

const journey = useJourneys();

/** A typed name and a file name without blanks or hyphens. */
const WORD = 'Pneumoultramicroscopicossilicovulcanoconiotico'.repeat(3).slice(0, 120);
const FILE = `${WORD}.pdf`;

/** Fields of answers that people fill in, or that derive from those. */
const TYPED =
  /^(nome\w*|requerente|interessado|responsavel|autor|assunto|texto|descricao|motivo|justificativa|pergunta|resposta|relato|setor|logradouro|bairro|complemento|email|formacao|codigoCrea|registroConselho|numeroProcesso|protocolo|trecho|observacao|decididoPor|respondidoPor|por|retificacao)$/;
const FILE_NAME = /^nomeOriginal$/;

/** Answer with unbreakable names everywhere. */
function renamed(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (name === 'conteudo') return `<p>${WORD}</p>`;
    if (FILE_NAME.test(name) || /\.(pdf|png|docx|zip)$/.test(value)) return FILE;
    // An edital's number has at most 20 characters.
    if (name === 'numeroEdital' || (name === 'numero' && value.includes('/'))) return WORD.slice(0, 20);
    return TYPED.test(name) ? WORD : value;
  }
  if (Array.isArray(value)) return value.map((each) => renamed(each, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamed(each, key)]));
}

/** Makes the API answer with such names only. */
async function renameAll(context: BrowserContext): Promise<void> {
  await context.route(/\/credenciados\/(?!shell|modules|auth|identidade|publico\/modulos)[\w/-]+/, async (route) => {
    const { accept = '' } = route.request().headers();
    const isData = ['fetch', 'xhr'].includes(route.request().resourceType()) && !accept.includes('event-stream');
    if (!isData) return route.fallback();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const answer: unknown = await response.json();
    const json = renamed(answer);
    // Unchanged answers are passed on byte by byte: some are checked by hash.
    await route.fulfill(JSON.stringify(json) === JSON.stringify(answer) ? { response } : { response, json });
  });
}

/** Records elements wider than the window, and texts that overflow their box over neighbours. */
async function noteWide(page: Page, where: string, found: string[]): Promise<void> {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    found.push(...(await page.evaluate(tooWide)).map((fault) => `${where} at ${width} px: ${fault}`));
  }
}

/** Runs in the page: elements beyond the window's edge, and texts outside of their box. */
function tooWide(): string[] {
  const edge = document.documentElement.clientWidth;
  const found = new Set<string>();
  const tell = (element: Element, why: string) =>
    found.add(`${why}: <${element.tagName.toLowerCase()} ${element.className}> ${element.textContent?.slice(0, 40)}`);
  const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
  if (document.documentElement.scrollWidth > edge)
    tell(document.documentElement, `${document.documentElement.scrollWidth} px`);
  const isClipped = (element: Element) => {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      if (clips(each)) return true;
    }
    return false;
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width > 1 && (right > edge + 1 || left < -1) && !isClipped(element)) tell(element, `${left} to ${right}`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    let box = text.parentElement;
    if (!text.textContent?.trim() || !box?.checkVisibility({ visibilityProperty: true })) continue;
    while (box && ['inline', 'contents'].includes(getComputedStyle(box).display)) box = box.parentElement;
    if (!box || clips(box)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { right, width } = range.getBoundingClientRect();
    const end = box.getBoundingClientRect().right;
    if (width > 1 && end > 1 && right > end + 2) tell(box, `text to ${right} of ${end}`);
  }
  return [...found];
}

async function look({ page }: Visitor, paths: readonly string[], found: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(`/credenciados/${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('main [data-loading]').first().waitFor({ state: 'detached' });
    await noteWide(page, path, found);
  }
}

async function ask<T>(page: Page, token: string, method: string, path: string, data?: object): Promise<T> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.fetch(`/credenciados${path}`, { method, headers, ...(data ? { data } : {}) });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return response.json();
}

// TEL-61
journey('long names without a blank break on every page of visitors and applicants', async ({ visitor }) => {
  const found: string[] = [];
  const helena = await visitor();
  const analyst = { page: helena.page, token: await signInToApi(helena, 'cageo') };
  await openSomeEdital(analyst);
  const anna = await visitor({ viewport: 'phone' });
  const { page } = anna;
  await renameAll(anna.context);
  const { id: idEdital } = await latestEdital(page, 'GEOMENSOR');
  await look(anna, ['editais', 'editais?anteriores=1', 'comprovante', 'credenciados/este-cpf-e-meu', 'parecer'], found);
  await page.goto(`/credenciados/credenciados/cadastro/${idEdital}`);
  await agree(page);
  const it = applicant('GEOMENSOR', '458.120.973-05', WORD);
  await fillPerson(page, it);
  await onStep(page, 'endereço');
  await page.getByRole('textbox', { name: 'CEP' }).fill('66035100');
  await page.getByRole('textbox', { name: 'Número' }).fill('10');
  for (const name of ['Logradouro', 'Bairro']) await page.getByRole('textbox', { name, exact: true }).fill(WORD);
  await page.getByRole('combobox', { name: 'Município' }).click();
  await page.locator('[role=listbox] [role=option]').first().click();
  await noteWide(page, 'registration, address', found);
  await fillProfession(page, it);
  const [code = ''] = await documentCodes(page);
  await attach(page, code, files.pdf(FILE));
  await page
    .getByRole('button', { name: /^Remover / })
    .first()
    .waitFor();
  await noteWide(page, 'registration, documents', found);

  const bruno = await visitor({ viewport: 'phone' });
  await renameAll(bruno.context);
  await signIn(bruno, 'notificado');
  await bruno.page.getByRole('heading', { level: 1 }).waitFor();
  const own = await solicitacaoOf(bruno.page);
  const conversa = await notifyApplicant(analyst, own, 'Assunto da conversa');
  await look(
    bruno,
    [
      'credenciado/solicitacoes',
      `credenciado/solicitacoes/${own}`,
      'credenciado/consultas',
      'credenciado/mensagens',
      'credenciado/mensagens/perguntar',
      'minha-conta',
      `credenciado/mensagens/responder/${conversa}`,
    ],
    found,
  );
  await chooseFile(bruno.page, bruno.page.getByRole('button', { name: /^Selecionar arquivo/ }), files.pdf(FILE));
  await bruno.page
    .getByRole('button', { name: /^Remover / })
    .first()
    .waitFor();
  await bruno.page.getByRole('textbox', { name: 'Mensagem' }).fill(WORD);
  await noteWide(bruno.page, 'reply', found);

  const ana = await visitor({ viewport: 'phone' });
  await renameAll(ana.context);
  await signIn(ana, 'retificar');
  await ana.page.getByRole('heading', { level: 1 }).waitFor();
  const [returned] = await ask<{ edital: { id: number } }[]>(
    ana.page,
    await ana.page.evaluate(() => sessionStorage.getItem('@jwt') ?? ''),
    'GET',
    '/solicitacaoCredenciado/findByCurrentUser',
  );
  await look(ana, [`credenciado/editar/${returned?.edital.id}`], found);
  expect(found).toEqual([]);
});

// TEL-61
journey.atNight(
  'long names without a blank break where an opinion, a claim and a batch are worked on',
  async (stage) => {
    const found: string[] = [];
    const cases = await makeRareCases(stage);
    const path = (address: string) => address.replace(/^.*\/credenciados\//, '');
    const expert = await stage.visitor({ viewport: 'phone' });
    await renameAll(expert.context);
    await look(expert, [path(cases.opinion)], found);
    const staff = await stage.visitor({ viewport: 'phone' });
    await renameAll(staff.context);
    await signIn(staff, 'cageo');
    await look(staff, [path(cases.claim), path(cases.batch), 'previa'], found);
    expect(found).toEqual([]);
  },
);

for (const person of ['cageo', 'cavistoria', 'gestao'] as const) {
  journey.atNight(`long names without a blank break on every page of staff: ${PEOPLE[person]}`, async ({ visitor }) => {
    const found: string[] = [];
    const staff = await visitor({ viewport: 'phone' });
    const { page } = staff;
    const token = await signInToApi(await visitor(), person);
    await renameAll(staff.context);
    const { id: idEdital } = await latestEdital(page, 'GEOMENSOR');
    const { content: rows } = await ask<{ content: { id: number; situacao: string }[] }>(
      page,
      token,
      'POST',
      '/solicitacaoCredenciado/findByFiltro',
      { idEdital, tamanho: 100 },
    );
    const waiting = rows.find(({ situacao }) => situacao === 'AGUARDANDO_APROVACAO')?.id;
    const writes = person !== 'gestao';
    await signIn(staff, person);
    await look(
      staff,
      [
        'listagem-editais/listagem',
        `solicitacoes/listagem/${idEdital}`,
        'credenciados/listagem',
        ...(person === 'cageo' ? ['credenciados/credenciar'] : []),
        'modelos/listar',
        'titularidade/listagem',
        ...(writes ? ['lotes/listagem'] : []),
        'saude',
        'entrada/listagem',
        'minha-conta',
        `solicitacoes/visualizar/${rows[0]?.id}`,
        ...(writes ? [`solicitacoes/validar/${waiting}`] : []),
      ],
      found,
    );
    if (writes) await lookIntoDialogs(page, idEdital, found);
    expect(found).toEqual([]);
  });
}

/** From the analysis: a document, a notification with a file, and the history of messages. */
async function lookIntoDialogs(page: Page, idEdital: number, found: string[]): Promise<void> {
  await expectHeading(page, 'ANALISAR CREDENCIADO');
  await page
    .getByRole('button', { name: /^Visualizar / })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await noteWide(page, 'document', found);
  await page.getByRole('button', { name: 'Fechar', exact: true }).click();
  await act(page, 'Opções', 'Notificar credenciado');
  const modal = page.getByRole('dialog', { name: 'Notificar credenciado' });
  await chooseFile(page, modal.getByRole('button', { name: /^Selecionar arquivo/ }), files.pdf(FILE));
  await modal.getByRole('button', { name: /^Remover / }).waitFor();
  await noteWide(page, 'notification', found);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(`/credenciados/solicitacoes/listagem/${idEdital}`);
  await act(page, /^Ações de /, 'Histórico de conversas');
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
  await noteWide(page, 'history', found);
}
