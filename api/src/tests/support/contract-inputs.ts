import { gzipSync } from 'node:zlib';
import {
  type Arquivo,
  contarPrazo,
  dayOf,
  type EndpointKey,
  type Lote,
  type PedidoContato,
  type RegrasGravadas,
  type Resultado,
  TERMO,
  TUS_VERSION,
} from '@credenciados/contract';
import {
  arquivo,
  condicao,
  conversa,
  correcao,
  denuncia,
  documento,
  documentoNovo,
  edital,
  esclarecimento,
  etiqueta,
  extincao,
  feriado,
  impedimento,
  inscricaoTardia,
  mensagem,
  nota,
  pedidoDados,
  procedimento,
  procuracao,
  registroArquivo,
  registroDia,
  solicitacao,
  suspensao,
} from '@credenciados/platform/db/schema/index';
import { modulePackage, nextModule } from '@credenciados/releases/testing/module-package';
import { and, eq, isNull } from 'drizzle-orm';
import { handOverCookie } from '../../http/session/hand-over.ts';
import { createSession, receiveSession } from '../../http/session/sessions.ts';
import { findModelo } from '../../resources/ato/modelo.queries.ts';
import { registrarCiencia } from '../../resources/ciencia/registrar.ts';
import { newChave } from '../../resources/parecer/parecer.key.ts';
import {
  APPEAL,
  appealOf,
  askedForIntention,
  endedInStages,
  LONG_AGO,
  ofRecurso,
  rejectedInStages,
} from './appeals.ts';
import { giveAto, giveModeloAto, MODELO_ATO } from './atos.ts';
import { claimForm, nextEmail } from './claims.ts';
import type { ContractWorld } from './contract-world.ts';
import {
  begin,
  call,
  confirmedContato,
  giveComprovante,
  MIDDAY,
  makeCadastro,
  multipart,
  okay,
  pdf,
  pieceAt,
  upload,
  uploadPdf,
  wholeUpload,
} from './domain.ts';
import { zip } from './hostile-files/bytes.ts';
import { giveLista } from './listas.ts';
import { outageOf } from './outages.ts';
import { askedParecer } from './pareceres.ts';
import { nextCpf, type SignedIn } from './test-app.ts';

/** Correction of a solicitação, as a rectification leaves it. */
async function giveCorrecao({ api, people }: ContractWorld, solicitacaoId: number): Promise<number> {
  await api.db.delete(correcao).where(eq(correcao.solicitacaoId, solicitacaoId));
  const [row] = await api.db
    .insert(correcao)
    .values({
      solicitacaoId,
      alvo: 'nome',
      observacao: 'Corrija.',
      pedidaEm: MIDDAY,
      pedidaPor: people.CAGEO.usuarioId,
    })
    .returning({ id: correcao.id });
  return row?.id ?? 0;
}

/** Input of a request without its caller. */
export interface ContractInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
  headers?: Record<string, string>;
  /** Package of a module, sent as multipart. */
  modulo?: Buffer;
  /** Purpose of an uploaded file. */
  file?: string;
  /** Bytes of a file. */
  piece?: Buffer;
}

/** Creates valid input for one call, about a record that `owner` owns. */
export type MakeInput = (world: ContractWorld, owner: SignedIn, caller: SignedIn | null) => Promise<ContractInput>;

const MESSAGE = '<p>Uma mensagem.</p>';
const nothing: MakeInput = async () => ({});
const list: MakeInput = async () => ({ body: {} });
const ofSolicitacao: MakeInput = async (world, owner) => ({ params: { id: (await world.solicitacaoOf(owner)).id } });
const ofSelection: MakeInput = async (world, owner) => ({
  body: { selecao: { ids: [(await world.solicitacaoOf(owner)).id] } },
});
const ofType: MakeInput = async () => ({ body: { tipoEdital: 'GEOMENSOR' } });

const APPROVAL = { acao: 'APROVAR' } as const;
const FERIADO = { dia: '2026-08-15', descricao: 'Adesão do Pará', ambito: 'ESTADUAL', anual: true } as const;
/** Message to a person with a deadline; returns its id. Not a decision, which may have to wait. */
async function messageWithDeadline(world: ContractWorld, owner: SignedIn): Promise<number> {
  const { idMensagem } = await world.notificationTo(owner);
  const dataLimiteResposta = new Date('2026-03-31T02:59:59Z');
  await world.api.db.update(mensagem).set({ dataLimiteResposta }).where(eq(mensagem.id, idMensagem));
  return idMensagem;
}
/** A person's solicitação in rectification, with the message that asked for it. */
async function inRectification(world: ContractWorld, owner: SignedIn): Promise<ContractInput> {
  const { api, people } = world;
  const { id } = await world.solicitacaoOf(owner, 'RETIFICADO');
  const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
  const [made] = await api.db
    .insert(conversa)
    .values({ solicitacaoId: id, assunto: 'Retificar', tipoConversa: 'SOLICITACAO_RETIFICACAO' })
    .returning({ id: conversa.id });
  await api.db.insert(mensagem).values({
    conversaId: made?.id ?? 0,
    conteudo: MESSAGE,
    remetenteId: people.CAGEO.usuarioId,
    destinatarioId: owner.usuarioId,
    dataLimiteResposta: row?.prazoRetificacao ?? null,
  });
  return { params: { id } };
}
/** Lote of the caller with one solicitação. */
const ofLote: MakeInput = async (world, owner, caller) => {
  const as = caller ?? world.people.CAGEO;
  const body = await CONTRACT_INPUTS['POST /lote/criar'](world, owner, as);
  const { id } = okay<Lote>(await call(world.api, 'POST', '/lote/criar', { as, ...body }));
  return { params: { id } };
};

/** Lote of another member of staff that waits for a second person. */
const ofProposal =
  (body?: object): MakeInput =>
  async (world, owner, caller) => {
    const { CAGEO, CAVISTORIA } = world.people;
    const { params } = await ofLote(world, owner, caller?.usuarioId === CAGEO.usuarioId ? CAVISTORIA : CAGEO);
    await world.api.database.asOwner('update lote set segunda_pessoa = true where id = $1', [params?.id]);
    return { params: params ?? {}, ...(body && { body }) };
  };

/** Note of the caller, or of staff if the caller can't write one. */
const ofNota: MakeInput = async (world, owner, caller) => {
  const { id: solicitacaoId } = await world.solicitacaoOf(owner);
  const autorId = (caller ?? world.people.CAGEO).usuarioId;
  const [row] = await world.api.db
    .insert(nota)
    .values({ solicitacaoId, autorId, texto: 'Conferir a certidão.' })
    .returning({ id: nota.id });
  return { params: { id: row?.id ?? 0 } };
};

/** Impediment of another member of staff, or a claim that waits. */
async function ofImpedimento(world: ContractWorld, owner: SignedIn, declared: boolean): Promise<ContractInput> {
  const { id: solicitacaoId } = await world.solicitacaoOf(owner);
  const impeded = declared ? (await world.api.signIn('CAGEO')).usuarioId : null;
  const about = impeded
    ? ({ situacao: 'VIGENTE', usuarioId: impeded } as const)
    : ({ situacao: 'ALEGADO', pessoa: 'Carla' } as const);
  const [row] = await world.api.db
    .insert(impedimento)
    .values({ solicitacaoId, ...about, motivo: 'Fomos sócios.' })
    .returning({ id: impedimento.id });
  return { params: { id: row?.id ?? 0 }, body: { motivo: 'O vínculo terminou.' } };
}

