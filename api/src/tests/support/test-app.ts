import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { DRAFT_HEADER, type Perfil } from '@credenciados/contract';
import { type Config, loadConfig } from '@credenciados/platform/config';
import type { Replica } from '@credenciados/platform/db/replica';
import { usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { Health } from '@credenciados/platform/health/parts';
import { KeyedQueue } from '@credenciados/platform/keyed-queue';
import { openStorage } from '@credenciados/platform/storage/open-storage';
import {
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
} from '@credenciados/platform/testing/test-database';
import { quickFolder } from '@credenciados/testing/quick-folder';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../app.ts';
import type { Deps } from '../../deps.ts';
import { draftOwner, issueDraft } from '../../resources/documento/rascunho.ts';
import { openSession } from './open-session.ts';

/** Signed-in person. */
export interface SignedIn {
  usuarioId: number;
  cpf: string;
  nome: string;
  token: string;
  /** For `app.inject`. */
  headers: { authorization: string };
}

/** Visitor's draft, which owns the visitor's uploads. */
export interface TestDraft {
  /** Owner's value in the table `arquivo`. */
  dono: string;
  /** For `app.inject`. */
  headers: { [DRAFT_HEADER]: string };
}

/** Person who signs in; missing fields are generated. */
export interface Person {
  cpf?: string;
  nome?: string;
  email?: string;
}

/** API with its own database and file store. */
export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  config: Config;
  database: TestDatabase;
  db: TestDatabase['db'];
  /** Sets the server's clock; `null` uses the real time. */
  setNow(now: Date | null): void;
  /** Default draft of visitors' calls; it doesn't expire during the tests. */
  draft: TestDraft;
  newDraft(): Promise<TestDraft>;
  /** Creates an account with a profile and signs it in. */
  signIn(perfil: Perfil, person?: Person): Promise<SignedIn>;
  close(): Promise<void>;
}

/** Options of the application, and settings that differ from the tests' defaults. */
export interface TestAppOptions extends AppOptions {
  config?: Partial<Config>;
  /** Options of the database. */
  database?: Omit<TestDatabaseOptions, 'empty'>;
  /** Opens a replica of the database, for calls that may lag. */
  openReplica?: (database: TestDatabase, health: Health) => Promise<Replica>;
}

/** Builds the API for one test file: `const api = await createTestApp()` in `beforeAll`, `await api.close()` in `afterAll`. */
export async function createTestApp({
  config: changes,
  database: databaseOptions,
  openReplica,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(path.join(quickFolder(), 'credenciados-app-'));
  const env = { PROXIES: 'true', DATA_DIR: folder, LOG_LEVEL: 'silent', WEB_DIR: path.join(folder, 'web') };
  const config = { ...loadConfig(env), ...changes };
  const database = await createTestDatabase(databaseOptions);
  let fixed: Date | null = null;
  const health = new Health();
  const replica = await openReplica?.(database, health);
  const deps: Deps = {
    config,
    database,
    db: database.db,
    replica,
    storage: await openStorage(config, health),
    health,
    queue: new KeyedQueue(),
    sending: { exports: 0, zips: 0 },
    now: () => fixed ?? new Date(),
  };
  const app = await buildApp(deps, { strictResponses: true, ...options });
  await app.ready();
  return {
    app,
    deps,
    config,
    database,
    db: database.db,
    setNow: (now) => {
      fixed = now;
    },
    draft: await makeDraft(deps),
    newDraft: () => makeDraft(deps),
    signIn: (perfil, person) => signIn(deps, perfil, person),
    async close() {
      await app.close();
      await replica?.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Signed with the latest possible time, since the clocks of tests go back and forth. */
async function makeDraft(deps: Deps): Promise<TestDraft> {
  const id = randomBytes(16).toString('base64url');
  const { rascunho } = await issueDraft({ ...deps, now: () => new Date('2100-01-01') }, id);
  return { dono: draftOwner({ id }), headers: { [DRAFT_HEADER]: rascunho } };
}

async function signIn(deps: Deps, perfil: Perfil, person: Person = {}): Promise<SignedIn> {
  const cpf = person.cpf ?? nextCpf();
  const nome = person.nome ?? `Pessoa ${cpf}`;
  const email = person.email ?? `pessoa${cpf}@exemplo.gov.br`;
  const [account] = await deps.db.insert(usuario).values({ cpf, nome, email }).returning({ id: usuario.id });
  if (!account) throw new Error('No account was made');
  await deps.db.insert(usuarioPerfil).values({ usuarioId: account.id, perfil });
  const token = await openSession(deps, deps.db, account.id, perfil);
  return { usuarioId: account.id, cpf, nome, token, headers: { authorization: `Bearer ${token}` } };
}

let made = 100_000_000;

/** Valid CPF that is unique in a test file. */
export function nextCpf(): string {
  made += 1;
  const digits = [...String(made)].map(Number);
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}
