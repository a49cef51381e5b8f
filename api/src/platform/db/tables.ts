import {
  ATOS_CONFERENCIA,
  type AtoLote,
  AVISOS_DE_ARQUIVO,
  type AvisoDeArquivo,
  CONCLUSOES_PARECER,
  CORES_ETIQUETA,
  FASES_FALHA,
  FINALIDADES,
  type FilaFiltro,
  type Finalidade,
  type FORMACOES_VISTORIADOR,
  type ItemConferido,
  type ItemLista,
  PERFIS,
  type Perfil,
  SITUACOES_EDITAL,
  SITUACOES_INDISPONIBILIDADE,
  SITUACOES_ITEM_LOTE,
  SITUACOES_LOTE,
  SITUACOES_SOLICITACAO,
  SITUACOES_TITULARIDADE,
  STATUS_CONVERSA,
  STATUS_MENSAGEM,
  TIPOS_COMPROVANTE,
  TIPOS_CONVERSA,
  TIPOS_EDITAL,
  TIPOS_LEITURA,
} from '@credenciados/contract';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  char,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MailContent } from './mail-content.ts';
import { inOtherScript, nameOrder, searchKeys } from './search.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const createdAt = () => instant().notNull().defaultNow();
/** A transaction's number, as long as the database lives. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
/** A closed set of values as a check constraint, from the contract's list. */
const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);
/** A number without its punctuation, as it is indexed. */
export const digitsOf = (column: AnyPgColumn): SQL => sql`regexp_replace(${column}, '[^0-9]', '', 'g')`;

/** Predicate: accredited now or formerly. */
const accredited = (situacao: AnyPgColumn): SQL => sql`${situacao} in ('CREDENCIADO', 'INATIVO')`;

/** Rows whose ids are neighbours, 131,072 of them: a search among all goes over one such group after the other (ADR 76). */
export const searchGroup = (id: AnyPgColumn | SQL): SQL => sql`(${id} >> 17)`;

/** Group of people, 65,536 ids: all rows of a common name in a group are read before the first is returned. */
export const peopleGroup = (id: AnyPgColumn | SQL): SQL => sql`(${id} >> 16)`;

/** In so many parts the names of an edital are indexed: what finds enough in one of them doesn't read the others. */
export const NAME_PARTS = 7;

/** Under what the names of an edital are searched for. */
export const namePart = (t: { editalId: AnyPgColumn; id: AnyPgColumn }): SQL =>
  sql`(${t.editalId}::text || '.' || (${t.id} % ${sql.raw(String(NAME_PARTS))})::text)`;

/** When an applicant last sent what staff have done nothing after; null: there is no such thing. */
export const latestSent = (t: { respondidaEm: AnyPgColumn; retificadaEm: AnyPgColumn }): SQL =>
  sql`greatest(${t.respondidaEm}, ${t.retificadaEm})`;

// --- people ---------------------------------------------------------------------------------------------------------

/** An account; identity is the CPF (CTA-1). */
export const usuario = pgTable(
  'usuario',
  {
    id: id(),
    cpf: char({ length: 11 }).notNull(),
    nome: text().notNull(),
    email: text().notNull(),
    senhaHash: text(),
    ativo: boolean().notNull().default(true),
    criadoEm: createdAt(),
    /** Null: an anonymous registration made it, and its link was not followed yet (CTA-7). */
    confirmadoEm: instant().defaultNow(),
    /** Another account of the same CPF took its place: it keeps its solicitações and nobody signs in to it. */
    substituidaEm: instant(),
    /** When staff last gave it another address: it gives way to no registration any more. */
    emailCorrigidoEm: instant(),
  },
  (t) => [
    // One account per CPF, beside those that were replaced.
    uniqueIndex('usuario_cpf_unico').on(t.cpf).where(sql`${t.substituidaEm} is null`),
    // Includes accounts that were replaced.
    index('usuario_cpf').on(t.cpf),
    check('usuario_substituida', sql`${t.substituidaEm} is null or not ${t.ativo}`),
  ],
);

export const usuarioPerfil = pgTable(
  'usuario_perfil',
  {
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    perfil: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.usuarioId, t.perfil] }),
    oneOf('usuario_perfil_perfil', t.perfil, PERFIS),
    // Staff are found among all who ever registered.
    index('usuario_perfil_equipe').on(t.perfil, t.usuarioId).where(sql`${t.perfil} <> 'CREDENCIADOS'`),
  ],
);

/** A session of the portal; its token is refused once `revogadaEm` is set (CTA-4). */
export const sessao = pgTable(
  'sessao',
  {
    id: text().primaryKey(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    perfil: text().notNull(),
    /** The sign-in that it came from: ending one of its sessions ends all of them. */
    entradaId: text(),
    criadaEm: createdAt(),
    /** When the browser that began the sign-in took it; until then it is good for nothing (CTA-5). */
    recebidaEm: instant(),
    /** 12 h after the person showed who they are; no renewal goes past it. */
    expiraEm: instant().notNull(),
    revogadaEm: instant(),
    /** Noted every few minutes, for its owner to see. */
    ultimoUsoEm: createdAt(),
    /** Browser and system in words, for its owner to know it by. */
    navegador: text().notNull().default(''),
  },
  (t) => [index('sessao_usuario').on(t.usuarioId), index('sessao_entrada').on(t.entradaId)],
);

/** One-time link to set a password; only the hash of its token is kept. */
export const senhaLink = pgTable(
  'senha_link',
  {
    tokenHash: text().primaryKey(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    criadoEm: createdAt(),
    expiraEm: instant().notNull(),
    usadoEm: instant(),
  },
  (t) => [index('senha_link_usuario').on(t.usuarioId)],
);

/** A passkey of an account: its public half, and the count that a copy of it would fall behind. */
export const chaveAcesso = pgTable(
  'chave_acesso',
  {
    id: id(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    credencial: text().notNull().unique(),
    publica: text().notNull(),
    contador: bigint({ mode: 'number' }).notNull(),
    transportes: text().array().notNull(),
    nome: text().notNull(),
    criadaEm: createdAt(),
    usadaEm: instant(),
  },
  (t) => [
    index('chave_acesso_usuario').on(t.usuarioId),
    check('chave_acesso_nome', sql`length(${t.nome}) between 1 and 60`),
  ],
);

/** The application that makes an account's codes (TOTP). The secret is encrypted; no code of a step that was used counts again. */
export const aplicativoCodigos = pgTable('aplicativo_codigos', {
  usuarioId: integer()
    .primaryKey()
    .references(() => usuario.id),
  segredo: text().notNull(),
  ultimoPasso: bigint({ mode: 'number' }).notNull(),
  criadoEm: createdAt(),
  usadoEm: instant(),
});

/** Recovery codes for a lost second factor: hashes, each usable once. */
export const codigoRecuperacao = pgTable(
  'codigo_recuperacao',
  {
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    hash: text().notNull(),
    criadoEm: createdAt(),
    usadoEm: instant(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.hash] })],
);

/** A code that was mailed to confirm an address: the account's own, or the one that it is to become. */
export const codigoConta = pgTable(
  'codigo_conta',
  {
    id: id(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    finalidade: text({ enum: ['SEGUNDO_FATOR', 'EMAIL'] }).notNull(),
    destino: text().notNull(),
    hash: text().notNull(),
    criadoEm: createdAt(),
    expiraEm: instant().notNull(),
    usadoEm: instant(),
  },
  (t) => [
    index('codigo_conta_usuario').on(t.usuarioId, t.criadoEm),
    check('codigo_conta_finalidade', sql`${t.finalidade} in ('SEGUNDO_FATOR', 'EMAIL')`),
  ],
);

/** Failed sign-ins by hashed account or address, to limit attempts. */
export const tentativaLogin = pgTable(
  'tentativa_login',
  {
    id: id(),
    chave: text().notNull(),
    em: createdAt(),
  },
  (t) => [index('tentativa_login_chave').on(t.chave, t.em)],
);

/** A code that was mailed to confirm an address: nothing of it can be read back. */
export const contatoCodigo = pgTable(
  'contato_codigo',
  {
    id: id(),
    /** Keyed digests: of the address, of who asked, and of the code. */
    emailHash: text().notNull(),
    quemHash: text().notNull(),
    codigoHash: text().notNull(),
    tentativas: smallint().notNull().default(0),
    criadoEm: createdAt(),
    expiraEm: instant().notNull(),
    usadoEm: instant(),
  },
  (t) => [
    check('contato_codigo_tentativas', sql`${t.tentativas} between 0 and 5`),
    index('contato_codigo_criado').on(t.criadoEm),
    // Codes of the day are found by their address, which holds them.
    index('contato_codigo_quem').on(t.quemHash),
  ],
);

/** Storage of the embedded issuer: sessions, grants, codes, tokens. */
export const oidcPayload = pgTable(
  'oidc_payload',
  {
    tipo: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text(),
    userCode: text(),
    uid: text(),
    expiraEm: instant(),
    consumidoEm: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tipo, t.id] }),
    index('oidc_payload_grant').on(t.grantId),
    index('oidc_payload_uid').on(t.uid),
    index('oidc_payload_expira').on(t.expiraEm),
  ],
);