const setRegras = ({ api }: ContractWorld, idEdital: number, regras: RegrasGravadas) =>
  api.db.update(edital).set({ regras }).where(eq(edital.id, idEdital));

/** A person's accreditation under an edital that asks for a proceeding (DES-1). */
async function underDueProcess({ api, solicitacaoOf }: ContractWorld, owner: SignedIn): Promise<number> {
  const { id, idEdital } = await solicitacaoOf(owner, 'CREDENCIADO');
  await api.db
    .update(edital)
    .set({ regras: { devidoProcesso: true } })
    .where(eq(edital.id, idEdital));
  return id;
}

let complaints = 0;
/** Complaint about an accreditation of the applicant. */
async function denunciaOf(world: ContractWorld, owner: SignedIn) {
  const solicitacaoId = await underDueProcess(world, owner);
  complaints += 1;
  const [row] = await world.api.db
    .insert(denuncia)
    .values({
      ...{ protocolo: `DT-${complaints}`, codigo: '7K3M-9QXD-2VBN-HT45', solicitacaoId },
      ...{ denunciado: owner.nome, fatos: 'O registro foi cancelado.' },
    })
    .returning();
  if (!row) throw new Error('No complaint was made');
  return row;
}

/** Proposal to annul an edital without solicitações. */
const EXTINCAO = {
  ...{ especie: 'ANULAR', credenciamentos: 'MANTER', fundamentos: 'O edital não teve prazo.' },
  situacoes: {
    ...{ AGUARDANDO_APROVACAO: 0, AGUARDANDO_VALIDACAO: 0, RETIFICADO: 0, CREDENCIADO: 0 },
    ...{ REJEITADO: 0, INATIVO: 0, ARQUIVADO: 0 },
  },
} as const;

/** A published result without rows. */
async function publishedResult(world: ContractWorld): Promise<{ id: number; editalId: number }> {
  const { id: idEdital } = await endedInStages(world);
  const body = { idEdital, fase: 'PRELIMINAR', aprovadas: 0, reprovadas: 0 };
  const { id } = okay<Resultado>(
    await call(world.api, 'POST', '/resultado/publicar', { as: world.people.CAGEO, body }),
  );
  return { id, editalId: idEdital };
}

/** A stored day of the public register. */
async function storedDia({ api }: ContractWorld): Promise<string> {
  const [sha256, dia] = ['0'.repeat(64), '2026-03-01'];
  await api.db
    .insert(registroArquivo)
    .values({ sha256, formato: 'csv', conteudo: gzipSync('') })
    .onConflictDoNothing();
  await api.db
    .insert(registroDia)
    .values({ dia, feitoEm: LONG_AGO, registros: 0, csv: sha256, json: sha256 })
    .onConflictDoNothing();
  return dia;
}

let endedEditais = 0;
/** Change by an errata, of an ended edital without solicitações. */
async function errataForm({ api, theOpenEdital }: ContractWorld) {
  const { anexoKey } = await theOpenEdital();
  endedEditais += 1;
  const [row] = await api.db
    .insert(edital)
    .values({
      ...{ numero: `E-${endedEditais}`, tipoEdital: 'GEOMENSOR', situacao: 'ENCERRADO', anexoKey },
      ...{ dataInicio: LONG_AGO, dataFim: LONG_AGO, encerradoEm: LONG_AGO, regras: { errata: true } },
    })
    .returning();
  if (!row) throw new Error('No edital was made');
  const day = dayOf(LONG_AGO, 'America/Belem');
  return {
    ...{ id: row.id, versao: row.versao, numeroEdital: `F-${endedEditais}`, anexoEdital: [] },
    periodoAbertura: { inicio: day, fim: day },
  };
}

let labels = 0;
const newEtiqueta = () => {
  labels += 1;
  return { nome: `Etiqueta ${labels}`, cor: 'AZUL' } as const;
};
/** A label. Deletes others first, so that the limit is never reached. */
const ofEtiqueta = async ({ api, people }: ContractWorld): Promise<ContractInput> => {
  await api.db.delete(etiqueta);
  const values = { ...newEtiqueta(), criadaPor: people.CAGEO.usuarioId };
  const [row] = await api.db.insert(etiqueta).values(values).returning({ id: etiqueta.id });
  return { params: { id: row?.id ?? 0 } };
};

const comprovanteOf = async ({ api, solicitacaoOf }: ContractWorld, owner: SignedIn) =>
  giveComprovante(api, (await solicitacaoOf(owner)).id);
/** A comprovante's code, which anybody may verify. */
const codeOf: MakeInput = async (world) => {
  const { inscricao } = await comprovanteOf(world, await world.newApplicant());
  return { body: { codigo: inscricao.codigoComprovante } };
};

/** Id of a person's request for deletion. */
/** Key of a ZIP among the documents of a person's solicitação. */
async function zipOf(world: ContractWorld, owner: SignedIn): Promise<string> {
  const { api } = world;
  const { id } = await world.solicitacaoOf(owner);
  const { key } = okay<Arquivo>(await upload(api, 'CADASTRO', 'tudo.zip', zip(['certidao.pdf'])));
  await api.db.update(arquivo).set({ vinculadoEm: MIDDAY, dono: null }).where(eq(arquivo.key, key));
  await api.db.insert(documento).values({ solicitacaoId: id, arquivoKey: key, tipo: 'OUTROS', criadoEm: MIDDAY });
  return key;
}

/** Pending request of a person to the data officer; 1 for a visitor. */
async function pedidoDadosOf({ db }: ContractWorld['api'], owner: SignedIn | null): Promise<number> {
  if (!owner) return 1;
  const { usuarioId } = owner;
  await db.insert(pedidoDados).values({ usuarioId, tipo: 'CORRECAO', motivo: '' }).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(pedidoDados)
    .where(and(eq(pedidoDados.usuarioId, usuarioId), isNull(pedidoDados.respondidoEm)));
  return row?.id ?? 0;
}

/** Requested opinion; anybody with its link may answer, whoever owns the solicitação. */
const parecerOf = async ({ api, solicitacaoOf, newApplicant }: ContractWorld, owner?: SignedIn) =>
  askedParecer(api, (await solicitacaoOf(owner ?? (await newApplicant()))).id);

/** Authorises a late entry in a closed edital. */
async function tardiaOf(world: ContractWorld) {
  const { id: editalId } = await world.closedEdital();
  const { chave, chaveHash } = newChave();
  const { usuarioId: criadaPor } = world.people.CAGEO;
  const [row] = await world.api.db
    .insert(inscricaoTardia)
    .values({ editalId, cpf: nextCpf(), motivo: 'O sistema caiu.', ate: new Date('2026-03-25'), chaveHash, criadaPor })
    .returning({ id: inscricaoTardia.id });
  return { id: row?.id ?? 0, editalId, chave };
}

/** A power of attorney that a new person granted to `proxy`, as it is before or after the proxy accepts it. */
async function procuracaoOf({ api }: ContractWorld, proxy: SignedIn, accepted: boolean) {
  const { usuarioId: outorganteId } = await api.signIn('CREDENCIADOS');
  const [row] = await api.db
    .insert(procuracao)
    .values({
      ...{ outorganteId, procuradorCpf: proxy.cpf, poderes: ['ACOMPANHAR'] },
      ...{ inicio: '2026-03-01', fim: '2027-03-01' },
      ...(accepted && { aceitaEm: new Date('2026-03-02'), procuradorId: proxy.usuarioId }),
    })
    .returning({ id: procuracao.id });
  return { params: { id: row?.id ?? 0 } };
}

