import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { asPerson, solicitacaoOf } from '@credenciados/journeys/messages';
import { act } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import type { Page } from 'playwright-core';

const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const NOTE = 'Conferir o conselho antes de decidir.';
const journey = useJourneys();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'processo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Saves a case, and the program that came in it. Returns the ZIP's texts by name. */
async function save(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^processo-[\d.-]+\.zip$/);
  const zip = await readFile(await download.path());
  const texts = new Map<string, string>();
  for (const entry of await new ZipReader(new Uint8ArrayReader(zip)).getEntries()) {
    if (!entry.directory) texts.set(entry.filename, await entry.getData(new TextWriter()));
  }
  await writeFile(path.join(folder, 'verify-case.mjs'), texts.get('verify-case.mjs') ?? '');
  return { zip, texts };
}

/** Checks a ZIP with the program that came in it, far from the portal. */
async function verify(zip: Buffer) {
  await writeFile(path.join(folder, 'processo.zip'), zip);
  const { status, stdout } = spawnSync(process.execPath, ['verify-case.mjs', 'processo.zip'], {
    cwd: folder,
    env: {},
    encoding: 'utf8',
  });
  return { status, stdout };
}

// AUT-1, AUT-3, AUT-4
journey('staff and the person concerned save the whole case, and check it with the program in it', async (stage) => {
  const committee = await committeeAt(stage);
  const idEdital = await committee.openEdital('GEOMENSOR', '052/2026');
  const bruno = await stage.visitor({ viewport: 'phone' });
  await signIn(bruno, 'notificado');
  await registerByApi(bruno.page, idEdital, 'GEOMENSOR', BRUNO);
  const id = await solicitacaoOf(bruno.page);

  const helena = await stage.visitor();
  await signIn(helena, 'cageo', { at: `/credenciados/solicitacoes/validar/${id}` });
  await asPerson(helena.page, 'POST', '/nota/cadastrar', { idSolicitacao: id, texto: NOTE });
  await act(helena.page, 'Opções', 'Baixar processo completo');
  await helena.page.getByText('Este ZIP tem notas internas e pareceres.').waitFor();
  await helena.step('processo completo da comissão');
  const ofStaff = await save(helena.page, 'Baixar processo (ZIP)');
  expect(ofStaff.texts.get('dados.json')).toContain(NOTE);
  expect(await verify(ofStaff.zip)).toMatchObject({ status: 0, stdout: expect.stringContaining('\nCONFERE') });

  await bruno.page.goto(`/credenciados/credenciado/solicitacoes/${id}`);
  await bruno.page.getByRole('heading', { name: 'Processo completo' }).waitFor();
  await bruno.step('processo completo da pessoa');
  const own = await save(bruno.page, 'Baixar processo completo (ZIP)');
  expect(own.texts.get('dados.json')).not.toContain(NOTE);
  expect(await verify(own.zip)).toMatchObject({ status: 0 });
  own.zip.write('%PDX-', own.zip.indexOf('%PDF-'));
  expect(await verify(own.zip)).toMatchObject({ status: 1, stdout: expect.stringContaining('NÃO CONFERE') });

  await bruno.page.goto('/credenciados/credenciado/consultas');
  await bruno.page.getByText(PEOPLE.cageo).first().waitFor();
  await bruno.step('consulta da comissão');
});
