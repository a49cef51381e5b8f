import {
  type Conferencia,
  type Conversa,
  type FatoHistorico,
  LIMITS,
  type Nota,
  type Parecer,
  type Procedimento,
  type Recurso,
  type Solicitacao,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { readSnapshot } from '@credenciados/platform/db/read-snapshot';
import {
  arquivo,
  ato,
  auditoria,
  auditoriaCabeca,
  certificado,
  ciencia,
  comprovante,
  conversa,
  type DadosVersao,
  documento,
  mensagem,
  mensagemAnexo,
  nota,
  type OrigemVersao,
  recurso,
  recursoAnexo,
  solicitacaoConteudo,
  solicitacaoVersao,
  tipoDocumento,
} from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { listAllKeys, type VerifyingKey } from '@credenciados/platform/keys/signer';
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { ownerOf } from '../comprovante/comprovante.queries.ts';
import { findConferencia } from '../conferencia/conferencia.queries.ts';
import { listBySolicitacao } from '../conversa/conversa.queries.ts';
import { listProcedimentos } from '../defesa/procedimento.queries.ts';
import { listNotas } from '../nota/nota.queries.ts';
import { listPareceres } from '../parecer/parecer.queries.ts';
import { findRecurso } from '../recurso/recurso.queries.ts';
import { findHistorico } from '../solicitacao/historico.queries.ts';
import { findSolicitacao } from '../solicitacao/solicitacao.queries.ts';

/** A signed text of the case, byte for byte. */
export interface Assinado {
  especie: 'comprovante' | 'certidao' | 'ato' | 'certificado';
  codigo: string;
  conteudo: string;
  cabecalho: string;
  assinatura: string;
  kid: string;
  emitidoEm: Date;
}

/** A file of the case. */
export interface ArquivoDosAutos {
  key: string;
  nome: string;
  mime: string;
  tamanho: number;
  sha256: string;
  em: Date;
  /** Document type of a documento; null for an attachment. */
  tipo: string | null;
  substituidoEm: Date | null;
}

/** Row of the audit trail; `texto` is what its hash is made of. */
interface LinhaAuditoria {
  id: number;
  hash: string;
  texto: string;
}

/** Content of a case at one moment, as its reader may see it. */
export interface Autos {
  /** Moment of the snapshot. */
  geradoEm: Date;
  /** True for staff: with notes, opinions, the history, and all audit rows. */
  daComissao: boolean;
  solicitacao: Solicitacao;
  /** Present fields, in the shape of a version. */
  dados: DadosVersao;
  /** Former versions, oldest first. */
  versoes: { numero: number; enviadaEm: Date; origem: OrigemVersao; dados: DadosVersao }[];
  conversas: Conversa[];
  procedimentos: Procedimento[];
  recurso: Recurso | null;
  /** Null for the applicant. */
  interno: { historico: FatoHistorico[]; conferencia: Conferencia | null; pareceres: Parecer[]; notas: Nota[] } | null;
  arquivos: ArquivoDosAutos[];
  assinados: Assinado[];
  auditoria: LinhaAuditoria[];
  /** Latest signed end of the audit trail; null if none was signed yet. */
  cabeca: string | null;
  chaves: VerifyingKey[];
}

/** Acts of staff whose audit rows the applicant gets: those that the person was told of. Their own acts are added by author. */
const ACOES_DADAS_A_CONHECER = [
  'SOLICITACAO_REGISTRADA',
  'PROCESSO_CREDENCIADO',
  'RETIFICACAO_PEDIDA',
  'RETIFICACAO_PRORROGADA',
  'SOLICITACAO_APROVADA',
  'SOLICITACAO_REJEITADA',
  'CREDENCIADO_VALIDADO',
  'CREDENCIADO_DESCREDENCIADO',
  'CONVERSA_ABERTA',
  'MENSAGEM_RESPONDIDA',
  'CONVERSA_ENCERRADA',
  'CIENCIA_REGISTRADA',
  'PRAZO_RECONTADO',
  'ANALISE_RETOMADA',
  'SOLICITACAO_ARQUIVADA',
  'SOLICITACAO_DESARQUIVADA',
  'DECISAO_REVISTA',
  'DECISAO_ANULADA',
  'CREDENCIAMENTO_REVOGADO',
  'ERRO_CORRIGIDO',
  'PROCEDIMENTO_ABERTO',
  'PROCEDIMENTO_ARQUIVADO',
  'CREDENCIAMENTO_SUSPENSO',
  'CREDENCIAMENTO_REINTEGRADO',
  'CONDICAO_CUMPRIDA',
];

/**
 * Reads a case in one snapshot, by the queries of its screens, so that an applicant gets nothing that those hide; null if it doesn't exist
 * or is somebody else's.
 */
export function readAutos(
  { database, now, config }: Pick<Deps, 'database' | 'now' | 'config'>,
  id: number,
  session: Session,
): Promise<Autos | null> {
  const moment = now();
  return readSnapshot(database, async (db) => {
    const solicitacao = await findSolicitacao(db, id, session, { now: moment, timeZone: config.timeZone });
    if (!solicitacao) return null;
    const owner = ownerOf(session);
    const daComissao = owner === 'anyone';
    const page = { idSolicitacao: id, tipoConversa: 'TODOS', pagina: 0, tamanho: LIMITS.wholePage } as const;
    const interno = async () => ({
      conferencia: await findConferencia(db, id),
      historico: (await findHistorico(db, id, config.timeZone)) ?? [],
      pareceres: (await listPareceres(db, id, moment)) ?? [],
      notas: await listNotas(db, session, id),
    });
    return {
      ...{ geradoEm: moment, daComissao, solicitacao, ...(await readVersoes(db, id)) },
      conversas: (await listBySolicitacao(db, session, page))?.content ?? [],
      procedimentos: (await listProcedimentos(db, session, id, owner, moment)) ?? [],
      recurso: (await findRecurso(db, session, id)) ?? null,
      interno: daComissao ? await interno() : null,
      arquivos: await listArquivos(db, id),
      assinados: await listAssinados(db, id, solicitacao.edital.id),
      auditoria: await listAuditoria(db, id, daComissao ? null : session.usuarioId),
      cabeca: await findCabeca(db),
      chaves: await listAllKeys(db),
    };
  });
}

async function readVersoes(db: Executor, id: number): Promise<Pick<Autos, 'dados' | 'versoes'>> {
  const [conteudo] = await db
    .select({ dados: solicitacaoConteudo.dados })
    .from(solicitacaoConteudo)
    .where(eq(solicitacaoConteudo.solicitacaoId, id));
  if (!conteudo) throw new Error('A solicitação without its content');
  const { numero, enviadaEm, origem, dados } = solicitacaoVersao;
  const versoes = await db
    .select({ numero, enviadaEm, origem, dados })
    .from(solicitacaoVersao)
    .where(eq(solicitacaoVersao.solicitacaoId, id))
    .orderBy(asc(numero));
  return { ...conteudo, versoes: versoes.slice(0, -1) };
}

/** Files of documentos, also of replaced ones, and attachments of messages and of an appeal, oldest first. */
async function listArquivos(db: Executor, id: number): Promise<ArquivoDosAutos[]> {
  const file = {
    key: arquivo.key,
    nome: arquivo.nomeOriginal,
    mime: arquivo.mime,
    tamanho: arquivo.tamanho,
    sha256: arquivo.sha256,
    em: arquivo.criadoEm,
  };
  const documentos = await db
    .select({ ...file, em: documento.criadoEm, tipo: tipoDocumento.descricao, substituidoEm: documento.substituidoEm })
    .from(documento)
    .innerJoin(arquivo, eq(arquivo.key, documento.arquivoKey))
    .innerJoin(tipoDocumento, eq(tipoDocumento.codigo, documento.tipo))
    .where(eq(documento.solicitacaoId, id))
    .orderBy(asc(documento.id));
  const deMensagens = await db
    .select({ ...file, em: mensagem.dataEnviada })
    .from(mensagemAnexo)
    .innerJoin(arquivo, eq(arquivo.key, mensagemAnexo.arquivoKey))
    .innerJoin(mensagem, eq(mensagem.id, mensagemAnexo.mensagemId))
    .innerJoin(conversa, eq(conversa.id, mensagem.conversaId))
    .where(eq(conversa.solicitacaoId, id))
    .orderBy(asc(mensagem.id), asc(mensagemAnexo.ordem));
  const doRecurso = await db
    .select({ ...file, em: recurso.recebidoEm })
    .from(recursoAnexo)
    .innerJoin(arquivo, eq(arquivo.key, recursoAnexo.arquivoKey))
    .innerJoin(recurso, eq(recurso.id, recursoAnexo.recursoId))
    .where(eq(recurso.solicitacaoId, id))
    .orderBy(asc(recursoAnexo.ordem));
  const anexos = [...deMensagens, ...doRecurso].map((row) => ({ ...row, tipo: null, substituidoEm: null }));
  const all = [...documentos, ...anexos].map((row) => ({ ...row, sha256: row.sha256.trim() }));
  // A file may be attached more than once.
  const once = all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index);
  return once.sort((one, other) => one.em.getTime() - other.em.getTime());
}