/** Secrets that the installation makes for itself once, such as signing keys. */
export const chave = pgTable('chave', {
  nome: text().primaryKey(),
  valor: jsonb().$type<Record<string, unknown>>().notNull(),
  criadaEm: createdAt(),
});

/** Facts about this installation by name: `FUSO`, the zone its editais were made in; `VERSAO_MINIMA`, the oldest release that the schema works with; `BASE_CONFERIDA` and `SQL:…`, the state of the schema (ADR 79). */
export const instalacao = pgTable('instalacao', {
  nome: text().primaryKey(),
  valor: text().notNull(),
});

// --- reference ------------------------------------------------------------------------------------------------------

export const estado = pgTable('estado', {
  codigo: char({ length: 2 }).primaryKey(),
  nome: text().notNull(),
  ibge: integer().notNull().unique(),
});

/** `id` is the IBGE code of 7 digits. */
export const municipio = pgTable(
  'municipio',
  {
    id: integer().primaryKey(),
    nome: text().notNull(),
    codigoEstado: char({ length: 2 })
      .notNull()
      .references(() => estado.codigo),
  },
  (t) => [unique('municipio_id_estado').on(t.id, t.codigoEstado)],
);

export const tipoDocumento = pgTable('tipo_documento', {
  codigo: text().primaryKey(),
  descricao: text().notNull(),
});

/** Which document types an edital of each type asks for (DOC-1). */
export const tipoDocumentoEdital = pgTable(
  'tipo_documento_edital',
  {
    tipoEdital: text().notNull(),
    codigo: text()
      .notNull()
      .references(() => tipoDocumento.codigo),
    obrigatorio: boolean().notNull(),
    ordem: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tipoEdital, t.codigo] }),
    oneOf('tipo_documento_edital_tipo', t.tipoEdital, TIPOS_EDITAL),
  ],
);

// --- files ----------------------------------------------------------------------------------------------------------

/** A stored file. Unbound ones (`vinculadoEm` null) are collected after 24 h (DOC-6). */
export const arquivo = pgTable(
  'arquivo',
  {
    key: text().primaryKey(),
    nomeOriginal: text().notNull(),
    mime: text().notNull(),
    tamanho: bigint({ mode: 'number' }).notNull(),
    sha256: char({ length: 64 }).notNull(),
    finalidade: text().notNull(),
    criadoEm: createdAt(),
    vinculadoEm: instant(),
    /** Uploader, who alone may use the file until something owns it: an account, or a draft's digest. */
    dono: text(),
    /** The part of the net that it came from, as a digest, while nothing owns it: what one takes is limited. */
    origem: text(),
    /** Warning about its content; null: none. */
    aviso: text().$type<AvisoDeArquivo>(),
  },
  (t) => [
    check('arquivo_solto_dono', sql`${t.vinculadoEm} is not null or ${t.dono} is not null`),
    index('arquivo_solto_dono_idx').on(t.dono).where(sql`${t.vinculadoEm} is null`),
    oneOf('arquivo_finalidade', t.finalidade, FINALIDADES),
    oneOf('arquivo_aviso', t.aviso, AVISOS_DE_ARQUIVO),
    check('arquivo_tamanho', sql`${t.tamanho} > 0`),
    index('arquivo_solto').on(t.criadoEm).where(sql`${t.vinculadoEm} is null`),
  ],
);

/** An upload under way, or whole: bytes come in pieces, each a stored file until all are there. */
export const envio = pgTable(
  'envio',
  {
    id: text().primaryKey(),
    dono: text().notNull(),
    /** The part of the net that it comes from, as a digest. */
    origem: text().notNull(),
    finalidade: text().notNull().$type<Finalidade>(),
    nome: text().notNull(),
    tamanho: bigint({ mode: 'number' }).notNull(),
    /** Bytes that are safe. */
    recebido: bigint({ mode: 'number' }).notNull().default(0),
    /** Keys of the pieces, in their order. */
    trechos: text().array().notNull().default([]),
    /** Idempotency key of the creation: a repeat is the same upload. */
    chave: text(),
    criadoEm: createdAt(),
    arquivoKey: text().references(() => arquivo.key, { onDelete: 'cascade' }),
  },
  (t) => [
    unique('envio_chave').on(t.dono, t.chave),
    index('envio_aberto_dono').on(t.dono).where(sql`${t.arquivoKey} is null`),
    index('envio_criado').on(t.criadoEm),
    index('envio_arquivo').on(t.arquivoKey),
    oneOf('envio_finalidade', t.finalidade, FINALIDADES),
    check('envio_tamanho', sql`${t.tamanho} > 0`),
    check(
      'envio_recebido',
      sql`${t.recebido} between 0 and ${t.tamanho} and (${t.recebido} = ${t.tamanho}) = (${t.arquivoKey} is not null)`,
    ),
  ],
);

// --- editais and solicitações ---------------------------------------------------------------------------------------------

export const edital = pgTable(
  'edital',
  {
    id: id(),
    numero: text().notNull(),
    /** Searchable form of the number, generated once since computing it dominates a search. */
    numeroBuscado: text().notNull().generatedAlwaysAs(sql`lower(sem_acento(numero))`),
    tipoEdital: text().notNull().$type<(typeof TIPOS_EDITAL)[number]>(),
    situacao: text().notNull().default('ABERTO').$type<(typeof SITUACOES_EDITAL)[number]>(),
    dataInicio: instant().notNull(),
    dataFim: instant().notNull(),
    anexoKey: text()
      .notNull()
      .references(() => arquivo.key),
    criadoEm: createdAt(),
    encerradoEm: instant(),
    versao: integer().notNull().default(1),
  },
  (t) => [
    oneOf('edital_tipo', t.tipoEdital, TIPOS_EDITAL),
    oneOf('edital_situacao', t.situacao, SITUACOES_EDITAL),
    check('edital_periodo', sql`${t.dataInicio} <= ${t.dataFim}`),
    check('edital_encerramento', sql`(${t.situacao} = 'ENCERRADO') = (${t.encerradoEm} is not null)`),
    check('edital_numero', sql`length(${t.numero}) between 1 and 20`),
    unique('edital_tipo_numero').on(t.tipoEdital, t.numero),
    // Target of the foreign key from a solicitação's type.
    unique('edital_id_tipo').on(t.id, t.tipoEdital),
    // Only one edital of either type may be open at a time (EDT-1).
    uniqueIndex('edital_um_aberto').on(sql`(true)`).where(sql`${t.situacao} = 'ABERTO'`),
    index('edital_tipo_inicio').on(t.tipoEdital, t.id.desc().nullsFirst()),
    // Sort order of the list, and the edital that may be reopened.
    index('edital_fim').on(t.dataFim, t.id),
    index('edital_inicio').on(t.dataInicio, t.id),
    index('edital_numero').on(t.numero, t.id),
    index('edital_situacao').on(t.situacao, t.id),
    index('edital_encerrado').on(t.encerradoEm, t.id).where(sql`${t.situacao} = 'ENCERRADO'`),
  ],
);