let questions = 0;
/** A question about the open edital, which takes them. */
async function questionOf(world: ContractWorld) {
  const { id: editalId } = await world.theOpenEdital();
  await world.api.database.asOwner('update edital set regras = regras || \'{"esclarecimentos": true}\' where id = $1', [
    editalId,
  ]);
  const termo = { unidade: 'DIAS_UTEIS', dias: 3, inicio: 'PEDIDO', evento: '2026-03-21' } as const;
  const contagem = contarPrazo(termo, { feriado: () => null, suspenso: () => null });
  const [row] = await world.api.db
    .insert(esclarecimento)
    .values({
      ...{
        editalId,
        protocolo: `E${++questions}`,
        tipo: 'PERGUNTA',
        texto: 'Vale diploma de fora?',
        nome: 'Ana Souza',
      },
      contagem,
    })
    .returning({ id: esclarecimento.id });
  return { id: row?.id ?? 0, editalId };
}

let emails = 0;
/** Address for which no code was requested. */
const anyEmail = () => `pessoa${++emails}@exemplo.gov.br`;
/** Requests a code with a new draft. */
async function askCodigo({ api }: ContractWorld, email: string) {
  const { headers } = await api.newDraft();
  return {
    ...okay<PedidoContato>(await call(api, 'POST', '/publico/contato/codigo', { body: { email }, headers })),
    headers,
  };
}

/** Started upload, with its draft. */
const beginning: MakeInput = async ({ api }) => ({
  params: { id: await begin(api, 'documento.pdf', 500) },
  headers: { ...api.draft.headers, 'tus-resumable': TUS_VERSION },
});
/** All bytes of an upload. */
const piece: MakeInput = async ({ api }) => {
  const bytes = pdf();
  return {
    params: { id: await begin(api, 'documento.pdf', bytes.length) },
    headers: { ...api.draft.headers, ...pieceAt(0) },
    piece: bytes,
  };
};
/** Complete upload. */
const wholeOne: MakeInput = async ({ api }) => {
  const sent = await upload(api, 'CADASTRO', 'documento.pdf', pdf());
  return { params: { id: String(sent.headers.location).split('/').at(-1) ?? '' }, headers: api.draft.headers };
};
/** Input made for the owner, sent by another person. */
const asAnother =
  (make: MakeInput): MakeInput =>
  async (world, owner, caller) => {
    const input = await make(world, owner, caller);
    return { ...input, headers: { ...input.headers, ...(await world.api.newDraft()).headers } };
  };

