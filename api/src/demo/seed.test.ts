import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { isValidCpf, isValidPhone } from '@brazilian-utils/brazilian-utils';
import {
  deadlineRange,
  endOfDayIn,
  PERFIS,
  SITUACOES_SOLICITACAO,
  STATUS_CONVERSA,
  STATUS_MENSAGEM,
  TIPOS_CONVERSA,
} from '@credenciados/contract';
import { type Config, loadConfig } from '@credenciados/platform/config';
import { seedReference } from '@credenciados/platform/db/reference';
import {
  arquivo,
  comprovante,
  conferenciaLista,
  conferenciaMarca,
  conversa,
  documento,
  edital,
  etiqueta,
  lote,
  loteItem,
  mensagem,
  modeloMensagem,
  nota,
  processo,
  solicitacao,
  solicitacaoConteudo,
  solicitacaoEtiqueta,
  solicitacaoVersao,
  tipoDocumentoEdital,
  usuario,
  usuarioPerfil,
} from '@credenciados/platform/db/schema/index';
import { checkSignature, listKeys } from '@credenciados/platform/keys/signer';
import { DiskStorage } from '@credenciados/platform/storage/disk-storage';
import type { Storage } from '@credenciados/platform/storage/storage';
import { createTestDatabase, type TestDatabase } from '@credenciados/platform/testing/test-database';
import { quickFolder } from '@credenciados/testing/quick-folder';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import { passwordProblem } from '../identity/password/password.rules.ts';
import { verifyPassword } from '../identity/password/password.ts';
import { readContent } from '../resources/comprovante/comprovante-pdf.ts';
import { signedTextOf } from '../resources/comprovante/verify-comprovante.ts';
import { findConferencia } from '../resources/conferencia/conferencia.queries.ts';
import { listRegistro } from '../resources/registro/registro.queries.ts';
import { changedCampos, compareDocuments } from '../resources/solicitacao/versao.rules.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { seedDemo } from './seed.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
let folder: string;
let config: Config;