/** Versions of an edital's check list (CON-1), the last one the present; an empty one takes it away. Insert-only. */
export const conferenciaLista = pgTable(
  'conferencia_lista',
  {
    editalId: integer()
      .notNull()
      .references(() => edital.id),
    versao: smallint().notNull(),
    itens: jsonb().$type<ItemLista[]>().notNull(),
    criadaEm: createdAt(),
    criadaPor: integer()
      .notNull()
      .references(() => usuario.id),
  },
  (t) => [primaryKey({ columns: [t.editalId, t.versao] })],
);

/** Availability of the portal from outside, minute by minute; a missing minute is one in which no process could check. */
export const checagemDisponibilidade = pgTable('checagem_disponibilidade', {
  minuto: instant().primaryKey(),
  responde: boolean().notNull(),
});

/** An outage on one day of an edital's period, and what was decided of it. */
export const indisponibilidade = pgTable(
  'indisponibilidade',
  {
    id: id(),
    editalId: integer()
      .notNull()
      .references(() => edital.id),
    /** In the agency's zone. */
    dia: date({ mode: 'string' }).notNull(),
    minutos: smallint().notNull(),
    inicio: instant().notNull(),
    fim: instant().notNull(),
    situacao: text().notNull().default('PENDENTE').$type<(typeof SITUACOES_INDISPONIBILIDADE)[number]>(),
    registradaEm: createdAt(),
    decididaEm: instant(),
    decididaPor: integer().references(() => usuario.id),
    motivo: text(),
    /** The certificate, byte for byte as it was signed. */
    codigo: text().unique(),
    conteudo: text(),
    cabecalho: text(),
    assinatura: text(),
    kid: text().references(() => comprovanteChave.kid),
  },
  (t) => [
    unique('indisponibilidade_edital_dia').on(t.editalId, t.dia),
    oneOf('indisponibilidade_situacao', t.situacao, SITUACOES_INDISPONIBILIDADE),
    check('indisponibilidade_minutos', sql`${t.minutos} between 1 and 1500 and ${t.inicio} < ${t.fim}`),
    check(
      'indisponibilidade_decisao',
      sql`(${t.situacao} = 'PENDENTE') = (${t.decididaEm} is null) and (${t.decididaEm} is null) = (${t.decididaPor} is null) and (${t.decididaEm} is null or length(trim(${t.motivo})) > 0)`,
    ),
    check(
      'indisponibilidade_certidao',
      sql`(${t.situacao} = 'PRORROGADA') = (num_nonnulls(${t.codigo}, ${t.conteudo}, ${t.cabecalho}, ${t.assinatura}, ${t.kid}) = 5)`,
    ),
  ],
);

/** A solicitação with the person's data as they were when it was made (INS-8). */
export const solicitacao = pgTable(
  'solicitacao',
  {
    id: id(),
    protocolo: text().notNull().unique(),
    editalId: integer().notNull(),
    /** Its edital's: a trigger fills it in, and the reference keeps it. The accredited people of a type are listed by it. */
    tipoEdital: text().notNull().default('').$type<(typeof TIPOS_EDITAL)[number]>(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    situacao: text().notNull().default('AGUARDANDO_APROVACAO').$type<(typeof SITUACOES_SOLICITACAO)[number]>(),
    justificativa: text(),
    prazoRetificacao: instant(),
    criadaEm: createdAt(),
    /** When the server had the head of its registration (INS-13). Null: not registered by the form, or before this was kept. */
    recebidaEm: instant(),
    /** When its form had come, where its files came within the grace; and how long that was. A trigger holds all three to the edital. */
    formularioEm: instant(),
    carenciaMinutos: smallint(),
    decididaEm: instant(),
    decididaPor: integer().references(() => usuario.id),
    /** Whose it is to analyse, and since when. */
    responsavelId: integer().references(() => usuario.id),
    responsavelDesde: instant(),
    // Sort and count columns of the queue (FIL-1), kept by triggers alone.
    /** Since when it is in its state: for one that awaits analysis, since it was last sent. */
    situacaoDesde: createdAt(),
    /** The applicant's message that staff have done nothing after. */
    respondidaEm: instant(),
    /** The resubmission that staff have done nothing after. */
    retificadaEm: instant(),
    /** The first deadline that the applicant hasn't answered. */
    prazoAberto: instant(),
    versao: integer().notNull().default(1),
    processoId: integer(),
    /** Its address was not confirmed by a code: staff are told (CTA-6). */
    contatoNaoConfirmado: boolean().notNull().default(false),
    cpf: char({ length: 11 }).notNull(),
    nome: text().notNull(),
    email: text().notNull(),
    telefones: text().array().notNull(),
    codigoCrea: text().notNull(),
    codigoIncra: text(),
    formacao: text(),
    formacaoVistoriador: text().$type<(typeof FORMACOES_VISTORIADOR)[number]>(),
    logradouro: text().notNull(),
    numero: text().notNull(),
    semNumero: boolean().notNull().default(false),
    complemento: text().notNull().default(''),
    bairro: text().notNull(),
    cep: char({ length: 8 }).notNull(),
    uf: char({ length: 2 }).notNull(),
    /** Null only for solicitações made from a processo, which carries no address. */
    municipioId: integer().references(() => municipio.id),
  },
  (t) => [
    oneOf('solicitacao_situacao', t.situacao, SITUACOES_SOLICITACAO),
    foreignKey({
      columns: [t.editalId, t.tipoEdital],
      foreignColumns: [edital.id, edital.tipoEdital],
      name: 'solicitacao_edital_e_tipo',
    }),
    // One solicitação per CPF and edital (INS-6).
    unique('solicitacao_edital_cpf').on(t.editalId, t.cpf),
    check('solicitacao_cpf', sql`${t.cpf} ~ '^[0-9]{11}$'`),
    check('solicitacao_telefones', sql`cardinality(${t.telefones}) <= 3`),
    check('solicitacao_rejeicao', sql`${t.situacao} <> 'REJEITADO' or length(trim(${t.justificativa})) > 0`),
    check('solicitacao_recebida', sql`${t.recebidaEm} <= ${t.criadaEm}`),
    check(
      'solicitacao_carencia',
      sql`(${t.formularioEm} is null) = (${t.carenciaMinutos} is null) and ${t.carenciaMinutos} between 1 and 120 and ${t.formularioEm} <= ${t.recebidaEm}`,
    ),
    check('solicitacao_prazo', sql`(${t.situacao} = 'RETIFICADO') = (${t.prazoRetificacao} is not null)`),
    // 14 indexes beside the constraints (ADR 76).
    index('solicitacao_edital_criada').on(t.editalId, t.criadaEm.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Includes the name, so that counting reads the index alone: PostgreSQL doesn't see that the order is made of it.
    index('solicitacao_edital_nome').on(t.editalId, nameOrder(t.nome), t.id, t.nome),
    // Figures of an edital, read from this index alone; the list by state has its order, too.
    index('solicitacao_edital_numeros').on(t.editalId, t.situacao, t.criadaEm, t.decididaEm),
    check('solicitacao_responsavel', sql`(${t.responsavelId} is null) = (${t.responsavelDesde} is null)`),
    // Queue of an edital by waiting time; state and analyst are compared within the index.
    index('solicitacao_edital_desde').on(t.editalId, t.situacaoDesde, t.id, t.situacao, t.responsavelId),
    // Few rows of an edital: answered, rectified or with an open deadline.
    index('solicitacao_atencao')
      .on(t.editalId, t.situacaoDesde, t.id, t.situacao, t.responsavelId, t.prazoAberto)
      .where(sql`${t.respondidaEm} is not null or ${t.retificadaEm} is not null or ${t.prazoAberto} is not null`),
    // News from applicants of all editais, the latest first (FIL-21).
    index('solicitacao_novidade')
      .on(latestSent(t), t.id, t.responsavelId)
      // Not as two conditions: PostgreSQL would read it for an edital's answered ones, too.
      .where(sql`${latestSent(t)} is not null`),
    index('solicitacao_processo').on(t.processoId).where(sql`${t.processoId} is not null`),
    index('solicitacao_usuario').on(t.usuarioId, t.id.desc().nullsFirst()),
    index('solicitacao_nome').using('gin', searchKeys(namePart(t), t.nome)),
    // Search for people across editais (FIL-20); the protocolo has its own index.
    index('solicitacao_nome_em_todos').using('gin', searchKeys(peopleGroup(t.id), t.nome)),
    index('solicitacao_outra_escrita').on(t.id).where(inOtherScript(t.nome)),
    index('solicitacao_cpf_em_todos').on(t.cpf.op('bpchar_pattern_ops')),
    // Lists of a type's accredited people.
    index('credenciado_situacao').on(t.tipoEdital, t.situacao, nameOrder(t.nome), t.id).where(accredited(t.situacao)),
    index('credenciado_nome').on(t.tipoEdital, nameOrder(t.nome), t.id).where(accredited(t.situacao)),
  ],
);

/**
 * How many solicitações of an edital are in a state: the sum of its rows. A trigger moves them with the solicitação, in the same
 * transaction; nobody else may write them. A transaction has a slot of its own while it lasts, so that none waits for another.
 */
export const contagemSolicitacao = pgTable(
  'contagem_solicitacao',
  {
    editalId: integer()
      .notNull()
      .references(() => edital.id, { onDelete: 'cascade' }),
    situacao: text().notNull().$type<(typeof SITUACOES_SOLICITACAO)[number]>(),
    vaga: smallint().notNull(),
    /** Below zero where one came by another slot than it went by. */
    total: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.editalId, t.situacao, t.vaga] })],
);

