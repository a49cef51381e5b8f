import { dayOf, endOfDayIn, startOfDayIn } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Executor } from '@credenciados/platform/db/database';
import { lock } from '@credenciados/platform/db/lock';
import { arquivo, edital, modeloMensagem, usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { loadSigner } from '@credenciados/platform/keys/signer';
import { addDays } from 'date-fns/addDays';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { hashPassword } from '../identity/password/password.ts';
import { DEMO_PEOPLE } from './accounts.ts';
import { seedAnalise } from './analise.ts';
import { seedComprovantes } from './comprovantes.ts';
import type { DemoContext, DemoEdital } from './context.ts';
import { seedConversas } from './conversas.ts';
import { storePdf } from './documents.ts';
import { editalPdf, type SampleEdital } from './edital.ts';
import { seedDocuments } from './files.ts';
import { seedLote } from './lotes.ts';
import { seedProcessos } from './processos.ts';
import { createChance } from './random.ts';
import { seedSolicitacoes } from './solicitacoes.ts';
import { ARQUIVAMENTO, MODELOS } from './texts.ts';
import { seedVersoes } from './versoes.ts';

/** Days for which the open edital accepts registrations, from the first start. */
const OPEN_DAYS = 30;

/**
 * Fills an empty installation with sample data: a closed edital of each type and an open one, solicitações in every state with documentos,
 * conversas, modelos, processos and the demonstration accounts. Leaves a database with any data unchanged. Returns true if it was filled.
 * The reference tables must be filled before.
 */
export async function seedDemo(deps: Pick<Deps, 'config' | 'db' | 'storage' | 'now'>): Promise<boolean> {
  if (!(await isEmpty(deps.db))) return false;
  const people = await accountsWithHashes();
  const signer = await loadSigner(deps);
  return deps.db.transaction(async (tx) => {
    await lock(tx, 'demonstracao');
    if (!(await isEmpty(tx))) return false;
    const { storage, config } = deps;
    const context: DemoContext = {
      tx,
      storage,
      chance: createChance(2026),
      now: deps.now(),
      timeZone: config.timeZone,
      ids: {},
    };
    await seedAccounts(context, people);
    const editais = await seedEditais(context);
    await seedModelos(context);
    const processos = await seedProcessos(context);
    const closed = editais.filter(({ situacao }) => situacao === 'ENCERRADO');
    const solicitacoes = await seedSolicitacoes(context, closed, processos);
    await seedDocuments(context, solicitacoes);
    await seedVersoes(context, solicitacoes);
    await seedComprovantes(context, { config, signer }, solicitacoes);
    await seedConversas(context, solicitacoes);
    await seedAnalise(context, solicitacoes);
    await seedLote(context, solicitacoes);
    const archived = solicitacoes.filter(({ row }) => row.situacao === 'ARQUIVADO');
    await recordAudit(
      tx,
      ...archived.map(({ row, analista }) => ({
        ...{ atorId: analista, acao: 'SOLICITACAO_ARQUIVADA', entidade: 'solicitacao', entidadeId: row.id },
        dados: { motivo: ARQUIVAMENTO },
      })),
      { atorId: null, acao: 'DEMONSTRACAO_CRIADA', entidade: 'edital', entidadeId: editais.length },
    );
    return true;
  });
}

async function isEmpty(db: Executor): Promise<boolean> {
  const [row] = await db
    .select({ used: sql<boolean>`exists (select 1 from ${usuario}) or exists (select 1 from ${edital})` })
    .from(sql`(values (1)) as uma`);
  return row?.used === false;
}

type HashedPerson = (typeof DEMO_PEOPLE)[keyof typeof DEMO_PEOPLE] & { part: string; senhaHash: string };

/** Hashes all passwords at once before the transaction, because hashing is slow. */
function accountsWithHashes(): Promise<HashedPerson[]> {
  return Promise.all(
    Object.entries(DEMO_PEOPLE).map(async ([part, person]) => ({
      ...person,
      part,
      senhaHash: await hashPassword(person.senha),
    })),
  );
}

async function seedAccounts({ tx, now, ids }: DemoContext, people: readonly HashedPerson[]): Promise<void> {
  const criadoEm = addDays(now, -400);
  for (const { part, cpf, nome, email, senhaHash, perfis } of people) {
    const [row] = await tx
      .insert(usuario)
      .values({ cpf, nome, email, senhaHash, criadoEm })
      .returning({ id: usuario.id });
    const usuarioId = row?.id ?? 0;
    ids[part] = usuarioId;
    await tx.insert(usuarioPerfil).values(perfis.map((perfil) => ({ usuarioId, perfil })));
  }
}

/**
 * A closed edital of each type, whose solicitações are under analysis or decided, and one that opens today, so that a new visitor can
 * register.
 */
async function seedEditais(context: DemoContext): Promise<DemoEdital[]> {
  const { tx, storage, now, timeZone } = context;
  const year = (days: number) => dayOf(addDays(now, days), timeZone).slice(0, 4);
  const period = (first: number, last: number) => ({
    dataInicio: startOfDayIn(dayOf(addDays(now, first), timeZone), timeZone),
    dataFim: endOfDayIn(dayOf(addDays(now, last), timeZone), timeZone),
  });
  const editais: SampleEdital[] = [
    { numero: `001/${year(-190)}`, tipoEdital: 'VISTORIADOR', ...period(-190, -110) },
    { numero: `002/${year(-105)}`, tipoEdital: 'GEOMENSOR', ...period(-105, -20) },
    { numero: `003/${year(0)}`, tipoEdital: 'GEOMENSOR', ...period(0, OPEN_DAYS) },
  ];
  const made: DemoEdital[] = [];
  for (const sample of editais) {
    const content = await editalPdf(sample, timeZone);
    const nome = `Edital ${sample.numero.replace('/', '-')}.pdf`;
    const file = await storePdf(storage, { content, nome, finalidade: 'EDITAL', em: sample.dataInicio });
    await tx.insert(arquivo).values(file);
    const [row] = await tx
      .insert(edital)
      .values({ ...sample, ...progress(sample, now), anexoKey: file.key, criadoEm: sample.dataInicio })
      .returning();
    if (row) made.push(row);
  }
  return made;
}

/** State of an edital at a given time: open until its last moment, closed after it. Closed ones fill the public register (REG-1). */
function progress({ dataFim }: SampleEdital, now: Date) {
  if (now <= dataFim) return { situacao: 'ABERTO', versao: 1 } as const;
  const encerradoEm = new Date(dataFim.getTime() + 1000);
  return { situacao: 'ENCERRADO', encerradoEm, versao: 2, regras: { registroPublico: true } } as const;
}

async function seedModelos({ tx, now, ids }: DemoContext): Promise<void> {
  const authors = [ids.cageo, ids.cavistoria, ids.duas];
  await tx.insert(modeloMensagem).values(
    MODELOS.map((modelo, place) => ({
      ...modelo,
      usuarioId: authors[place % authors.length] ?? 0,
      criadoEm: addDays(now, -180 + place * 11),
    })),
  );
}