/** Comprovantes, certificates of notices and of the accreditation, receipts of appeals, and acts, oldest first. */
async function listAssinados(db: Executor, id: number, editalId: number): Promise<Assinado[]> {
  const of = <T extends Omit<Assinado, 'especie'>>(especie: Assinado['especie'], rows: T[]): Assinado[] =>
    rows.map(({ codigo, conteudo, cabecalho, assinatura, kid, emitidoEm }) => ({
      ...{ especie, codigo, conteudo, cabecalho, assinatura, kid, emitidoEm },
    }));
  const comprovantes = await db
    .select()
    .from(comprovante)
    .where(eq(comprovante.solicitacaoId, id))
    .orderBy(asc(comprovante.id));
  const atos = await db
    .select()
    .from(ato)
    // Also the act that ended its edital (REV-4).
    .where(or(eq(ato.solicitacaoId, id), and(isNull(ato.solicitacaoId), eq(ato.editalId, editalId))))
    .orderBy(asc(ato.id));
  const certificados = await db
    .select()
    .from(certificado)
    .where(eq(certificado.solicitacaoId, id))
    .orderBy(asc(certificado.id));
  const ciencias = await db
    .select({ ciencia })
    .from(ciencia)
    .innerJoin(mensagem, eq(mensagem.id, ciencia.mensagemId))
    .innerJoin(conversa, eq(conversa.id, mensagem.conversaId))
    .where(eq(conversa.solicitacaoId, id))
    .orderBy(asc(ciencia.id));
  const recursos = await db.select().from(recurso).where(eq(recurso.solicitacaoId, id)).orderBy(asc(recurso.id));
  return [
    ...of('comprovante', comprovantes),
    ...of('ato', atos),
    ...of('certificado', certificados),
    ...of(
      'certidao',
      ciencias.map((row) => ({ ...row.ciencia, emitidoEm: row.ciencia.emitidaEm })),
    ),
    ...of(
      'certidao',
      recursos.map((row) => ({ ...row, emitidoEm: row.criadoEm })),
    ),
  ].sort((one, other) => one.emitidoEm.getTime() - other.emitidoEm.getTime());
}