/** How many people of a type are accredited, or were: the sum of its rows, which follow `contagem_solicitacao`, slot by slot. */
export const contagemCredenciado = pgTable(
  'contagem_credenciado',
  {
    tipoEdital: text().notNull().$type<(typeof TIPOS_EDITAL)[number]>(),
    vaga: smallint().notNull(),
    total: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tipoEdital, t.vaga] })],
);

/** A label that staff put on solicitações. */
export const etiqueta = pgTable(
  'etiqueta',
  {
    id: id(),
    nome: text().notNull(),
    cor: text().notNull().$type<(typeof CORES_ETIQUETA)[number]>(),
    criadaEm: createdAt(),
    criadaPor: integer()
      .notNull()
      .references(() => usuario.id),
  },
  (t) => [
    oneOf('etiqueta_cor', t.cor, CORES_ETIQUETA),
    check('etiqueta_nome', sql`length(trim(${t.nome})) between 1 and 30`),
    uniqueIndex('etiqueta_nome_unico').on(sql`lower(sem_acento(${t.nome}))`),
  ],
);

/** Which labels a solicitação has. */
export const solicitacaoEtiqueta = pgTable(
  'solicitacao_etiqueta',
  {
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    etiquetaId: integer()
      .notNull()
      .references(() => etiqueta.id, { onDelete: 'cascade' }),
    /** The solicitação's, and when it was sent in, by which a list is sorted; the database fills them in. */
    editalId: integer().notNull().default(0),
    solicitadaEm: instant().notNull().default(sql`now()`),
    postaEm: createdAt(),
    postaPor: integer()
      .notNull()
      .references(() => usuario.id),
  },
  (t) => [
    primaryKey({ columns: [t.solicitacaoId, t.etiquetaId] }),
    index('solicitacao_etiqueta_etiqueta').on(t.etiquetaId, t.editalId, t.solicitadaEm, t.solicitacaoId),
  ],
);

/** Internal notes of staff on a solicitação; applicants never see them. */
export const nota = pgTable(
  'nota',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    autorId: integer()
      .notNull()
      .references(() => usuario.id),
    texto: text().notNull(),
    criadaEm: createdAt(),
    editadaEm: instant(),
  },
  (t) => [
    check('nota_texto', sql`length(trim(${t.texto})) between 1 and 4000`),
    index('nota_solicitacao').on(t.solicitacaoId, t.id.desc().nullsFirst()),
  ],
);

/**
 * An item of the check list that is ticked for a solicitação. `sobre` says of what: the tick counts while that is what the
 * solicitação holds. The trigger `conferencia_marca` takes none for one's own, nor for one that isn't being analysed.
 */
export const conferenciaMarca = pgTable(
  'conferencia_marca',
  {
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    /** Digest of the item's words. */
    item: char({ length: 16 }).notNull(),
    sobre: text().notNull(),
    marcadaEm: instant().notNull(),
    marcadaPor: integer()
      .notNull()
      .references(() => usuario.id),
  },
  (t) => [primaryKey({ columns: [t.solicitacaoId, t.item] })],
);

/** The check list as it was with a decision: its version, and who had ticked what. Insert-only. */
export const conferenciaDecisao = pgTable(
  'conferencia_decisao',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    editalId: integer().notNull(),
    listaVersao: smallint().notNull(),
    ato: text({ enum: ATOS_CONFERENCIA }).notNull(),
    itens: jsonb().$type<ItemConferido[]>().notNull(),
    em: instant().notNull(),
    por: integer()
      .notNull()
      .references(() => usuario.id),
  },
  (t) => [
    oneOf('conferencia_decisao_ato', t.ato, ATOS_CONFERENCIA),
    foreignKey({
      columns: [t.editalId, t.listaVersao],
      foreignColumns: [conferenciaLista.editalId, conferenciaLista.versao],
      name: 'conferencia_decisao_lista',
    }),
    // A rejection needs at least one unticked item.
    check('conferencia_decisao_fundamento', sql`${t.ato} <> 'REJEITAR' or ${t.itens} @? '$[*].marcado ? (@ == null)'`),
    index('conferencia_decisao_solicitacao').on(t.solicitacaoId, t.id.desc().nullsFirst()),
  ],
);

/** A filter of the queue that somebody keeps under a name. */
export const visao = pgTable(
  'visao',
  {
    id: id(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    nome: text().notNull(),
    filtro: jsonb().$type<FilaFiltro>().notNull(),
    padrao: boolean().notNull().default(false),
    criadaEm: createdAt(),
  },
  (t) => [
    check('visao_nome', sql`length(trim(${t.nome})) between 1 and 40`),
    uniqueIndex('visao_nome_unico').on(t.usuarioId, sql`lower(sem_acento(${t.nome}))`),
    uniqueIndex('visao_uma_padrao').on(t.usuarioId).where(sql`${t.padrao}`),
  ],
);

/** Up to when somebody has seen what applicants sent in all editais (FIL-21). */
export const novidadeAte = pgTable('novidade_ate', {
  usuarioId: integer()
    .primaryKey()
    .references(() => usuario.id, { onDelete: 'cascade' }),
  ate: instant().notNull(),
});

/** … and what they have seen of single solicitações since then. */
export const novidadeLida = pgTable(
  'novidade_lida',
  {
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    ate: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.usuarioId, t.solicitacaoId] }),
    index('novidade_lida_solicitacao').on(t.solicitacaoId),
  ],
);

