import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Perfil, SituacaoSolicitacao, TipoEdital } from '@credenciados/contract';
import {
  arquivo,
  conversa,
  documento,
  edital,
  mensagem,
  modeloMensagem,
  pedidoTitularidade,
  processo,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { modulePackage, nextModule, openModuleStore } from '@credenciados/releases/testing/module-package';
import { eq } from 'drizzle-orm';
import { storeVersao } from '../../resources/solicitacao/keep-versao.ts';
import { claimForm } from './claims.ts';
import { BELEM, call, createDomainApp, MIDDAY, okay, openEdital, uploadPdf } from './domain.ts';
import { publishingToken, publishPackage } from './publishing.ts';
import { nextCpf, type SignedIn, type TestApp } from './test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** API that creates on demand any record that a call of the contract may need. */
export interface ContractWorld {
  api: TestApp;
  /** Person of each profile; the one with CREDENCIADOS owns only records that a test creates. */
  people: Record<Perfil, SignedIn>;
  /** The open edital, opened if there is none. */
  theOpenEdital(): Promise<{ id: number; tipoEdital: TipoEdital; numero: string; anexoKey: string }>;
  /** A closed edital, while none is open. */
  closedEdital(): Promise<{ id: number; tipoEdital: TipoEdital }>;
  /** Applicant without a registration. */
  newApplicant(): Promise<SignedIn>;
  /** Person's solicitação under the open edital, with one document. */
  solicitacaoOf(
    owner: SignedIn,
    situacao?: SituacaoSolicitacao,
    deadline?: string,
  ): Promise<{ id: number; idEdital: number; idDocumento: number; caminho: string }>;
  /** Open notification to the owner of a solicitação, with one unread message. */
  notificationTo(owner: SignedIn): Promise<{ idSolicitacao: number; idConversa: number; idMensagem: number }>;
  /** Claim to the CPF of an account. */
  claimTo(owner: SignedIn): Promise<number>;
  newModelo(): Promise<{ id: number; versao: number }>;
  newProcesso(): Promise<{ idProcesso: number; numeroProtocolo: string; versao: number }>;
  /** Session with the publishing token. */
  publisher(): Promise<SignedIn>;
  /** Module with this many published versions. */
  newModule(versions?: number, isOffered?: boolean): Promise<{ nome: string; versao: string }>;
  /** Preview of a module without published versions, with the key in its link. */
  newPreview(): Promise<{ nome: string; id: string; chave: string }>;
  /** Last error of the server, which the answer hides. */
  lastError(): unknown;
  close(): Promise<void>;
}

/** Starts the API and a CEP look-up service beside it. */
export async function createContractWorld(): Promise<ContractWorld> {
  const service = await startCepService();
  let lastError: unknown;
  const api = await createDomainApp({
    // Streams end at once, so that a test can await the end of the answer.
    config: { cepUrl: service.url, eventStreamSeconds: 0 },
    extend: (app) => {
      app.addHook('onError', async (_request, _reply, error) => {
        lastError = error;
      });
    },
  });
  const { db } = api;
  await openModuleStore(api);
  const people: Record<Perfil, SignedIn> = {
    CREDENCIADOS: await api.signIn('CREDENCIADOS'),
    CAGEO: await api.signIn('CAGEO'),
    CAVISTORIA: await api.signIn('CAVISTORIA'),
    GESTAO_DE_CREDENCIADOS: await api.signIn('GESTAO_DE_CREDENCIADOS'),
    EXTERNO: await api.signIn('EXTERNO'),
    AGENDAMENTO: await api.signIn('AGENDAMENTO'),
    ENCARREGADO: await api.signIn('ENCARREGADO'),
  };
  let made = 0;

  async function findOpen() {
    const rows = await db.select().from(edital);
    return rows.find(({ situacao }) => situacao === 'ABERTO');
  }
  async function theOpenEdital() {
    const open = await findOpen();
    if (open) return open;
    await openEdital(api, people.CAGEO);
    return theOpenEdital();
  }
  async function closedEdital() {
    const open = await theOpenEdital();
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: people.CAGEO }));
    return open;
  }

  async function solicitacaoOf(
    owner: SignedIn,
    situacao: SituacaoSolicitacao = 'AGUARDANDO_APROVACAO',
    deadline = new Date(MIDDAY.getTime() + 5 * DAY_MS).toISOString(),
  ) {
    const open = await theOpenEdital();
    made += 1;
    const [row] = await db
      .insert(solicitacao)
      .values({
        protocolo: `T-${made}`,
        editalId: open.id,
        usuarioId: owner.usuarioId,
        situacao,
        prazoRetificacao: situacao === 'RETIFICADO' ? new Date(deadline) : null,
        criadaEm: MIDDAY,
        cpf: owner.cpf,
        nome: owner.nome,
        email: 'pessoa@exemplo.gov.br',
        telefones: ['(91) 98888-7777'],
        codigoCrea: 'PA-1',
        codigoIncra: 'ABC1',
        formacao: 'Engenheira',
        logradouro: 'Rua Um',
        numero: '1',
        bairro: 'Centro',
        cep: '66010000',
        uf: 'PA',
        municipioId: BELEM,
      })
      .returning({ id: solicitacao.id });
    if (!row) throw new Error('No request was made');
    const caminho = await uploadPdf(api, 'CADASTRO');
    await db.update(arquivo).set({ vinculadoEm: MIDDAY }).where(eq(arquivo.key, caminho));
    const [file] = await db
      .insert(documento)
      .values({ solicitacaoId: row.id, arquivoKey: caminho, tipo: 'DOCUMENTO_IDENTIFICACAO' })
      .returning({ id: documento.id });
    if (!file) throw new Error('No document was made');
    await db.transaction((tx) => storeVersao(tx, row.id, MIDDAY));
    return { id: row.id, idEdital: open.id, idDocumento: file.id, caminho };
  }

  async function notificationTo(owner: SignedIn) {
    const { id: solicitacaoId } = await solicitacaoOf(owner);
    const [head] = await db
      .insert(conversa)
      .values({ solicitacaoId, assunto: 'Um assunto', tipoConversa: 'NOTIFICACAO' })
      .returning({ id: conversa.id });
    if (!head) throw new Error('No conversa was made');
    const [message] = await db
      .insert(mensagem)
      .values({
        conversaId: head.id,
        conteudo: '<p>Texto</p>',
        remetenteId: people.CAGEO.usuarioId,
        destinatarioId: owner.usuarioId,
      })
      .returning({ id: mensagem.id });
    if (!message) throw new Error('No message was made');
    return { idSolicitacao: solicitacaoId, idConversa: head.id, idMensagem: message.id };
  }

  async function claimTo(owner: SignedIn) {
    const { caminho, contato, ...form } = await claimForm(api, { cpf: owner.cpf });
    await db.update(arquivo).set({ vinculadoEm: MIDDAY }).where(eq(arquivo.key, caminho));
    made += 1;
    const [row] = await db
      .insert(pedidoTitularidade)
      .values({ ...form, protocolo: `TT-${made}`, arquivoKey: caminho, contatoNaoConfirmado: !contato.confirmado })
      .returning({ id: pedidoTitularidade.id });
    if (!row) throw new Error('No claim was made');
    return row.id;
  }

  async function newModelo() {
    const [row] = await db
      .insert(modeloMensagem)
      .values({ assunto: 'Um modelo', conteudo: '<p>Texto</p>', usuarioId: people.CAGEO.usuarioId })
      .returning({ id: modeloMensagem.id, versao: modeloMensagem.versao });
    if (!row) throw new Error('No modelo was made');
    return row;
  }

  async function newProcesso() {
    made += 1;
    const responsavel = { nome: 'Rita Responsável', cpf: nextCpf(), codigoIncra: 'ABC1', codigoCrea: 'PA-9' };
    const process = { idProcesso: made, numeroProtocolo: `2026000${made}`, versao: 1 };
    await db.insert(processo).values({
      ...process,
      numeroProcesso: `2026/${made}`,
      cpfInteressado: nextCpf(),
      nomeRazaoSocialInteressado: 'Fazenda Um',
      status: 'Em análise',
      setor: 'Setor',
      tipo: 'Tipo',
      dadosCadastro: { dados: { cadastro: { georreferenciamento: { responsavel } } } },
    });
    return process;
  }

  async function newModule(versions = 1, isOffered = false) {
    const nome = nextModule();
    for (let minor = 1; minor <= versions; minor += 1) {
      const versao = `1.${minor}.0`;
      const query = isOffered && minor === versions ? '?etapas=5:1:0' : '';
      const content = await modulePackage(nome, { files: { 'versao.txt': versao } });
      okay(await publishPackage(api, nome, `${versao}${query}`, content));
      if (minor === versions) return { nome, versao };
    }
    throw new Error('No module was made');
  }

  async function newPreview() {
    const nome = nextModule();
    const content = await modulePackage(nome);
    const answer = await publishPackage(api, nome, 'previas?versao=1.0.0', content);
    const { id, link } = okay<{ id: string; link: string }>(answer);
    return { nome, id, chave: link.split('#')[1] ?? '' };
  }

  return {
    api,
    people,
    newModule,
    newPreview,
    publisher: async () => ({
      ...people.EXTERNO,
      headers: { authorization: `Bearer ${await publishingToken(api)}` },
    }),
    theOpenEdital,
    closedEdital,
    async newApplicant() {
      // Unsubmitted files of earlier calls would count towards their sender's limit.
      await api.database.asOwner('delete from arquivo where vinculado_em is null');
      return api.signIn('CREDENCIADOS');
    },
    solicitacaoOf,
    notificationTo,
    claimTo,
    newModelo,
    newProcesso,
    lastError: () => lastError,
    async close() {
      await api.close();
      service.server.close();
    },
  };
}

async function startCepService(): Promise<{ server: Server; url: string }> {
  const body = JSON.stringify({
    logradouro: 'Rua Um',
    bairro: 'Centro',
    localidade: 'Belém',
    uf: 'PA',
    ibge: '1501402',
  });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/{cep}` };
}
