import { dayOf, type SituacaoSolicitacao, type TipoEdital } from '@credenciados/contract';
import { municipio, solicitacao, usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { isNull } from 'drizzle-orm';
import { checkDigit } from '../resources/solicitacao/protocolo.ts';
import { DEMO_PEOPLE } from './accounts.ts';
import { type DemoContext, type DemoEdital, endOfDayFromNow, halfway, later, officeHour } from './context.ts';
import { createPerson, type SamplePerson } from './people.ts';
import type { DemoProcesso } from './processos.ts';
import { ARQUIVAMENTO, JUSTIFICATIVAS } from './texts.ts';

/** Solicitação of the sample data, as stored, with the inputs of its documents and conversas. */
export interface DemoSolicitacao {
  row: typeof solicitacao.$inferSelect;
  person: SamplePerson;
  edital: DemoEdital;
  /** Id of the responsible analyst. */
  analista: number;
  /** Time of its resubmission after a rectification, or null. */
  reenviadaEm: Date | null;
}

/** Number of solicitações per type of edital and state. */
const PLAN: Record<TipoEdital, readonly (readonly [SituacaoSolicitacao, number])[]> = {
  GEOMENSOR: [
    ['AGUARDANDO_APROVACAO', 12],
    ['RETIFICADO', 4],
    ['CREDENCIADO', 14],
    ['REJEITADO', 5],
    ['AGUARDANDO_VALIDACAO', 3],
    ['INATIVO', 2],
  ],
  VISTORIADOR: [
    ['AGUARDANDO_APROVACAO', 2],
    ['RETIFICADO', 1],
    ['CREDENCIADO', 12],
    ['REJEITADO', 4],
    ['INATIVO', 2],
    ['ARQUIVADO', 1],
  ],
};

/** Solicitações of people with a demonstration account, the first ones of their state. */
const KNOWN: { tipo: TipoEdital; situacao: SituacaoSolicitacao; person: keyof typeof DEMO_PEOPLE }[] = [
  { tipo: 'GEOMENSOR', situacao: 'RETIFICADO', person: 'retificar' },
  { tipo: 'GEOMENSOR', situacao: 'CREDENCIADO', person: 'notificado' },
  { tipo: 'GEOMENSOR', situacao: 'CREDENCIADO', person: 'reprovado' },
  { tipo: 'VISTORIADOR', situacao: 'REJEITADO', person: 'reprovado' },
];

type Draft = Omit<DemoSolicitacao, 'row'> & {
  values: Omit<typeof solicitacao.$inferInsert, 'usuarioId' | 'municipioId'>;
};

/** Creates the solicitações of both editais, with accounts for their people, in order of submission. */
export async function seedSolicitacoes(
  context: DemoContext,
  editais: readonly DemoEdital[],
  processos: readonly DemoProcesso[],
): Promise<DemoSolicitacao[]> {
  const used = new Set(Object.values(DEMO_PEOPLE).map(({ cpf }) => cpf));
  for (const { responsavel } of processos) if (responsavel) used.add(responsavel.cpf);
  const pending = processos.filter(({ responsavel }) => responsavel !== null);
  const drafts: Draft[] = [];
  for (const edital of editais) {
    for (const [situacao, count] of PLAN[edital.tipoEdital]) {
      const known = KNOWN.filter((entry) => entry.tipo === edital.tipoEdital && entry.situacao === situacao);
      for (let index = 0; index < count; index++) {
        const source = situacao === 'AGUARDANDO_VALIDACAO' ? pending.shift() : undefined;
        const person = source?.responsavel ?? createPerson(context.chance, used, knownPerson(known[index]?.person));
        drafts.push(draftSolicitacao(context, { edital, situacao, person, index, processoId: source?.id }));
      }
    }
  }
  return store(context, drafts);
}

const knownPerson = (part: keyof typeof DEMO_PEOPLE | undefined) => (part ? DEMO_PEOPLE[part] : undefined);

interface Wanted {
  edital: DemoEdital;
  situacao: SituacaoSolicitacao;
  person: SamplePerson;
  /** Index among the solicitações of the same state. */
  index: number;
  processoId: number | undefined;
}

function draftSolicitacao(context: DemoContext, wanted: Wanted): Draft {
  const { edital, situacao, person, index, processoId } = wanted;
  const { chance, now } = context;
  const dayMs = 24 * 60 * 60 * 1000;
  const opened = Math.floor((now.getTime() - edital.dataInicio.getTime()) / dayMs);
  const closed = Math.ceil((now.getTime() - edital.dataFim.getTime()) / dayMs);
  const criadaEm = officeHour(context, -(closed + 1 + chance.int(opened - closed - 1)));
  const analista = analystOf(context, edital.tipoEdital, index);
  const decided = situacao === 'CREDENCIADO' || situacao === 'REJEITADO' || situacao === 'INATIVO';
  const decididaEm = decided ? later(context, criadaEm, 4 + chance.int(14)) : null;
  // A rectification of the newer edital can still be answered; one of the older edital is overdue.
  const prazoRetificacao = endOfDayFromNow(context, edital.tipoEdital === 'GEOMENSOR' ? 3 + index * 2 : -closed + 20);
  const resubmitted = index % 4 === 2 && (situacao === 'AGUARDANDO_APROVACAO' || situacao === 'CREDENCIADO');
  const archived = situacao === 'ARQUIVADO';
  const transitions = (decided ? 1 : 0) + (situacao === 'INATIVO' || situacao === 'RETIFICADO' ? 1 : archived ? 2 : 0);
  return {
    person,
    edital,
    analista,
    reenviadaEm: resubmitted ? halfway(criadaEm, decididaEm ?? now) : null,
    values: {
      ...personColumns(edital, person, processoId !== undefined),
      protocolo: createProtocolo(context, criadaEm),
      editalId: edital.id,
      situacao,
      criadaEm,
      justificativa: situacao === 'REJEITADO' ? chance.pick(JUSTIFICATIVAS) : archived ? ARQUIVAMENTO : null,
      prazoRetificacao: situacao === 'RETIFICADO' ? prazoRetificacao : null,
      decididaEm,
      decididaPor: decided ? analista : null,
      versao: 1 + transitions + (resubmitted ? 2 : 0),
      processoId,
    },
  };
}

/** Like the real function, but deterministic. */
function createProtocolo({ chance, timeZone }: DemoContext, criadaEm: Date): string {
  const year = dayOf(criadaEm, timeZone).slice(0, 4);
  const number = chance.digits(8);
  return `${year}.${number}-${checkDigit(year + number)}`;
}

function analystOf({ ids }: DemoContext, tipo: TipoEdital, index: number): number {
  const committee = tipo === 'GEOMENSOR' ? ids.cageo : ids.cavistoria;
  const analyst = index % 3 === 2 ? ids.duas : committee;
  if (analyst === undefined) throw new Error('The committees have no account');
  return analyst;
}

/** A solicitação made from a processo has no address, since processos don't have one. */
function personColumns(edital: DemoEdital, person: SamplePerson, fromProcesso: boolean) {
  const isGeomensor = edital.tipoEdital === 'GEOMENSOR';
  const { municipio: _, ...address } = person.endereco;
  const none = { logradouro: '', numero: '', semNumero: false, complemento: '', bairro: '', cep: '', uf: '' };
  return {
    cpf: person.cpf,
    nome: person.nome,
    email: person.email,
    telefones: person.telefones,
    codigoCrea: person.codigoCrea,
    codigoIncra: isGeomensor ? person.codigoIncra : null,
    formacao: isGeomensor ? person.formacao : null,
    formacaoVistoriador: isGeomensor ? null : ('ENGENHEIRO_AGRONOMO' as const),
    ...(fromProcesso ? none : address),
  };
}

async function store({ tx }: DemoContext, drafts: Draft[]): Promise<DemoSolicitacao[]> {
  drafts.sort((a, b) => Number(a.values.criadaEm) - Number(b.values.criadaEm));
  const people = new Map(drafts.map(({ person, values }) => [person.cpf, { ...person, criadoEm: values.criadaEm }]));
  const made = await tx
    .insert(usuario)
    .values([...people.values()].map(({ cpf, nome, email, criadoEm }) => ({ cpf, nome, email, criadoEm })))
    .onConflictDoNothing({ target: usuario.cpf, where: isNull(usuario.substituidaEm) })
    .returning({ usuarioId: usuario.id });
  await tx.insert(usuarioPerfil).values(made.map(({ usuarioId }) => ({ usuarioId, perfil: 'CREDENCIADOS' })));
  const accounts = await tx.select({ id: usuario.id, cpf: usuario.cpf }).from(usuario);
  const idOf = new Map(accounts.map(({ id, cpf }) => [cpf, id]));
  const places = await tx.select().from(municipio);
  const placeOf = new Map(places.map(({ id, nome, codigoEstado }) => [`${nome}/${codigoEstado}`, id]));
  const rows = await tx
    .insert(solicitacao)
    .values(
      drafts.map(({ values, person: { endereco } }) => ({
        ...values,
        usuarioId: idOf.get(values.cpf) ?? 0,
        municipioId: values.uf === '' ? null : placeOf.get(`${endereco.municipio}/${endereco.uf}`),
      })),
    )
    .returning();
  return rows.map((row, index) => {
    const draft = drafts[index];
    if (draft?.values.protocolo !== row.protocolo) throw new Error('Requests came back in another order');
    const { person, edital, analista, reenviadaEm } = draft;
    return { row, person, edital, analista, reenviadaEm };
  });
}