/** Staff who get the daily digest, and the time of their last one (FIL-22). */
export const resumoDiario = pgTable('resumo_diario', {
  usuarioId: integer()
    .primaryKey()
    .references(() => usuario.id, { onDelete: 'cascade' }),
  em: instant().notNull(),
});

/** A file of a solicitação. Replaced ones keep `substituidoEm`, so that what changed can be shown. */
export const documento = pgTable(
  'documento',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    arquivoKey: text()
      .notNull()
      .unique()
      .references(() => arquivo.key),
    tipo: text()
      .notNull()
      .references(() => tipoDocumento.codigo),
    criadoEm: createdAt(),
    substituidoEm: instant(),
  },
  (t) => [
    index('documento_solicitacao').on(t.solicitacaoId),
    uniqueIndex('documento_um_por_tipo')
      .on(t.solicitacaoId, t.tipo)
      .where(sql`${t.substituidoEm} is null and ${t.tipo} <> 'OUTROS'`),
  ],
);

/** When an analyst last opened a document. A document that replaces another one is a row of its own, so it isn't opened yet. */
export const documentoAberto = pgTable(
  'documento_aberto',
  {
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    documentoId: integer()
      .notNull()
      .references(() => documento.id),
    abertoEm: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentoId, t.usuarioId] })],
);

/** Public halves of the keys that comprovantes were signed with; what an older key signed goes on being verified. */
export const comprovanteChave = pgTable('comprovante_chave', {
  kid: text().primaryKey(),
  publica: jsonb().$type<Record<string, unknown>>().notNull(),
  criadaEm: createdAt(),
  /** Set by an operator when the private half leaked: nothing it signed counts any more. */
  revogadaEm: instant(),
});

/** A signed comprovante, byte for byte as it was signed. Insert-only for the application. */
export const comprovante = pgTable(
  'comprovante',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    /** The solicitação's version that it is about: its registration or a resubmission. */
    versao: integer().notNull(),
    tipo: text().notNull().$type<(typeof TIPOS_COMPROVANTE)[number]>(),
    /** Unguessable code that a person types to check it. */
    codigo: text().notNull().unique(),
    conteudo: text().notNull(),
    cabecalho: text().notNull(),
    assinatura: text().notNull(),
    kid: text()
      .notNull()
      .references(() => comprovanteChave.kid),
    emitidoEm: instant().notNull(),
  },
  (t) => [
    oneOf('comprovante_tipo', t.tipo, TIPOS_COMPROVANTE),
    unique('comprovante_solicitacao_versao').on(t.solicitacaoId, t.versao),
  ],
);

/** Person's data in a solicitação as sent in one version. */
export interface DadosVersao {
  cpf: string;
  nome: string;
  email: string;
  telefones: string[];
  codigoCrea: string;
  codigoIncra: string | null;
  formacao: string | null;
  formacaoVistoriador: (typeof FORMACOES_VISTORIADOR)[number] | null;
  logradouro: string;
  numero: string;
  semNumero: boolean;
  complemento: string;
  bairro: string;
  cep: string;
  uf: string;
  municipioId: number | null;
  municipio: string | null;
}

/** A document of a solicitação at one sending. */
export interface DocumentoVersao {
  id: number;
  caminho: string;
  tipo: string;
  nome: string;
  tamanho: number;
  sha256: string;
}

/** Current content of each solicitação in the shape of a version: the only definition of what a version keeps. */
export const solicitacaoConteudo = pgView('solicitacao_conteudo', {
  solicitacaoId: integer().notNull(),
  dados: jsonb().$type<DadosVersao>().notNull(),
  documentos: jsonb().$type<DocumentoVersao[]>().notNull(),
}).existing();

/** Origin of a version of a solicitação. */
const ORIGENS_VERSAO = ['ENVIO', 'CORRECAO'] as const;

/** Versions of a solicitação; the registration is number 1. The application's role can only add. */
export const solicitacaoVersao = pgTable(
  'solicitacao_versao',
  {
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    numero: smallint().notNull(),
    enviadaEm: instant().notNull(),
    /** Sent by the applicant, or kept after the address alone was changed, by staff or with the account's. */
    origem: text().notNull().default('ENVIO').$type<(typeof ORIGENS_VERSAO)[number]>(),
    dados: jsonb().$type<DadosVersao>().notNull(),
    documentos: jsonb().$type<DocumentoVersao[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.solicitacaoId, t.numero] }),
    check('solicitacao_versao_numero', sql`${t.numero} >= 1`),
    oneOf('solicitacao_versao_origem', t.origem, ORIGENS_VERSAO),
  ],
);

/** The last version of a solicitação that an analyst had on the screen. */
export const versaoVista = pgTable(
  'versao_vista',
  {
    solicitacaoId: integer().notNull(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    numero: smallint().notNull(),
    vistaEm: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.solicitacaoId, t.usuarioId] }),
    foreignKey({
      name: 'versao_vista_versao',
      columns: [t.solicitacaoId, t.numero],
      foreignColumns: [solicitacaoVersao.solicitacaoId, solicitacaoVersao.numero],
    }).onDelete('cascade'),
    index('versao_vista_usuario').on(t.usuarioId),
  ],
);

/** Staff analysing a solicitação right now. The screen renews its row; expired rows are collected. */
export const presenca = pgTable(
  'presenca',
  {
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id, { onDelete: 'cascade' }),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    desde: instant().notNull(),
    vistaEm: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.solicitacaoId, t.usuarioId] }), index('presenca_vista').on(t.vistaEm)],
);

// --- conversas --------------------------------------------------------------------------------------------------