beforeAll(async () => {
  folder = await mkdtemp(path.join(quickFolder(), 'seed-'));
  config = loadConfig({ DATA_DIR: folder, PORT: '0' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function installed(): Promise<{ database: TestDatabase; storage: Storage; seed: () => Promise<boolean> }> {
  const database = await createTestDatabase();
  await seedReference(database.db);
  const storage = await DiskStorage.open(await mkdtemp(`${folder}/files-`));
  return { database, storage, seed: () => seedDemo({ config, db: database.db, storage, now: () => NOW }) };
}

describe('the demonstration', () => {
  let database: TestDatabase;
  let storage: Storage;
  let seed: () => Promise<boolean>;
  beforeAll(async () => {
    ({ database, storage, seed } = await installed());
    await seed();
  });
  afterAll(() => database.drop());

  test('has solicitações, conversas and messages in every state', async () => {
    const { db } = database;
    const solicitacoes = await db.select().from(solicitacao);
    expect(solicitacoes.length).toBeGreaterThanOrEqual(60);
    expect(new Set(solicitacoes.map(({ situacao }) => situacao))).toEqual(new Set(SITUACOES_SOLICITACAO));
    const conversas = await db.select().from(conversa);
    expect(new Set(conversas.map(({ tipoConversa }) => tipoConversa))).toEqual(new Set(TIPOS_CONVERSA));
    expect(new Set(conversas.map(({ status }) => status))).toEqual(new Set(STATUS_CONVERSA));
    const mensagens = await db.select().from(mensagem);
    expect(new Set(mensagens.map(({ status }) => status))).toEqual(new Set(STATUS_MENSAGEM));
    expect(await db.$count(modeloMensagem)).toBe(6);
    const processos = await db.select().from(processo);
    expect(new Set(processos.map(({ numeroProtocolo }) => numeroProtocolo)).size).toBe(25);
    expect(Math.max(...processos.map(({ versao }) => versao))).toBe(3);
  });

  // CON-1, CON-3
  test('has a finished lote, whose rows match the solicitações', async () => {
    const { db } = database;
    const [made, ...others] = await db.select().from(lote);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ situacao: 'CONCLUIDO', perfil: 'CAGEO' });
    const rows = await db
      .select({
        item: loteItem.situacao,
        em: loteItem.em,
        situacao: solicitacao.situacao,
        decididaEm: solicitacao.decididaEm,
      })
      .from(loteItem)
      .innerJoin(solicitacao, eq(solicitacao.id, loteItem.solicitacaoId));
    const done = rows.filter(({ item }) => item === 'FEITA');
    expect(done.length).toBeGreaterThan(0);
    for (const { em, situacao, decididaEm } of done) expect([situacao, decididaEm]).toEqual(['CREDENCIADO', em]);
    expect(rows.filter(({ item }) => item !== 'FEITA')).toMatchObject([
      { item: 'FALHOU', situacao: 'AGUARDANDO_APROVACAO' },
    ]);
  });

  test('has a check list with some ticks, labels and notes', async () => {
    const { db } = database;
    const listas = await db.select().from(conferenciaLista);
    expect(listas).toHaveLength(1);
    const [some] = await db.select().from(conferenciaMarca);
    const id = some?.solicitacaoId ?? 0;
    const seen = await findConferencia(db, id);
    expect(seen?.emAnalise).toBe(true);
    expect(seen?.itens.map(({ marcado }) => marcado !== null)).toEqual([true, true, false, false, false]);
    const types = await db.select().from(tipoDocumentoEdital).where(eq(tipoDocumentoEdital.tipoEdital, 'VISTORIADOR'));
    const known = [null, ...types.map(({ codigo }) => codigo)];
    for (const { tipoDocumento } of seen?.itens ?? []) expect(known).toContain(tipoDocumento);
    const labelled = await db.select().from(solicitacaoEtiqueta);
    expect(new Set(labelled.map(({ etiquetaId }) => etiquetaId)).size).toBe(await db.$count(etiqueta));
    expect(await db.$count(nota)).toBe(2);
  });

  test('has a closed edital of each type, and one open for 30 days from the first start', async () => {
    const editais = await database.db.select().from(edital).orderBy(edital.id);
    expect(editais.map(({ tipoEdital, situacao }) => [tipoEdital, situacao])).toEqual([
      ['VISTORIADOR', 'ENCERRADO'],
      ['GEOMENSOR', 'ENCERRADO'],
      ['GEOMENSOR', 'ABERTO'],
    ]);
    for (const { situacao, dataInicio, dataFim, encerradoEm } of editais) {
      expect(dataInicio <= NOW && dataFim < NOW === (situacao === 'ENCERRADO')).toBe(true);
      expect(encerradoEm === null).toBe(situacao === 'ABERTO');
    }
    expect(editais.at(-1)).toMatchObject({
      numero: '003/2026',
      dataInicio: new Date('2026-11-21T03:00:00Z'),
      dataFim: endOfDayIn('2026-12-21', config.timeZone),
    });
  });

  // REG-1
  test('publishes the people that its closed editais accredited', async () => {
    for (const [tipo, total] of [
      ['GEOMENSOR', 16],
      ['VISTORIADOR', 14],
    ] as const) {
      const { content, totalElements } = await listRegistro(database.db, { tipo, pagina: 0, tamanho: 30 }, NOW);
      expect([tipo, content.length, totalElements]).toEqual([tipo, total, total]);
    }
  });

  test('has people with valid CPFs and phones, and no date in the future except deadlines', async () => {
    const people = await database.db.select().from(usuario);
    expect(people.filter(({ cpf }) => !isValidCpf(cpf))).toEqual([]);
    const solicitacoes = await database.db.select().from(solicitacao);
    for (const { cpf, telefones, criadaEm, decididaEm, municipioId, processoId } of solicitacoes) {
      expect(isValidCpf(cpf)).toBe(true);
      expect(telefones.every((phone) => phone.length >= 14 && isValidPhone(phone))).toBe(true);
      expect(criadaEm < NOW && (decididaEm === null || (criadaEm < decididaEm && decididaEm < NOW))).toBe(true);
      expect(municipioId === null).toBe(processoId !== null);
    }
    const mensagens = await database.db.select().from(mensagem);
    for (const { dataEnviada, lidaEm } of mensagens) {
      expect(dataEnviada < NOW && (lidaEm === null || (dataEnviada < lidaEm && lidaEm <= NOW))).toBe(true);
    }
  });

  test('follows the portal’s rules: required documents, reasons of rejection, deadlines', async () => {
    const { db } = database;
    const editais = new Map((await db.select().from(edital)).map((doEdital) => [doEdital.id, doEdital]));
    const types = await db.select().from(tipoDocumentoEdital);
    const documents = await db.select().from(documento);
    for (const sample of await db.select().from(solicitacao)) {
      const doEdital = editais.get(sample.editalId);
      const current = documents.filter((item) => item.solicitacaoId === sample.id && item.substituidoEm === null);
      const has = new Set(current.map(({ tipo }) => tipo));
      const required = types.filter(
        ({ tipoEdital, obrigatorio }) => tipoEdital === doEdital?.tipoEdital && obrigatorio,
      );
      const missing = required.filter(({ codigo }) => !has.has(codigo));
      expect(missing.length).toBe(sample.processoId === null ? 0 : required.length);
      expect(sample.situacao === 'REJEITADO' || sample.situacao === 'ARQUIVADO').toBe(sample.justificativa !== null);
      if (sample.prazoRetificacao && doEdital) {
        const { last } = deadlineRange(sample.criadaEm, doEdital.dataFim, config.timeZone);
        expect(sample.prazoRetificacao <= endOfDayIn(last, config.timeZone)).toBe(true);
      }
    }
  });

  test('has an authentic comprovante for each registration and resubmission, with the files of that time', async () => {
    const { db } = database;
    const keys = await listKeys({ config, db });
    const comprovantes = await db.select().from(comprovante);
    const registered = (await db.select().from(solicitacao)).filter(({ processoId }) => processoId === null);
    expect(comprovantes.filter(({ tipo }) => tipo === 'CADASTRO')).toHaveLength(registered.length);
    expect(comprovantes.some(({ tipo }) => tipo === 'RETIFICACAO')).toBe(true);
    for (const kept of comprovantes) {
      expect(await checkSignature(keys, 'comprovante+json', signedTextOf(kept))).toBe('valid');
      const { arquivos } = readContent(kept.conteudo);
      expect(arquivos.length).toBeGreaterThanOrEqual(5);
      expect(new Set(arquivos.map(({ tipo }) => tipo)).size).toBe(arquivos.length);
    }
  });

  test('stores each solicitação’s version, and the earlier one of a resubmitted one', async () => {
    const { db } = database;
    const versions = await db.select().from(solicitacaoVersao).orderBy(solicitacaoVersao.numero);
    const contents = await db.select().from(solicitacaoConteudo);
    for (const { solicitacaoId, dados, documentos } of contents) {
      const own = versions.filter((version) => version.solicitacaoId === solicitacaoId);
      expect(own.at(-1)).toMatchObject({ numero: own.length, dados, documentos });
      const [first, second] = own;
      if (!first || !second) continue;
      expect(changedCampos(first.dados, second.dados)).not.toHaveLength(0);
      const compared = compareDocuments(first.documentos, second.documentos).map(({ situacao }) => situacao);
      expect(compared.filter((situacao) => situacao !== 'MANTIDO')).toEqual(['SUBSTITUIDO']);
    }
    const waiting = await db.select().from(solicitacao).where(eq(solicitacao.situacao, 'AGUARDANDO_APROVACAO'));
    const again = new Set(versions.filter(({ numero }) => numero > 1).map(({ solicitacaoId }) => solicitacaoId));
    expect(waiting.filter(({ id }) => again.has(id)).length).toBeGreaterThanOrEqual(3);
  });

  test('has readable files, each a distinct PDF with the row’s size and hash', async () => {
    const rows = await database.db.select().from(arquivo);
    expect(rows.length).toBeGreaterThan(300);
    const hashes = new Set<string>();
    for (const row of rows) {
      const opened = await storage.open(row.key);
      const content = Buffer.concat((await opened?.stream.toArray()) ?? []);
      expect(content.length).toBe(row.tamanho);
      expect(createHash('sha256').update(content).digest('hex')).toBe(row.sha256);
      expect((await fileTypeFromBuffer(content))?.mime).toBe('application/pdf');
      expect(row.vinculadoEm).not.toBeNull();
      hashes.add(row.sha256);
    }
    expect(hashes.size).toBe(rows.length);
    const editais = rows.filter(({ finalidade }) => finalidade === 'EDITAL');
    for (const { key } of editais) {
      const text = Buffer.concat((await (await storage.open(key))?.stream.toArray()) ?? []).toString('latin1');
      expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
    }
  });

  test('lets every demonstration account sign in with the displayed password', async () => {
    const rows = await database.db.select().from(usuario);
    const profiles = await database.db.select().from(usuarioPerfil);
    for (const { cpf, nome, senha } of DEMO_ACCOUNTS) {
      const row = rows.find((account) => account.cpf === cpf);
      expect(row?.nome).toBe(nome);
      expect(await verifyPassword(row?.senhaHash ?? null, senha)).toBe(true);
      expect(await passwordProblem(senha, cpf)).toBeUndefined();
    }
    const offered = new Set(
      rows
        .filter(({ cpf }) => DEMO_ACCOUNTS.some((account) => account.cpf === cpf))
        .flatMap(({ id }) => profiles.filter(({ usuarioId }) => usuarioId === id).map(({ perfil }) => perfil)),
    );
    expect(offered).toEqual(new Set(PERFIS.filter((perfil) => perfil !== 'AGENDAMENTO')));
  });

  test('is created once: a second run changes nothing', async () => {
    const before = await database.db.$count(arquivo);
    expect(await seed()).toBe(false);
    expect(await database.db.$count(arquivo)).toBe(before);
  });

  test('is equal in every run, and created once by two concurrent runs', async () => {
    const other = await installed();
    expect((await Promise.all([other.seed(), other.seed()])).sort()).toEqual([false, true]);
    const facts = ({ db }: TestDatabase) =>
      db.select({ cpf: solicitacao.cpf, protocolo: solicitacao.protocolo, em: solicitacao.criadaEm }).from(solicitacao);
    expect(await facts(other.database)).toEqual(await facts(database));
    const hashes = async ({ db }: TestDatabase) =>
      (await db.select({ sha256: arquivo.sha256 }).from(arquivo)).map(({ sha256 }) => sha256).sort();
    expect(await hashes(other.database)).toEqual(await hashes(database));
    await other.database.drop();
  });
});

test('leaves an installation with data unchanged', async () => {
  const { database, seed } = await installed();
  await database.db.insert(usuario).values({ cpf: '52998224725', nome: 'Analista', email: 'analista@orgao.example' });
  expect(await seed()).toBe(false);
  expect(await database.db.$count(solicitacao)).toBe(0);
  await database.drop();
});