/** Audit rows of a case, oldest first; for an applicant, of their own acts and of those that they were told of. */
async function listAuditoria(db: Executor, id: number, applicant: number | null): Promise<LinhaAuditoria[]> {
  const textsOf = (rows: { id: number }[]) => rows.map((row) => String(row.id));
  const conversas = await db.select({ id: conversa.id }).from(conversa).where(eq(conversa.solicitacaoId, id));
  const notas = await db.select({ id: nota.id }).from(nota).where(eq(nota.solicitacaoId, id));
  const of = (entidade: string, ids: string[]) =>
    and(eq(auditoria.entidade, entidade), inArray(auditoria.entidadeId, ids));
  return db
    .select({ id: auditoria.id, hash: auditoria.hash, texto: sql<string>`auditoria_texto(${auditoria})` })
    .from(auditoria)
    .where(
      and(
        or(of('solicitacao', [String(id)]), of('conversa', textsOf(conversas)), of('nota', textsOf(notas))),
        applicant === null
          ? undefined
          : or(eq(auditoria.atorId, applicant), inArray(auditoria.acao, ACOES_DADAS_A_CONHECER)),
      ),
    )
    .orderBy(asc(auditoria.id));
}

async function findCabeca(db: Executor): Promise<string | null> {
  const [row] = await db
    .select({ jws: auditoriaCabeca.jws })
    .from(auditoriaCabeca)
    .orderBy(desc(auditoriaCabeca.ultimaId))
    .limit(1);
  return row?.jws ?? null;
}