/** Valid input for every call of the contract; a new call needs an entry. */
export const CONTRACT_INPUTS: Record<EndpointKey, MakeInput> = {
  'POST /sessao/receber': async ({ api }, owner) => {
    const { handOver } = await createSession(api.deps, api.db, owner.usuarioId, 'CREDENCIADOS');
    const { name, value } = handOverCookie(api.config, handOver);
    return { body: { token: handOver }, headers: { cookie: `${name}=${value}` } };
  },
  'POST /sessao/renovar': nothing,
  'POST /sessao/sair': nothing,
  'GET /publico/municipios/estados': nothing,
  'GET /publico/municipios/findByCodigoEstado/:uf': async () => ({ params: { uf: 'PA' } }),
  'GET /publico/cep/:cep': async () => ({ params: { cep: '66010000' } }),
  'GET /publico/edital': nothing,
  'GET /publico/edital/anteriores': nothing,
  'GET /publico/edital/byId/:id': async (world) => ({ params: { id: (await world.theOpenEdital()).id } }),
  'GET /publico/edital/versao/:id/:numero': async (world) => ({
    params: { id: (await world.theOpenEdital()).id, numero: 1 },
  }),
  'GET /publico/edital/versoes/:id': async (world) => ({ params: { id: (await world.theOpenEdital()).id } }),
  'GET /publico/edital/baixar': async (world) => ({ query: { idEdital: (await world.theOpenEdital()).id } }),
  'GET /edital/tipo': nothing,
  'GET /edital/conferencia': nothing,
  'GET /edital/conferencia/byId/:id': async (world) => ({ params: { id: (await world.theOpenEdital()).id } }),
  'PUT /edital/conferencia/byId/:id': async (world) => ({
    params: { id: (await world.theOpenEdital()).id },
    body: { versao: 0, conferencia: [] },
  }),
  'GET /ato/modelo/:id': async (world) => ({ params: { id: (await world.theOpenEdital()).id } }),
  'PUT /ato/modelo/:id': async (world) => {
    const { id } = await world.theOpenEdital();
    const { versao } = (await findModelo(world.api.db, id)) ?? { versao: 0 };
    return { params: { id }, body: { versao, modelo: MODELO_ATO } };
  },
  'GET /publico/registro': nothing,
  'POST /publico/registro/busca': async () => ({ body: { nome: 'ana' } }),
  'GET /publico/registro/municipios': async () => ({ query: { uf: 'PA' } }),
  'GET /publico/registro/baixar': nothing,
  'GET /publico/registro/dias': nothing,
  'GET /publico/registro/dia/:dia': async (world) => ({ params: { dia: await storedDia(world) } }),
  'GET /publico/registro/tempos': nothing,
  'GET /publico/registro/tempos/baixar': nothing,
  'GET /publico/resultado/byEdital/:id': async (world) => ({ params: { id: (await publishedResult(world)).editalId } }),
  'GET /publico/resultado/baixar/:id': async (world) => ({ params: { id: (await publishedResult(world)).id } }),
  'GET /publico/resultado/linhas/:id': async (world) => ({ params: { id: (await publishedResult(world)).id } }),
  'GET /resultado/bySolicitacao/:id': ofSolicitacao,
  'GET /resultado/proposta/:id': async (world) => ({ params: { id: (await world.theOpenEdital()).id } }),
  'GET /recurso/byEdital/:id': async (world, owner) => {
    const idSolicitacao = await rejectedInStages(world, owner);
    await appealOf(world, owner, idSolicitacao);
    const [of] = await world.api.db.select().from(solicitacao).where(eq(solicitacao.id, idSolicitacao));
    return { params: { id: of?.editalId ?? 0 } };
  },
  'GET /recurso/bySolicitacao/:id': async (world, owner) => {
    const id = await rejectedInStages(world, owner);
    await appealOf(world, owner, id);
    return { params: { id } };
  },
  'GET /recurso/pdf/:id': async (world, owner) => ({ params: { id: await ofRecurso(world, owner) } }),
  'POST /recurso/apresentar': async (world, owner) => ({
    body: { ...APPEAL, idSolicitacao: await rejectedInStages(world, owner) },
  }),
  'POST /recurso/declararIntencao': async (world, owner) => ({
    body: { idSolicitacao: await askedForIntention(world, owner) },
  }),
  'PUT /recurso/decidir/:id': async (world, owner) => ({
    params: { id: await ofRecurso(world, owner) },
    body: { ato: 'ENCAMINHAR', motivo: 'Mantenho a decisão.' },
  }),
  'POST /resultado/publicar': async (world) => {
    const { id: idEdital } = await endedInStages(world);
    return { body: { idEdital, fase: 'PRELIMINAR', aprovadas: 0, reprovadas: 0 } };
  },
  'POST /ato/previa': async () => ({ body: { tipo: 'REJEITAR', modelo: MODELO_ATO } }),
  'POST /ato/findByFiltro': async (world) => ({ body: { idEdital: (await world.theOpenEdital()).id } }),
  'POST /ato/diario': async () => ({ body: { de: '2026-03-01', ate: '2026-03-31' } }),
  'GET /ato/findBySolicitacao/:id': ofSolicitacao,
  'GET /ato/pdf/:id': async (world, owner) => {
    const { id } = await world.solicitacaoOf(owner);
    return { params: { id: await giveAto(world.api, id, world.people.CAGEO) } };
  },
  'GET /autos/zip/:id': ofSolicitacao,
  'GET /certificado/bySolicitacao/:id': ofSolicitacao,
  'GET /certificado/pdf/:id': async (world, owner) => {
    const { id, idEdital } = await world.solicitacaoOf(owner, 'CREDENCIADO');
    const modelo = { ...MODELO_ATO, certificado: 'Certificamos que {nome} está credenciado.' };
    await giveModeloAto(world.api, { id: idEdital }, world.people.CAGEO, modelo);
    return { params: { id } };
  },
  'GET /solicitacaoCredenciado/conferencia/:id': ofSolicitacao,
  'PUT /solicitacaoCredenciado/conferencia/:id': async (world, owner) => {
    const { id, idEdital } = await world.solicitacaoOf(owner);
    return { params: { id }, body: await giveLista(world.api, idEdital, world.people.CAGEO) };
  },
  'GET /solicitacaoCredenciado/correcoes/:id': ofSolicitacao,
  'PUT /correcao/conferida/:id': async (world, owner) => {
    const { id } = await world.solicitacaoOf(owner);
    return { params: { id: await giveCorrecao(world, id) }, body: { conferida: true } };
  },
  'POST /edital/listagem': list,
  'POST /edital/save': async (world) => {
    const { id, numero, anexoKey } = await world.theOpenEdital();
    return {
      body: {
        id,
        numeroEdital: numero,
        periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
        anexoEdital: [{ nome: 'edital.pdf', caminho: anexoKey }],
      },
    };
  },
  'POST /edital/errata/previa': async (world) => ({ body: await errataForm(world) }),
  'POST /edital/errata': async (world) => {
    const form = await errataForm(world);
    const { previa } = okay<{ previa: string }>(
      await call(world.api, 'POST', '/edital/errata/previa', { as: world.people.CAGEO, body: form }),
    );
    return { body: { ...form, motivo: 'O número estava errado.', previa } };
  },
  'GET /edital/encerrarEdital': async (world) => {
    await world.theOpenEdital();
    return {};
  },
  'POST /edital/reabrirEdital': async (world) => ({
    body: { id: (await world.closedEdital()).id, dataFim: '2026-03-31' },
  }),
  'GET /feriado/findByAno/:ano': async () => ({ params: { ano: 2026 } }),
  'POST /feriado/previa': async () => ({ body: { ...FERIADO, dia: '2026-08-14' } }),
  'POST /feriado/cadastrar': async ({ api }) => {
    await api.db.delete(feriado);
    return { body: { ...FERIADO, movidos: 0 } };
  },
  'DELETE /feriado/excluir/:id': async ({ api, people }) => {
    await api.db.delete(feriado);
    const values = { ...FERIADO, criadoPor: people.CAGEO.usuarioId };
    const [row] = await api.db.insert(feriado).values(values).returning({ id: feriado.id });
    return { params: { id: row?.id ?? 0 } };
  },
  'GET /prazo/proposta/:id': ofSolicitacao,
  'GET /prazo/decisao/:id': ofSolicitacao,
  'GET /prazo/bySolicitacao/:id': (world, owner) => inRectification(world, owner),
  'GET /prazo/byMensagem/:id': async (world, owner) => ({ params: { id: await messageWithDeadline(world, owner) } }),
  'GET /ciencia/pdf/:id': async (world, owner) => {
    const id = await messageWithDeadline(world, owner);
    await world.api.db.update(mensagem).set({ cienciaAte: MIDDAY }).where(eq(mensagem.id, id));
    await world.api.db.transaction((tx) => registrarCiencia(world.api.deps, tx, id, owner.usuarioId));
    return { params: { id } };
  },
  'GET /edital/indisponibilidades': nothing,
  'POST /edital/indisponibilidades/decidir': async (world) => ({
    body: { id: await outageOf(world.api, (await world.theOpenEdital()).id), prorrogar: true, motivo: 'Fora do ar.' },
  }),
  'GET /publico/tipoDocumentoCredenciado/findAllGeomensor': nothing,
  'GET /publico/tipoDocumentoCredenciado/findAllVistoriador': nothing,
  'POST /publico/rascunho': nothing,
  'POST /publico/documentoCredenciado/upload': async ({ api }) => ({ file: 'CADASTRO', headers: api.draft.headers }),
  'HEAD /publico/documentoCredenciado/upload/:id': beginning,
  'PATCH /publico/documentoCredenciado/upload/:id': piece,
  'GET /publico/documentoCredenciado/upload/:id': wholeOne,
  'DELETE /publico/documentoCredenciado/upload/:id': beginning,
  'GET /publico/documentoCredenciado/findByCaminho': async (world, owner) => ({
    query: { caminho: (await world.solicitacaoOf(owner)).caminho },
  }),
  'DELETE /documentoCredenciado/deletar/:id': async (world) => ({
    params: { id: await uploadPdf(world.api, 'CADASTRO') },
    headers: world.api.draft.headers,
  }),
  'POST /documentoCredenciado/copiar': async (world, owner) => ({
    body: { caminho: (await world.solicitacaoOf(owner)).caminho },
  }),
  'GET /documentoCredenciado/conteudo': async (world, owner) => ({ query: { caminho: await zipOf(world, owner) } }),
  'GET /documentoCredenciado/abertos/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner)).id },
  }),
  'PUT /documentoCredenciado/aberto/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner)).idDocumento },
  }),
  'POST /documentoCredenciado/codigoConferido/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner)).idDocumento },
    body: { emissor: 'www.gov.br', resultado: 'CONFIRMADO' },
  }),
  'PUT /documentoCredenciado/validade/:id': async (world, owner) => {
    const { idDocumento, idEdital } = await world.solicitacaoOf(owner);
    await setRegras(world, idEdital, { validadeDocumentos: true });
    return { params: { id: idDocumento }, body: { validade: '2027-03-21' } };
  },
  'PUT /credenciamento/suspender/:id': async (world, owner) => {
    const { id, idEdital } = await world.solicitacaoOf(owner, 'CREDENCIADO');
    await setRegras(world, idEdital, { suspender: true });
    return { params: { id }, body: { motivo: 'Falta o seguro.', ate: '2026-04-10' } };
  },
  'PUT /credenciamento/reintegrar/:id': async (world, owner) => {
    const { id: solicitacaoId } = await world.solicitacaoOf(owner, 'CREDENCIADO');
    const ate = new Date(MIDDAY.getTime() + 86_400_000);
    await world.api.db
      .insert(suspensao)
      .values({ solicitacaoId, ate, motivo: 'Falta o seguro.', por: world.people.CAGEO.usuarioId, em: MIDDAY });
    return { params: { id: solicitacaoId }, body: { motivo: 'O seguro foi renovado.' } };
  },
  'POST /documentoCredenciado/renovar/:id': async (world, owner) => {
    const { idDocumento, idEdital } = await world.solicitacaoOf(owner, 'CREDENCIADO');
    await setRegras(world, idEdital, { validadeDocumentos: true });
    await world.api.db.update(documento).set({ validade: '2027-03-21' }).where(eq(documento.id, idDocumento));
    const key = await uploadPdf(world.api, 'MENSAGEM', owner);
    return { params: { id: idDocumento }, body: { key, nome: 'certidao.pdf' } };
  },
  'PUT /documentoCredenciado/decidirNovo/:id': async (world, owner) => {
    const { idDocumento } = await world.solicitacaoOf(owner, 'CREDENCIADO');
    const arquivoKey = await uploadPdf(world.api, 'CADASTRO');
    await world.api.db.update(arquivo).set({ vinculadoEm: MIDDAY }).where(eq(arquivo.key, arquivoKey));
    await world.api.db.insert(documentoNovo).values({ documentoId: idDocumento, arquivoKey });
    return { params: { id: idDocumento }, body: { aceitar: true, validade: '2027-03-21' } };
  },
  'PUT /condicao/cumprir/:id': async (world, owner) => {
    const { id: solicitacaoId, idDocumento } = await world.solicitacaoOf(owner, 'CREDENCIADO');
    const [row] = await world.api.db
      .insert(condicao)
      .values({ solicitacaoId, texto: 'Seguro.', fim: '2026-05-01', por: world.people.CAGEO.usuarioId })
      .returning({ id: condicao.id });
    return { params: { id: row?.id ?? 0 }, body: { idDocumento } };
  },
  'POST /publico/contato/codigo': async ({ api }) => ({
    body: { email: anyEmail() },
    headers: (await api.newDraft()).headers,
  }),
  'POST /publico/contato/confirmar': async (world) => {
    const email = anyEmail();
    const { pedido, codigo, headers } = await askCodigo(world, email);
    return { body: { email, pedido, codigo }, headers };
  },
  'POST /publico/contato/situacao': async (world) => {
    const { pedido, headers } = await askCodigo(world, anyEmail());
    return { body: { pedido }, headers };
  },
  'POST /publico/credenciado/cadastrar': async (world, _owner, caller) => ({
    body: await makeCadastro(world.api, await world.theOpenEdital(), caller ?? {}),
    headers: world.api.draft.headers,
  }),
  'POST /publico/credenciado/formulario': async (world, _owner, caller) => {
    const cadastro = await makeCadastro(world.api, await world.theOpenEdital(), caller ?? {});
    const { contato: _, documentos, ...form } = cadastro;
    const aCaminho = documentos.map(({ tipoDocumento }) => ({ tipoDocumento, sha256: 'a'.repeat(64) }));
    return { body: { ...form, documentos: [], aCaminho }, headers: world.api.draft.headers };
  },
  'PUT /credenciado/alterar': async (world, owner) => {
    const { id } = await world.solicitacaoOf(owner, 'RETIFICADO');
    return {
      body: { ...(await makeCadastro(world.api, await world.theOpenEdital(), owner)), idSolicitacao: id, versao: 1 },
      headers: world.api.draft.headers,
    };
  },
  'POST /credenciado/findByFiltro': ofType,
  'POST /credenciado/listagem/exportar': ofType,
  'POST /solicitacaoCredenciado/findByFiltro': async (world) => ({
    body: { idEdital: (await world.theOpenEdital()).id },
  }),
  'POST /busca/findByFiltro': async () => ({ body: { campoSimples: 'Ana' } }),
  'GET /solicitacaoCredenciado/analistas': nothing,
  'GET /solicitacaoCredenciado/responsavel/:id': ofSolicitacao,
  'PUT /solicitacaoCredenciado/responsavel/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner)).id },
    body: { para: null, de: null },
  }),
  'GET /etiqueta/findAll': nothing,
  'GET /etiqueta/findBySolicitacao/:id': ofSolicitacao,
  'POST /etiqueta/cadastrar': async (world) => {
    await ofEtiqueta(world);
    return { body: newEtiqueta() };
  },
  'PUT /etiqueta/alterar/:id': async (world) => ({ ...(await ofEtiqueta(world)), body: newEtiqueta() }),
  'DELETE /etiqueta/excluir/:id': (world) => ofEtiqueta(world),
  'PUT /etiqueta/marcar/:id': async (world, owner) => ({
    ...(await ofEtiqueta(world)),
    body: { solicitacoes: [(await world.solicitacaoOf(owner)).id], posta: true },
  }),
  'GET /novidade/naoLidas': nothing,
  'POST /novidade/findByFiltro': list,
  'PUT /novidade/lida/:id': ofSolicitacao,
  'PUT /novidade/lidas': async () => ({ body: { ate: '2026-03-21T12:00:00Z' } }),
  'GET /extincao/byEdital/:id': async (world) => ({ params: { id: (await endedInStages(world)).id } }),
  'POST /extincao/propor': async (world) => ({ body: { idEdital: (await endedInStages(world)).id, ...EXTINCAO } }),
  'PUT /extincao/decidir/:id': async (world) => {
    const { id: idEdital } = await endedInStages(world);
    const as = await world.api.signIn('CAGEO');
    okay(await call(world.api, 'POST', '/extincao/propor', { as, body: { idEdital, ...EXTINCAO } }));
    const [row] = await world.api.db.select({ id: extincao.id }).from(extincao).where(eq(extincao.editalId, idEdital));
    return { params: { id: row?.id ?? 0 }, body: { ato: 'DEVOLVER', motivo: 'Falta o parecer.' } };
  },
  'GET /procedimento/findBySolicitacao/:id': ofSolicitacao,
  'POST /procedimento/abrir': async (world, owner) => ({
    body: { idSolicitacao: await underDueProcess(world, owner), fatos: 'O registro foi cancelado.' },
  }),
  'GET /publico/denuncia/editais': nothing,
  'POST /publico/denuncia/credenciados': async () => ({ body: { nome: 'Ana Souza' } }),
  'POST /publico/denuncia/registrar': async (world) => {
    const [owner, email] = [await world.newApplicant(), nextEmail()];
    return {
      body: {
        ...{ idSolicitacao: await underDueProcess(world, owner), denunciado: owner.nome, email },
        ...{ fatos: 'O registro foi cancelado.', contato: await confirmedContato(world.api, email) },
      },
      headers: world.api.draft.headers,
    };
  },
  'POST /publico/denuncia/andamento': async (world) => {
    const { protocolo, codigo } = await denunciaOf(world, await world.newApplicant());
    return { body: { protocolo, codigoDenuncia: codigo } };
  },
  'POST /denuncia/findByFiltro': async (world, owner) => {
    await denunciaOf(world, owner);
    return { body: {} };
  },
  'GET /denuncia/findById/:id': async (world, owner) => ({ params: { id: (await denunciaOf(world, owner)).id } }),
  'PUT /denuncia/arquivar/:id': async (world, owner) => ({
    params: { id: (await denunciaOf(world, owner)).id },
    body: { motivo: 'Não há fato.' },
  }),
  'PUT /procedimento/atuar/:id': async (world, owner) => {
    const idSolicitacao = await underDueProcess(world, owner);
    const as = await world.api.signIn('CAGEO');
    const body = { idSolicitacao, fatos: 'O registro foi cancelado.' };
    okay(await call(world.api, 'POST', '/procedimento/abrir', { as, body }));
    const [row] = await world.api.db
      .select({ id: procedimento.id })
      .from(procedimento)
      .where(eq(procedimento.solicitacaoId, idSolicitacao));
    return { params: { id: row?.id ?? 0 }, body: { ato: 'ARQUIVAR', motivo: 'Não há fato.' } };
  },
  'GET /impedimento/findBySolicitacao/:id': ofSolicitacao,
  'POST /impedimento/declarar': async (world, owner) => ({
    body: { idSolicitacao: (await world.solicitacaoOf(owner)).id, motivo: 'Fomos sócios.' },
  }),
  'PUT /impedimento/cessar/:id': (world, owner) => ofImpedimento(world, owner, true),
  'PUT /impedimento/decidir/:id': async (world, owner) => ({
    ...(await ofImpedimento(world, owner, false)),
    body: { acolher: false, motivo: 'Não há vínculo.' },
  }),
  'POST /impedimento/alegar': async (world, owner) => {
    const { id, idEdital } = await world.solicitacaoOf(owner);
    await world.api.db
      .update(edital)
      .set({ regras: { alegarImpedimento: true } })
      .where(eq(edital.id, idEdital));
    return { body: { idSolicitacao: id, pessoa: 'Carla Dias', motivo: 'É minha vizinha.' } };
  },
  'GET /impedimento/minhasAlegacoes/:id': ofSolicitacao,
  'POST /impedimento/termo': async () => ({ body: { versao: TERMO.versao } }),
  'GET /nota/findBySolicitacao/:id': ofSolicitacao,
  'POST /nota/cadastrar': async (world, owner) => ({
    body: { idSolicitacao: (await world.solicitacaoOf(owner)).id, texto: 'Conferir a certidão.' },
  }),
  'PUT /nota/alterar/:id': async (world, owner, caller) => ({
    ...(await ofNota(world, owner, caller)),
    body: { texto: 'Certidão conferida.', editadaEm: null },
  }),
  'DELETE /nota/excluir/:id': (world, owner, caller) => ofNota(world, owner, caller),
  'POST /solicitacaoCredenciado/contadores': async (world) => ({
    body: { idEdital: (await world.theOpenEdital()).id },
  }),
  'POST /solicitacaoCredenciado/vizinhos/:id': async (world, owner) => {
    const { id, idEdital } = await world.solicitacaoOf(owner);
    return { params: { id }, body: { idEdital } };
  },
  'POST /solicitacaoCredenciado/listagem/exportar/:tipo': async (world) => {
    const { id, tipoEdital } = await world.theOpenEdital();
    return { params: { tipo: tipoEdital }, body: { idEdital: id } };
  },
  'GET /solicitacaoCredenciado/findById/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner)).id },
  }),
  'POST /solicitacaoCredenciado/validar': async (world, owner) => ({
    body: { id: (await world.solicitacaoOf(owner)).id, aprovar: true },
  }),
  'POST /solicitacaoCredenciado/validarCredenciado': async (world, owner) => ({
    body: { id: (await world.solicitacaoOf(owner, 'AGUARDANDO_VALIDACAO')).id },
  }),
  'POST /solicitacaoCredenciado/descredenciar': async (world, owner) => {
    const { id, idEdital } = await world.solicitacaoOf(owner, 'CREDENCIADO');
    // Its edital asks for no proceeding.
    await world.api.db.update(edital).set({ regras: {} }).where(eq(edital.id, idEdital));
    return { body: { id, motivo: 'A pedido.' } };
  },
  'PUT /solicitacaoCredenciado/retificar/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner)).id },
    body: { assunto: 'Um assunto', mensagem: MESSAGE, dataLimiteResposta: '2026-03-30' },
  }),
  'PUT /solicitacaoCredenciado/prorrogar/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner, 'RETIFICADO', '2026-03-09T02:59:59Z')).id },
    body: { dataLimiteResposta: '2026-03-30' },
  }),
  'PUT /solicitacaoCredenciado/retomar/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner, 'RETIFICADO', '2026-03-09T02:59:59Z')).id },
    body: { motivo: 'Os dados bastam.' },
  }),
  'PUT /solicitacaoCredenciado/arquivar/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner, 'RETIFICADO', '2026-03-09T02:59:59Z')).id },
    body: { motivo: 'Sem resposta.' },
  }),
  'PUT /solicitacaoCredenciado/desarquivar/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner, 'ARQUIVADO')).id },
    body: { motivo: 'A pessoa provou que esteve internada.' },
  }),
  'POST /solicitacaoCredenciado/juntar': async (world, owner) => {
    const { id } = await world.solicitacaoOf(owner);
    await world.api.database.asOwner(`update edital set regras = regras || '{"juntarDocumento": true}'`);
    return {
      body: { idSolicitacao: id, caminho: await uploadPdf(world.api, 'CADASTRO'), descricao: 'Certidão.' },
      headers: world.api.draft.headers,
    };
  },
  'PUT /solicitacaoCredenciado/desistir/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner)).id },
    body: { motivo: 'Mudei de cidade.' },
  }),
  'PUT /solicitacaoCredenciado/renunciar/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner, 'CREDENCIADO')).id },
    body: {},
  }),
  'PUT /solicitacaoCredenciado/reenviarEmails/:id': ofSolicitacao,
  'GET /solicitacaoCredenciado/alteracoes/:id': ofSolicitacao,
  'PUT /solicitacaoCredenciado/versaoVista/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner)).id },
    body: { numero: 1 },
  }),
  'GET /solicitacaoCredenciado/presenca/:id': ofSolicitacao,
  'PUT /solicitacaoCredenciado/presenca/:id': ofSolicitacao,
  'DELETE /solicitacaoCredenciado/presenca/:id': ofSolicitacao,
  'GET /solicitacaoCredenciado/historico/:id': ofSolicitacao,
  'GET /solicitacaoCredenciado/findByCurrentUser': nothing,
  'GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser': nothing,
  'POST /lote/previa': async (world, owner) => ({
    body: { ato: APPROVAL, selecao: { ids: [(await world.solicitacaoOf(owner)).id] } },
  }),
  'POST /lote/criar': async (world, owner) => ({
    body: { ato: APPROVAL, itens: [{ id: (await world.solicitacaoOf(owner)).id, versao: 1 }] },
  }),
  'POST /lote/documentos/previa': ofSelection,
  'POST /lote/documentos/baixar': ofSelection,
  'GET /lote': nothing,
  'GET /lote/findById/:id': ofLote,
  'GET /lote/itens/:id': ofLote,
  'GET /lote/exportar/:id': ofLote,
  'POST /lote/iniciar/:id': ofLote,
  'POST /lote/desfazer/:id': ofLote,
  'POST /revisao/propor': async (world, owner) => {
    const { id } = await world.solicitacaoOf(owner);
    await world.api.database.asOwner(
      `set session_replication_role = replica; update solicitacao set situacao = 'CREDENCIADO' where id = ${id};
       set session_replication_role = origin`,
    );
    return { body: { idSolicitacao: id, especie: 'CORRIGIR', fundamentos: 'Onde se lê 2025, leia-se 2026.' } };
  },
  'GET /lote/proposta/:id': ofProposal(),
  'POST /lote/confirmar/:id': ofProposal(),
  'POST /lote/devolver/:id': ofProposal({ motivo: 'Falta citar o item do edital.' }),
  'POST /lote/repetir/:id': async (world, owner, caller) => {
    const { params } = await ofLote(world, owner, caller);
    await world.api.database.asOwner(`update lote set situacao = 'EXECUTANDO' where id = $1`, [params?.id]);
    await world.api.database.asOwner(`update lote set situacao = 'CONCLUIDO', terminou_em = now() where id = $1`, [
      params?.id,
    ]);
    await world.api.database.asOwner(`update lote_item set situacao = 'FALHOU', em = now() where lote_id = $1`, [
      params?.id,
    ]);
    return { params: params ?? {} };
  },
  'GET /publico/autos/verificador': nothing,
  'GET /publico/comprovante/chaves': nothing,
  'POST /publico/comprovante/andamento': async (world) => {
    const { inscricao } = await comprovanteOf(world, await world.newApplicant());
    return { body: { protocolo: inscricao.protocolo, codigoComprovante: inscricao.codigoComprovante } };
  },
  'POST /publico/comprovante/verificar': codeOf,
  'POST /publico/comprovante/verificarArquivo': async () => ({ file: 'CADASTRO' }),
  'POST /publico/comprovante/pdf': codeOf,
  'GET /solicitacaoCredenciado/comprovantes/:id': async (world, owner) => ({
    params: { id: (await comprovanteOf(world, owner)).inscricao.idSolicitacao },
  }),
  'GET /comprovante/pdf/:id': async (world, owner) => ({
    params: { id: (await comprovanteOf(world, owner)).idComprovante },
  }),
  'GET /consulta/findByCurrentUser': nothing,
  'GET /conta': nothing,
  'DELETE /conta/acessos': nothing,
  'DELETE /conta/acessos/:id': async ({ api }, _owner, caller) => {
    if (!caller) return { params: { id: 'x' } };
    const { sid, handOver } = await createSession(api.deps, api.db, caller.usuarioId, 'CREDENCIADOS');
    await receiveSession(api.deps, api.db, handOver);
    return { params: { id: sid } };
  },
  'PUT /conta/resumo': async () => ({ body: { ligado: true } }),
  'GET /conta/dados': nothing,
  'GET /conta/dados/pdf': nothing,
  'GET /conta/inventario': nothing,
  'PUT /conta/nome': async () => ({ body: { nome: 'Ana Lúcia Pinheiro' } }),
  'GET /conta/pedidos': nothing,
  'POST /conta/pedido': async () => ({ body: { tipo: 'ACESSO', motivo: '' } }),
  'DELETE /conta/pedido/:id': async ({ api }, _owner, caller) => ({ params: { id: await pedidoDadosOf(api, caller) } }),
  'POST /conta/pedido/mensagem/:id': async ({ api }, _owner, caller) => ({
    params: { id: await pedidoDadosOf(api, caller) },
    body: { texto: 'Segue o que faltava.' },
  }),
  'POST /pedidoDados/findByFiltro': list,
  'GET /pedidoDados/findById/:id': async ({ api }, owner) => ({ params: { id: await pedidoDadosOf(api, owner) } }),
  'POST /pedidoDados/mensagem/:id': async ({ api }, owner) => ({
    params: { id: await pedidoDadosOf(api, owner) },
    body: { texto: 'Qual documento?' },
  }),
  'PUT /pedidoDados/responder/:id': async ({ api }, owner) => ({
    params: { id: await pedidoDadosOf(api, owner) },
    body: { texto: 'Os dados foram corrigidos.' },
  }),
  'GET /conversa/getByUser': nothing,
  'GET /conversa/bySolicitacao': async (world, owner) => ({
    query: { idSolicitacao: (await world.notificationTo(owner)).idSolicitacao },
  }),
  'GET /conversa/getById/:id': async (world, owner) => ({
    params: { id: (await world.notificationTo(owner)).idConversa },
  }),
  'POST /conversa/cadastrar': async (world, owner) => ({
    body: {
      assunto: 'Um assunto',
      idSolicitacao: (await world.solicitacaoOf(owner)).id,
      mensagens: [{ conteudo: MESSAGE, dataLimiteResposta: '2026-03-30' }],
    },
  }),
  'POST /conversa/perguntar': async (world, owner, caller) => {
    const person = caller ?? owner;
    // Only one solicitação per person and edital is allowed.
    const [known] = await world.api.db
      .select({ id: solicitacao.id })
      .from(solicitacao)
      .where(eq(solicitacao.usuarioId, person.usuarioId));
    const { id: idSolicitacao } = known ?? (await world.solicitacaoOf(person));
    return { body: { assunto: 'Um assunto', idSolicitacao, conteudo: MESSAGE } };
  },
  'POST /mensagem/resposta': async (world, owner) => ({
    body: { conversa: { id: (await world.notificationTo(owner)).idConversa }, conteudo: MESSAGE },
  }),
  'PUT /mensagem/lido/:id': async (world, owner) => ({
    params: { id: (await world.notificationTo(owner)).idMensagem },
  }),
  'PUT /conversa/encerrar/:id': async (world, owner) => ({
    params: { id: (await world.notificationTo(owner)).idConversa },
  }),
  'GET /notificacao/eventos': nothing,
  'GET /publico/eventos': nothing,
  'GET /modeloMensagem/findAll': nothing,
  'GET /modeloMensagem/findBySearch/:texto': async () => ({ params: { texto: 'modelo' } }),
  'POST /modeloMensagem/cadastrar': async () => ({ body: { assunto: 'Um modelo', conteudo: MESSAGE } }),
  'PUT /modeloMensagem/alterar': async (world) => ({
    body: { ...(await world.newModelo()), assunto: 'Outro assunto', conteudo: MESSAGE },
  }),
  'DELETE /modeloMensagem/deletar/:id': async (world) => ({ params: { id: (await world.newModelo()).id } }),
  'POST /processo/filtro': list,
  'GET /processo/versoesCadastro/:protocolo': async (world) => ({
    params: { protocolo: (await world.newProcesso()).numeroProtocolo },
  }),
  'GET /processo/withCadastro/:protocolo/:versao': async (world) => {
    const { numeroProtocolo, versao } = await world.newProcesso();
    return { params: { protocolo: numeroProtocolo, versao } };
  },
  'GET /publico/modulos': async () => ({ query: { pagina: '0123456789ab' } }),
  'GET /publico/modulos/navegador': nothing,
  'POST /publico/modulos/falhas': async (world) => {
    const { nome, versao } = await world.newModule();
    return { body: { modulo: nome, versao, fase: 'CARGA', erro: 'Failed to fetch' } };
  },
  'POST /publico/modulos/medidas': async (world) => ({
    body: {
      pagina: 'e30.AAAAAAAAAAAAAAAAAAAAAA',
      modulos: [{ nome: (await world.newModule()).nome, montagem: 120, falhou: false }],
      inp: null,
      lcp: 900,
      cls: 0,
    },
  }),
  'GET /modulos': nothing,
  'GET /modulos/historico': nothing,
  'GET /modulos/tipos': async (world) => ({ query: await world.newModule() }),
  'GET /modulos/pacote': async (world) => ({ query: await world.newModule() }),
  'POST /modulos/:nome/:versao': async () => {
    const nome = nextModule();
    return { params: { nome, versao: '1.0.0' }, modulo: await modulePackage(nome) };
  },
  'POST /modulos/:nome/retorno': async (world) => ({ params: { nome: (await world.newModule(2)).nome } }),
  'GET /modulos/:nome/oferta': async (world) => ({ params: { nome: (await world.newModule(2, true)).nome } }),
  'POST /modulos/:nome/conclusao': async (world) => ({ params: { nome: (await world.newModule(2, true)).nome } }),
  'POST /modulos/:nome/remocao': async (world) => ({ params: { nome: (await world.newModule()).nome } }),
  'POST /modulos/:nome/fixacao': async (world) => {
    const { nome, versao } = await world.newModule();
    return { params: { nome }, body: { versao } };
  },
  'POST /modulos/:nome/liberacao': async (world) => ({ params: { nome: (await world.newModule()).nome } }),
  'POST /modulos/:nome/servico': async (world) => ({
    params: { nome: (await world.newModule()).nome },
    body: { endereco: null },
  }),
  'GET /modulos/previas': nothing,
  'POST /modulos/:nome/previas': async () => {
    const nome = nextModule();
    return { params: { nome }, query: { versao: '1.0.0' }, modulo: await modulePackage(nome) };
  },
  'POST /modulos/:nome/previas/:id/fim': async (world) => {
    const { nome, id } = await world.newPreview();
    return { params: { nome, id } };
  },
  'POST /previas/entrada': async (world) => ({ body: { chave: (await world.newPreview()).chave } }),
  'GET /saude/itens': nothing,
  'POST /processo/credenciar/:idProcesso': async (world) => {
    await world.theOpenEdital();
    return { params: { idProcesso: (await world.newProcesso()).idProcesso } };
  },
  'GET /parecer/findBySolicitacao/:id': ofSolicitacao,
  'POST /parecer/pedir': async (world, owner) => {
    const { id, idDocumento } = await world.solicitacaoOf(owner);
    const expert = { nome: 'Paulo Perito', email: anyEmail(), pergunta: 'A certidão serve?', dias: 7 };
    return { body: { ...expert, idSolicitacao: id, documentos: [idDocumento] } };
  },
  'PUT /parecer/prorrogar/:id': async (world, owner) => ({
    params: { id: (await parecerOf(world, owner)).id },
    body: { dias: 3 },
  }),
  'PUT /parecer/cancelar/:id': async (world, owner) => ({ params: { id: (await parecerOf(world, owner)).id } }),
  'POST /publico/parecer/abrir': async (world) => ({ body: { chave: (await parecerOf(world)).chave } }),
  'POST /publico/parecer/documento': async (world) => {
    const { chave, documentoId } = await parecerOf(world);
    return { body: { chave, id: documentoId } };
  },
  'POST /publico/parecer/responder': async (world) => ({
    body: { chave: (await parecerOf(world)).chave, conclusao: 'FAVORAVEL', texto: 'Serve.' },
  }),
  'GET /procuracao/minhas': nothing,
  'POST /procuracao/outorgar': async () => ({
    body: { cpf: nextCpf(), poderes: ['MENSAGENS'], inicio: '2026-03-21', fim: '2026-12-31' },
  }),
  'PUT /procuracao/aceitar/:id': (world, owner) => procuracaoOf(world, owner, false),
  'PUT /procuracao/encerrar/:id': (world, owner) => procuracaoOf(world, owner, true),
  'POST /procuracao/agir/:id': (world, owner) => procuracaoOf(world, owner, true),
  'POST /procuracao/deixar': nothing,
  'GET /procuracao/findBySolicitacao/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner)).id },
  }),
  'GET /inscricaoTardia/findByEdital/:id': async (world) => ({ params: { id: (await tardiaOf(world)).editalId } }),
  'POST /inscricaoTardia/autorizar': async (world) => ({
    body: {
      idEdital: (await world.closedEdital()).id,
      ...{ cpf: nextCpf(), motivo: 'O sistema caiu.', ate: '2026-03-25' },
    },
  }),
  'PUT /inscricaoTardia/revogar/:id': async (world) => ({ params: { id: (await tardiaOf(world)).id } }),
  'POST /publico/inscricaoTardia/abrir': async (world) => ({ body: { chave: (await tardiaOf(world)).chave } }),
  'GET /publico/esclarecimento/byEdital/:id': async (world) => ({ params: { id: (await questionOf(world)).editalId } }),
  'POST /publico/esclarecimento/enviar': async (world) => ({
    body: {
      idEdital: (await questionOf(world)).editalId,
      ...{ tipo: 'PERGUNTA', texto: 'Vale diploma de fora?', nome: 'Ana Souza' },
    },
  }),
  'GET /esclarecimento/aguardando': nothing,
  'GET /esclarecimento/findByEdital/:id': async (world) => ({ params: { id: (await questionOf(world)).editalId } }),
  'PUT /esclarecimento/responder/:id': async (world) => ({
    params: { id: (await questionOf(world)).id },
    body: { pergunta: 'Vale diploma de fora?', resposta: 'Vale.' },
  }),
  'POST /publico/titularidade/pedir': async (world) => ({
    body: await claimForm(world.api),
    headers: world.api.draft.headers,
  }),
  'POST /titularidade/findByFiltro': list,
  'GET /titularidade/findById/:id': async (world, owner) => ({ params: { id: await world.claimTo(owner) } }),
  'POST /titularidade/decidir': async (world, owner) => ({ body: { id: await world.claimTo(owner), aceitar: true } }),
  'PUT /solicitacaoCredenciado/corrigirEmail/:id': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner)).id },
    body: { email: nextEmail(), motivo: 'Erro de digitação.', versao: 1 },
  }),
};