export const conversa = pgTable(
  'conversa',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    assunto: text().notNull(),
    tipoConversa: text().notNull().$type<(typeof TIPOS_CONVERSA)[number]>(),
    status: text().notNull().default('ABERTA').$type<(typeof STATUS_CONVERSA)[number]>(),
    criadaEm: createdAt(),
    dataUltimaMensagem: createdAt(),
    /** Since when a question waits for the committee; a trigger keeps it. */
    aguardaDesde: instant(),
  },
  (t) => [
    oneOf('conversa_tipo', t.tipoConversa, TIPOS_CONVERSA),
    oneOf('conversa_status', t.status, STATUS_CONVERSA),
    check(
      'conversa_aguarda',
      sql`${t.aguardaDesde} is null or (${t.tipoConversa} = 'DUVIDA' and ${t.status} = 'ABERTA')`,
    ),
    index('conversa_pergunta_aberta').on(t.aguardaDesde, t.id).where(sql`${t.aguardaDesde} is not null`),
    index('conversa_pergunta_respondida')
      .on(t.dataUltimaMensagem.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.tipoConversa} = 'DUVIDA' and ${t.aguardaDesde} is null`),
    index('conversa_solicitacao').on(t.solicitacaoId, t.dataUltimaMensagem.desc().nullsFirst()),
  ],
);

/**
 * Staff who wrote or received in a conversa not about their own solicitação, with the date of its latest message: sort key of their
 * list. Kept by triggers alone.
 */
export const conversaPessoa = pgTable(
  'conversa_pessoa',
  {
    conversaId: integer()
      .notNull()
      .references(() => conversa.id, { onDelete: 'cascade' }),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    dataUltimaMensagem: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversaId, t.usuarioId] }),
    index('conversa_pessoa_lista').on(t.usuarioId, t.dataUltimaMensagem, t.conversaId),
  ],
);

export const mensagem = pgTable(
  'mensagem',
  {
    id: id(),
    conversaId: integer()
      .notNull()
      .references(() => conversa.id),
    conteudo: text().notNull(),
    remetenteId: integer()
      .notNull()
      .references(() => usuario.id),
    destinatarioId: integer()
      .notNull()
      .references(() => usuario.id),
    dataEnviada: createdAt(),
    dataLimiteResposta: instant(),
    status: text().notNull().default('ENVIADA').$type<(typeof STATUS_MENSAGEM)[number]>(),
    lidaEm: instant(),
  },
  (t) => [
    oneOf('mensagem_status', t.status, STATUS_MENSAGEM),
    check('mensagem_lida', sql`(${t.status} = 'ENVIADA') = (${t.lidaEm} is null)`),
    index('mensagem_conversa').on(t.conversaId, t.id.desc().nullsFirst()),
    index('mensagem_nao_lida').on(t.destinatarioId).where(sql`${t.status} = 'ENVIADA'`),
    index('mensagem_prazo')
      .on(t.dataLimiteResposta)
      .where(sql`${t.dataLimiteResposta} is not null and ${t.status} <> 'RESPONDIDA'`),
  ],
);

export const mensagemAnexo = pgTable(
  'mensagem_anexo',
  {
    mensagemId: integer()
      .notNull()
      .references(() => mensagem.id),
    /** The messages of one lote share their files (LOT-8). */
    arquivoKey: text()
      .notNull()
      .references(() => arquivo.key),
    ordem: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.mensagemId, t.ordem] }), index('mensagem_anexo_arquivo').on(t.arquivoKey)],
);

export const modeloMensagem = pgTable('modelo_mensagem', {
  id: id(),
  assunto: text().notNull(),
  conteudo: text().notNull(),
  usuarioId: integer()
    .notNull()
    .references(() => usuario.id),
  criadoEm: createdAt(),
  versao: integer().notNull().default(1),
});

// --- claims ---------------------------------------------------------------------------------------------------------

/** A claim that a CPF is one's own (CTA-8). Nothing in it says whether the CPF has an account. */
export const pedidoTitularidade = pgTable(
  'pedido_titularidade',
  {
    id: id(),
    protocolo: text().notNull().unique(),
    situacao: text().notNull().default('PENDENTE').$type<(typeof SITUACOES_TITULARIDADE)[number]>(),
    criadoEm: createdAt(),
    cpf: char({ length: 11 }).notNull(),
    nome: text().notNull(),
    email: text().notNull(),
    contatoNaoConfirmado: boolean().notNull(),
    relato: text().notNull(),
    arquivoKey: text()
      .notNull()
      .unique()
      .references(() => arquivo.key),
    decididoEm: instant(),
    decididoPor: integer().references(() => usuario.id),
    justificativa: text(),
    /** Accepted claim to the CPF that this acceptance follows; null: it is the first. */
    aceitoDepoisDe: integer().references((): AnyPgColumn => pedidoTitularidade.id),
  },
  (t) => [
    oneOf('titularidade_situacao', t.situacao, SITUACOES_TITULARIDADE),
    check('titularidade_cpf', sql`${t.cpf} ~ '^[0-9]{11}$'`),
    check(
      'titularidade_decisao',
      sql`(${t.situacao} = 'PENDENTE') = (${t.decididoEm} is null) and (${t.decididoEm} is null) = (${t.decididoPor} is null)`,
    ),
    check('titularidade_recusa', sql`${t.situacao} <> 'RECUSADO' or length(trim(${t.justificativa})) > 0`),
    // One at a time for a CPF and an address; a claim that proved the address doesn't meet one of a stranger, which didn't.
    uniqueIndex('titularidade_um_pendente')
      .on(t.cpf, t.email, t.contatoNaoConfirmado)
      .where(sql`${t.situacao} = 'PENDENTE'`),
    // Only one acceptance may follow a given one.
    uniqueIndex('titularidade_um_aceito')
      .on(t.cpf, sql`coalesce(${t.aceitoDepoisDe}, 0)`)
      .where(sql`${t.situacao} = 'ACEITO'`),
    check('titularidade_aceito', sql`${t.aceitoDepoisDe} is null or ${t.situacao} = 'ACEITO'`),
    index('titularidade_lista').on(t.situacao, t.id.desc().nullsFirst()),
  ],
);

/** Somebody asks that their data be deleted, and what staff answered. Nothing is deleted by it. */
export const pedidoExclusao = pgTable(
  'pedido_exclusao',
  {
    id: id(),
    usuarioId: integer()
      .notNull()
      .references(() => usuario.id),
    motivo: text().notNull(),
    criadoEm: createdAt(),
    resposta: text(),
    respondidoEm: instant(),
    respondidoPor: integer().references(() => usuario.id),
  },
  (t) => [
    check(
      'exclusao_resposta',
      sql`num_nulls(${t.resposta}, ${t.respondidoEm}, ${t.respondidoPor}) in (0, 3) and (${t.resposta} is null or length(trim(${t.resposta})) > 0)`,
    ),
    // Nobody answers themselves.
    check('exclusao_propria', sql`${t.respondidoPor} is null or ${t.respondidoPor} <> ${t.usuarioId}`),
    uniqueIndex('exclusao_um_pendente').on(t.usuarioId).where(sql`${t.respondidoEm} is null`),
    index('exclusao_lista').on(t.respondidoEm.desc().nullsFirst(), t.id),
    index('exclusao_usuario').on(t.usuarioId, t.id.desc().nullsFirst()),
  ],
);

/**
 * An opinion that staff ask of somebody outside, by a link that expires. Only the link's hash is kept; the trigger
 * `parecer_respondido` keeps an answer as it was given.
 */
export const parecer = pgTable(
  'parecer',
  {
    id: id(),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    nome: text().notNull(),
    email: text().notNull(),
    pergunta: text().notNull(),
    chaveHash: char({ length: 64 }).notNull().unique(),
    criadoEm: createdAt(),
    criadoPor: integer()
      .notNull()
      .references(() => usuario.id),
    expiraEm: instant().notNull(),
    abertoEm: instant(),
    conclusao: text({ enum: CONCLUSOES_PARECER }),
    texto: text(),
    respondidoEm: instant(),
    canceladoEm: instant(),
    canceladoPor: integer().references(() => usuario.id),
  },
  (t) => [
    oneOf('parecer_conclusao', t.conclusao, CONCLUSOES_PARECER),
    check(
      'parecer_resposta',
      sql`num_nulls(${t.conclusao}, ${t.texto}, ${t.respondidoEm}) in (0, 3) and (${t.texto} is null or length(trim(${t.texto})) > 0)`,
    ),
    check('parecer_cancelado', sql`(${t.canceladoEm} is null) = (${t.canceladoPor} is null)`),
    check('parecer_um_fim', sql`${t.canceladoEm} is null or ${t.respondidoEm} is null`),
    // One at a time of a person about a solicitação.
    uniqueIndex('parecer_um_aberto')
      .on(t.solicitacaoId, t.email)
      .where(sql`${t.respondidoEm} is null and ${t.canceladoEm} is null`),
    index('parecer_solicitacao').on(t.solicitacaoId, t.id.desc().nullsFirst()),
  ],
);

/** The documentos that go with the question. */
export const parecerDocumento = pgTable(
  'parecer_documento',
  {
    parecerId: integer()
      .notNull()
      .references(() => parecer.id),
    documentoId: integer()
      .notNull()
      .references(() => documento.id),
  },
  (t) => [primaryKey({ columns: [t.parecerId, t.documentoId] })],
);

// --- processes ------------------------------------------------------------------------------------------------------

/** One version of a processo's registration; the newest version of a protocol is the one listed. */
export const processo = pgTable(
  'processo',
  {
    id: id(),
    idProcesso: integer().notNull(),
    numeroProcesso: text().notNull(),
    numeroProtocolo: text().notNull(),
    versao: integer().notNull(),
    cpfInteressado: char({ length: 11 }).notNull(),
    nomeRazaoSocialInteressado: text().notNull(),
    status: text().notNull(),
    setor: text().notNull(),
    tipo: text().notNull(),
    dadosCadastro: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Searchable text of number, protocolo and name, generated once (ADR 76). */
    buscado: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(sem_acento(numero_processo || ' ' || numero_protocolo || ' ' || nome_razao_social_interessado))`,
      ),
    /** Newest version of its protocolo, which alone is listed; kept by a trigger. */
    atual: boolean().notNull().default(false),
  },
  (t) => [
    unique('processo_protocolo_versao').on(t.numeroProtocolo, t.versao),
    uniqueIndex('processo_um_atual').on(t.numeroProtocolo).where(sql`${t.atual}`),
    index('processo_id_versao').on(t.idProcesso, t.versao.desc().nullsFirst()),
    // The list in the order of each column.
    index('processo_numero').on(t.numeroProcesso, t.id).where(sql`${t.atual}`),
    // With the name itself, so that far pages go by the index alone.
    index('processo_nome')
      .on(nameOrder(t.nomeRazaoSocialInteressado), t.id, t.nomeRazaoSocialInteressado)
      .where(sql`${t.atual}`),
    index('processo_status').on(t.status, t.id).where(sql`${t.atual}`),
    index('processo_setor').on(t.setor, t.id).where(sql`${t.atual}`),
    index('processo_tipo').on(t.tipo, t.id).where(sql`${t.atual}`),
    // Search by words of any text, and by the start of each number.
    index('processo_busca')
      .using('gin', searchKeys(searchGroup(t.id), t.buscado))
      .where(sql`${t.atual}`),
    index('processo_outra_escrita')
      .on(t.id)
      .where(sql`${t.atual} and ${inOtherScript(t.buscado)}`),
    index('processo_cpf').on(t.cpfInteressado.op('bpchar_pattern_ops')).where(sql`${t.atual}`),
    index('processo_numero_digitos')
      .on(sql`${digitsOf(t.numeroProcesso)} text_pattern_ops`)
      .where(sql`${t.atual}`),
    index('processo_protocolo_digitos')
      .on(sql`${digitsOf(t.numeroProtocolo)} text_pattern_ops`)
      .where(sql`${t.atual}`),
  ],
);