/** Further inputs for calls whose answer depends on more than the endpoint. */
export const MORE_INPUTS = {
  'POST /edital/save (a new edital)': async (world, _owner, caller) => {
    await world.closedEdital();
    return {
      body: {
        numeroEdital: `N-${Math.random()}`.slice(0, 20),
        periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
        anexoEdital: [
          { nome: 'edital.pdf', caminho: await uploadPdf(world.api, 'EDITAL', caller ?? world.people.CAGEO) },
        ],
      },
    };
  },
  'POST /publico/documentoCredenciado/upload (of an edital)': async () => ({ file: 'EDITAL' }),
  'GET /publico/documentoCredenciado/findByCaminho (that nothing owns)': async (world) => ({
    query: { caminho: await uploadPdf(world.api, 'CADASTRO') },
    headers: world.api.draft.headers,
  }),
  'GET /publico/documentoCredenciado/findByCaminho (of another’s draft)': async (world) => ({
    query: { caminho: await uploadPdf(world.api, 'CADASTRO') },
    headers: (await world.api.newDraft()).headers,
  }),
  'DELETE /documentoCredenciado/deletar/:id (of another’s draft)': async (world) => ({
    params: { id: await uploadPdf(world.api, 'CADASTRO') },
    headers: (await world.api.newDraft()).headers,
  }),
  'HEAD /publico/documentoCredenciado/upload/:id (of another)': asAnother(beginning),
  'PATCH /publico/documentoCredenciado/upload/:id (of another)': asAnother(piece),
  'GET /publico/documentoCredenciado/upload/:id (of another)': asAnother(wholeOne),
  'DELETE /publico/documentoCredenciado/upload/:id (of another)': asAnother(beginning),
  'POST /publico/documentoCredenciado/upload (without a draft)': async () => ({ file: 'CADASTRO' }),
  'GET /publico/documentoCredenciado/findByCaminho (of an edital)': async (world) => ({
    query: { caminho: (await world.theOpenEdital()).anexoKey },
  }),
  'DELETE /documentoCredenciado/deletar/:id (of a request)': async (world, owner) => ({
    params: { id: (await world.solicitacaoOf(owner)).caminho },
  }),
  'POST /publico/credenciado/cadastrar (another’s CPF)': async (world, owner) => ({
    body: await makeCadastro(world.api, await world.theOpenEdital(), owner),
    headers: world.api.draft.headers,
  }),
} satisfies Record<string, MakeInput>;

function payloadOf(
  key: string,
  { modulo, file, piece, body }: ContractInput,
): {
  payload: object | undefined;
  headers: Record<string, string>;
} {
  if (modulo) return multipart('modulo.tgz', modulo);
  if (file) return (UPLOAD.test(key) ? wholeUpload : multipart)('documento.pdf', pdf());
  return { payload: piece ?? body, headers: {} };
}

const UPLOAD = /^POST .*\/upload$/;

/** Request for `app.inject`, with the path's parameters filled in. */
export function toRequest(key: string, input: ContractInput) {
  const [method = '', path = ''] = key.split(' ', 2);
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '').toWellFormed()),
  );
  const query = input.file ? { finalidade: input.file } : input.query;
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`
    : '';
  const { payload, headers } = payloadOf(key, input);
  return {
    method: method as 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: `/credenciados${filled}${search}`,
    headers: { ...headers, ...input.headers },
    ...(payload === undefined ? {} : { payload }),
  };
}