/** How many processos are listed: the sum of its rows, which triggers move as those of `contagem_solicitacao`. */
export const contagemProcesso = pgTable('contagem_processo', {
  vaga: smallint().primaryKey(),
  /** Below zero where one came by another slot than it went by. */
  total: integer().notNull(),
});

// --- many at once ---------------------------------------------------------------------------------------------------

/** An act on many solicitações (LOT-1). It may begin once `comecaEm` is there; a trigger holds the order of its states. */
export const lote = pgTable(
  'lote',
  {
    id: id(),
    ato: jsonb().notNull().$type<AtoLote>(),
    situacao: text().notNull().default('AGUARDANDO').$type<(typeof SITUACOES_LOTE)[number]>(),
    criadoPor: integer()
      .notNull()
      .references(() => usuario.id),
    /** The profile that it was made under: it must still be theirs when it is done. */
    perfil: text().notNull().$type<Perfil>(),
    criadoEm: createdAt(),
    comecaEm: instant().notNull(),
    /** When the worker that does it last said so. */
    vistoEm: instant(),
    terminouEm: instant(),
  },
  (t) => [
    oneOf('lote_situacao', t.situacao, SITUACOES_LOTE),
    check('lote_espera', sql`${t.criadoEm} <= ${t.comecaEm}`),
    check('lote_terminou', sql`(${t.situacao} in ('AGUARDANDO', 'EXECUTANDO')) = (${t.terminouEm} is null)`),
    index('lote_de').on(t.criadoPor, t.id.desc().nullsFirst()),
    index('lote_aberto').on(t.comecaEm).where(sql`${t.situacao} in ('AGUARDANDO', 'EXECUTANDO')`),
    index('lote_terminado').on(t.terminouEm).where(sql`${t.terminouEm} is not null`),
  ],
);

/** A solicitação of a lote, in the version that was seen. What is done, refused or undone stays so: a trigger holds it. */
export const loteItem = pgTable(
  'lote_item',
  {
    loteId: integer()
      .notNull()
      .references(() => lote.id, { onDelete: 'cascade' }),
    solicitacaoId: integer()
      .notNull()
      .references(() => solicitacao.id),
    versao: integer().notNull(),
    /** Whose it was when it was seen: what somebody takes meanwhile is not given away (LOT-6). Only compared. */
    responsavelId: integer(),
    situacao: text().notNull().default('PENDENTE').$type<(typeof SITUACOES_ITEM_LOTE)[number]>(),
    motivo: text(),
    em: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.loteId, t.solicitacaoId] }),
    oneOf('lote_item_situacao', t.situacao, SITUACOES_ITEM_LOTE),
    check('lote_item_em', sql`(${t.situacao} = 'PENDENTE') = (${t.em} is null)`),
    // A solicitação waits in one lote at a time.
    uniqueIndex('lote_item_um_pendente').on(t.solicitacaoId).where(sql`${t.situacao} = 'PENDENTE'`),
    index('lote_item_situacao_idx').on(t.loteId, t.situacao, t.solicitacaoId),
  ],
);

/** Files that the messages of a lote bring, from its making until it was undone or is removed (LOT-8). */
export const loteAnexo = pgTable(
  'lote_anexo',
  {
    loteId: integer()
      .notNull()
      .references(() => lote.id, { onDelete: 'cascade' }),
    arquivoKey: text()
      .notNull()
      .unique()
      .references(() => arquivo.key),
    ordem: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.loteId, t.ordem] })],
);

// --- written with every change ----------------------------------------------------------------------------------------

/** Audit trail. Insert-only for the application and hash-chained by a trigger. */
export const auditoria = pgTable(
  'auditoria',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    em: createdAt(),
    /** Null for an anonymous visitor or the system itself. */
    atorId: integer(),
    acao: text().notNull(),
    entidade: text().notNull(),
    entidadeId: text().notNull(),
    dados: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    hashAnterior: text().notNull().default(''),
    hash: text().notNull().default(''),
  },
  (t) => [
    index('auditoria_entidade').on(t.entidade, t.entidadeId, t.id),
    // Rows from before stay as they are: the migration doesn't look at them.
    check(
      'auditoria_descredenciamento',
      sql`${t.acao} <> 'CREDENCIADO_DESCREDENCIADO' or length(trim(coalesce(${t.dados} ->> 'motivo', ''))) > 0`,
    ),
  ],
);

/**
 * Staff's reads of people's data, one row for each thing, person and stretch of time. Insert-only for the application, and
 * outside the audit's chain, whose rows wait for each other. Without foreign keys: it tells of what is gone as well.
 */
export const leitura = pgTable(
  'leitura',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The first one of its stretch of time. */
    em: instant().notNull(),
    janela: instant().notNull(),
    atorId: integer().notNull(),
    perfil: text().notNull(),
    tipo: text({ enum: TIPOS_LEITURA }).notNull(),
    alvo: text().notNull(),
    solicitacaoId: integer(),
    dados: jsonb().$type<Record<string, string | number>>().notNull().default({}),
  },
  (t) => [
    // The time first: what is added lies at the end of the index, however many rows there are.
    unique('leitura_unica').on(t.janela, t.atorId, t.perfil, t.tipo, t.alvo),
    oneOf('leitura_tipo', t.tipo, TIPOS_LEITURA),
    index('leitura_solicitacao').on(t.solicitacaoId, t.id).where(sql`${t.solicitacaoId} is not null`),
  ],
);

/** The audit trail's end as it was at a moment, signed: a trail that was cut or written anew doesn't fit it. Insert-only. */
export const auditoriaCabeca = pgTable('auditoria_cabeca', {
  /** The last row that it covers. */
  ultimaId: bigint({ mode: 'number' }).primaryKey(),
  hash: text().notNull(),
  /** How many rows there were. */
  linhas: bigint({ mode: 'number' }).notNull(),
  /** The head as a compact JSON Web Signature. */
  jws: text().notNull(),
  criadaEm: createdAt(),
});

/** Flips of the registry that are in the audit, by the registry's own ids: each goes there once, whoever sees it first. */
export const viradaModulo = pgTable('virada_modulo', {
  id: uuid().primaryKey(),
  registradaEm: createdAt(),
});

/** Tokens that publish modules, each a team's and for its modules; only the hash is kept, and a row outlives its token. */
export const tokenPublicacao = pgTable('token_publicacao', {
  id: id(),
  equipe: text().notNull(),
  /** Their names; `*` for every module. */
  modulos: text().array().notNull(),
  hash: text().notNull().unique(),
  criadoEm: createdAt(),
  expiraEm: instant().notNull(),
  revogadoEm: instant(),
  /** Where the team is told what becomes of its rollouts; null: it is told nothing. */
  email: text(),
});

/** Failures of modules in browsers, counted: one row for each version, phase and text. */
export const falhaModulo = pgTable(
  'falha_modulo',
  {
    id: id(),
    modulo: text().notNull(),
    versao: text().notNull(),
    fase: text({ enum: FASES_FALHA }).notNull(),
    erro: text().notNull(),
    /** The first place of its stack, in a built file; empty where none is known. */
    lugar: text().notNull().default(''),
    pilha: jsonb().$type<string[]>().notNull().default([]),
    /** Where in the sources that is; null until somebody asks. */
    lugares: jsonb().$type<string[]>(),
    vezes: integer().notNull().default(1),
    /** Digests of the first addresses that told of it, of this version alone. */
    quem: text().array().notNull().default([]),
    /** How often, by family and major version. */
    navegadores: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Composition of the latest page that reported it. */
    composicao: text(),
    primeiraEm: createdAt(),
    ultimaEm: createdAt(),
  },
  (t) => [
    unique('falha_modulo_unica').on(t.modulo, t.versao, t.fase, t.erro, t.lugar),
    oneOf('falha_modulo_fase', t.fase, FASES_FALHA),
  ],
);

/** Which version a page had that tells how it went. */
export const BRACOS = ['NOVA', 'ATUAL'] as const;

/** How pages went while a version was rolled out, one row for each; times in ms, the shift in thousandths. */
export const visitaOferta = pgTable(
  'visita_oferta',
  {
    oferta: uuid().notNull(),
    /** Random id of the page. */
    pagina: text().notNull(),
    /** Whose: a digest of the browser's place, in this rollout alone. One that isn't known is a browser of its own. */
    navegador: text().notNull().default(sql`gen_random_uuid()`),
    braco: text({ enum: BRACOS }).notNull(),
    /** From where: a digest of the account or the address, in this rollout alone. */
    origem: text().notNull(),
    /** Digest of the network, in this rollout alone; null in rows of earlier builds. */
    rede: text(),
    falhou: boolean().notNull(),
    montagem: integer(),
    inp: integer(),
    lcp: integer(),
    cls: integer(),
    em: instant().notNull(),
    /** The portal made one for an address of the module: it is missed where the browser never tells anything … */
    aberta: boolean().notNull().default(false),
    /** … and when one told first. */
    contada: instant(),
    /** Number within the rollout, from 1; limits its rows. */
    ordem: integer().notNull().default(0),
    /** Written for the release before 1.0.0, which may run beside this one; the release after it drops it with its index. */
    transacao: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    primaryKey({ columns: [t.oferta, t.pagina] }),
    unique('visita_oferta_navegador').on(t.oferta, t.navegador),
    index('visita_oferta_transacao').on(t.oferta, t.transacao),
    index('visita_oferta_origem').on(t.oferta, t.origem),
    index('visita_oferta_ordem').on(t.oferta, t.ordem),
    oneOf('visita_oferta_braco', t.braco, BRACOS),
  ],
);

/** Used by the release before 1.0.0 alone, which may run beside this one; the release after it drops it. */
export const juizOferta = pgTable(
  'juiz_oferta',
  {
    id: smallint().primaryKey().default(1),
    processo: uuid().notNull(),
    ate: instant().notNull(),
  },
  (t) => [check('juiz_oferta_um', sql`${t.id} = 1`)],
);

/** E-mails to be sent, written in the transaction of the event that causes them; `evento` makes one of a repeat. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    evento: text().notNull().unique(),
    solicitacaoId: integer(),
    destinatario: text().notNull(),
    assunto: text().notNull(),
    texto: text().notNull(),
    /** Its HTML is made from this when it leaves; null: queued by the release before, as text alone. */
    conteudo: jsonb().$type<MailContent>(),
    /** Written and read by the release before this one alone; a later release drops it. */
    html: text().notNull().default(''),
    /** Text and content as they leave, encrypted, where they carry a link or code that works once; gone when they have left. */
    sigiloso: text(),
    criadoEm: createdAt(),
    enviadoEm: instant(),
    /** Files that go with it, made when it leaves. */
    anexos: jsonb().$type<AnexoEmail[]>().notNull().default([]),
    /** A worker is handing it over since then; long after, that worker is dead. */
    emEnvioDesde: instant(),
    tentativas: integer().notNull().default(0),
    /** Why the last attempt failed, by its codes. */
    erro: text(),
    /** An attempt failed, and this is when the queue makes the next one. */
    adiadoAte: instant(),
    /** Given up: the address refused it, or every attempt failed. */
    falhouEm: instant(),
  },
  (t) => [
    index('outbox_solicitacao').on(t.solicitacaoId),
    index('outbox_falha').on(t.solicitacaoId).where(sql`${t.falhouEm} is not null`),
    index('outbox_adiado').on(t.solicitacaoId).where(sql`${t.adiadoAte} is not null`),
    index('outbox_sigiloso').on(t.criadoEm).where(sql`${t.sigiloso} is not null`),
    index('outbox_em_envio').on(t.emEnvioDesde).where(sql`${t.emEnvioDesde} is not null`),
    // Partial indexes for the counts of *Saúde do portal*.
    index('outbox_por_enviar').on(t.criadoEm).where(sql`${t.enviadoEm} is null and ${t.falhouEm} is null`),
    index('outbox_falhou').on(t.falhouEm).where(sql`${t.falhouEm} is not null`),
  ],
);

/** Last run of recurring work, by name (`platform/jobs/sinal.ts`). */
export const sinal = pgTable('sinal', {
  nome: text().primaryKey(),
  em: instant().notNull(),
  dados: jsonb().$type<unknown>().notNull().default({}),
});

/** Security events by hour, of all processes; the log has each of them. */
export const eventoSeguranca = pgTable(
  'evento_seguranca',
  {
    hora: instant().notNull(),
    evento: text().notNull(),
    quantos: integer().notNull(),
    /** The first of them, and the last. */
    primeiroEm: instant().notNull(),
    ultimoEm: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.hora, t.evento] })],
);

/** A file of an e-mail: what it is made from, by kind and id. */
export interface AnexoEmail {
  tipo: string;
  id: number;
}

/** First answers by idempotency key (INS-9). `resposta` is null while the first call runs. */
export const idempotencia = pgTable(
  'idempotencia',
  {
    chave: text().notNull(),
    escopo: text().notNull(),
    hashCorpo: text().notNull(),
    resposta: jsonb().$type<unknown>().notNull(),
    criadaEm: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.escopo, t.chave] }), index('idempotencia_criada').on(t.criadaEm)],
);
