import { randomUUID } from 'node:crypto';
import { type Comparacao, type Flip, type Inscricao, NO_REGRAS } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import type { MailContent, MailKind } from '@credenciados/platform/db/mail-content';
import { edital as editais, outbox, procuracao } from '@credenciados/platform/db/schema/index';
import { bodyWithoutSecret, type MailBody, readContent } from '@credenciados/platform/mail/secret-body';
import { composeAccountChangeMail, composeAccountCodeMail } from '@credenciados/platform/mail/templates/account.mail';
import { contentOfText } from '@credenciados/platform/mail/templates/compose-mail';
import { composePasswordLinkMail } from '@credenciados/platform/mail/templates/password-link.mail';
import { composeEnd, composeReturn, composeWarning } from '@credenciados/releases/rollout/rollout.mail';
import { asc, desc, eq, gt } from 'drizzle-orm';
import { composeReplacedMail } from '../../identity/replaced-account.ts';
import { composeCodigoMail } from '../../resources/contato/contato.mail.ts';
import { type ConversaMail, enqueueConversaMail } from '../../resources/conversa/conversa.mail.ts';
import {
  enqueueCadastroMail,
  enqueueReenvioMail,
  enqueueSaidaMail,
} from '../../resources/credenciado/cadastro.mail.ts';
import { composeExpiry, composeValidityReminder } from '../../resources/credenciamento/validade.mail.ts';
import { enqueueDecisaoMail, enqueueDenunciaMail } from '../../resources/denuncia/denuncia.mail.ts';
import { composeErrata } from '../../resources/errata/errata.mail.ts';
import { enqueueAnswerMail } from '../../resources/esclarecimento/esclarecimento.mail.ts';
import { enqueueExtensionMail } from '../../resources/indisponibilidade/indisponibilidade.mail.ts';
import { enqueueTardiaMail } from '../../resources/inscricao-tardia/inscricao-tardia.mail.ts';
import { enqueueAnsweredMail, enqueueAskedMail } from '../../resources/parecer/parecer.mail.ts';
import { enqueueOfficerMail, enqueuePersonMail } from '../../resources/pedido-dados/pedido-dados.mail.ts';
import { composeMoved } from '../../resources/prazo/recontar.ts';
import { composeEsclarecimentoMoved } from '../../resources/prazo/recontar-esclarecimento.ts';
import { composeRecursoMoved } from '../../resources/prazo/recontar-recurso.ts';
import { enqueueProcessoMail } from '../../resources/processo/processo.mail.ts';
import { enqueueProcuracaoMail } from '../../resources/procuracao/procuracao.mail.ts';
import { composeNews, composeReceipt } from '../../resources/recurso/recurso.mail.ts';
import { composeResult } from '../../resources/resultado/resultado.mail.ts';
import { composeResumo } from '../../resources/resumo/resumo.mail.ts';
import { composeHealth } from '../../resources/saude/saude.mail.ts';
import { composeDecisionWarning } from '../../resources/silencio/aviso.mail.ts';
import { composeProposal } from '../../resources/solicitacao/propose-archive.ts';
import { composeReminder } from '../../resources/solicitacao/remind-deadlines.ts';
import {
  enqueueReceivedMail,
  enqueueRefusedMails,
  enqueueRightAddressMails,
} from '../../resources/titularidade/titularidade.mail.ts';
import type { TestApp } from './test-app.ts';

/** Solicitação and edital of the sample mails. */
export interface MailWorld {
  api: TestApp;
  editalId: number;
  solicitacaoId: number;
  /** One-time link, not used yet. */
  senhaLink: string;
}

/** Name with markup, which every mail must escape. */
export const HOSTILE_NAME = 'Ana <img src=x onerror=alert(1)> & "Souza" D’Ávila';
const EMAIL = 'ana@exemplo.gov.br';
const PRAZO = new Date('2026-04-02T02:59:59Z');
const TIME_ZONE = 'America/Belem';

type Sample = (world: MailWorld) => Promise<MailContent[]> | MailContent[];

const PEDIDO_DADOS = { id: 1, tipo: 'CORRECAO', prazo: '2026-04-05' } as const;
const HOSTILE_PERSON = { nome: HOSTILE_NAME, email: EMAIL };
/** Dependencies of a portal whose data officer has an address. */
const withOfficer = ({ api }: MailWorld) => ({ config: { ...api.config, dataOfficerEmail: EMAIL } });
const RECURSO = { numero: '2026.1-R', codigo: 'AB12-CD34', recebidoEm: PRAZO, editalNumero: '07/2026' };

/** Mails of each kind, composed by the portal's own functions. */
export const SAMPLE_MAILS: Record<MailKind, Sample> = {
  CADASTRO_RECEBIDO: (world) =>
    queued(world, async (tx) => {
      await enqueueCadastroMail(
        world.api.deps,
        tx,
        { ...inscricaoOf(world), idSolicitacao: -1 },
        { ...recipient(), senhaLink: world.senhaLink },
      );
      await enqueueCadastroMail(world.api.deps, tx, { ...inscricaoOf(world), idSolicitacao: 0 }, recipient());
    }),
  ALTERACAO_RECEBIDA: (world) =>
    queued(world, (tx) =>
      enqueueReenvioMail(world.api.deps, tx, 'ALTERAR', inscricaoOf(world), { ...recipient(), versao: 2 }),
    ),
  DOCUMENTO_RECEBIDO: (world) =>
    queued(world, (tx) =>
      enqueueReenvioMail(world.api.deps, tx, 'JUNTAR', inscricaoOf(world), { ...recipient(), versao: 2 }),
    ),
  DESISTENCIA_RECEBIDA: (world) =>
    queued(world, (tx) => enqueueSaidaMail(world.api.deps, tx, 'DESISTIR', inscricaoOf(world), recipient())),
  RENUNCIA_RECEBIDA: (world) =>
    queued(world, (tx) => enqueueSaidaMail(world.api.deps, tx, 'RENUNCIAR', inscricaoOf(world), recipient())),
  RETIFICACAO_RECEBIDA: (world) =>
    queued(world, (tx) =>
      enqueueReenvioMail(world.api.deps, tx, 'REENVIAR', inscricaoOf(world), { ...recipient(), versao: 2 }),
    ),
  CODIGO_CADASTRO: () => [
    composeCodigoMail('123456', false).conteudo,
    composeCodigoMail('123456789012', true).conteudo,
  ],
  CODIGO_CONTA: () =>
    (['SEGUNDO_FATOR', 'EMAIL'] as const).map(
      (finalidade) => composeAccountCodeMail({ nome: HOSTILE_NAME, codigo: '123456', finalidade }).conteudo,
    ),
  CONTA_ALTERADA: () =>
    (
      [
        'CHAVE_INCLUIDA',
        'CHAVE_REMOVIDA',
        'APLICATIVO_INCLUIDO',
        'APLICATIVO_REMOVIDO',
        'CODIGOS_NOVOS',
        'CODIGO_USADO',
        'SEGUNDO_FATOR_ZERADO',
        'SENHA_ALTERADA',
        'EMAIL_ALTERADO',
        'EMAIL_DOS_AVISOS_ALTERADO',
      ] as const
    ).map(
      (mudanca) =>
        composeAccountChangeMail({
          nome: HOSTILE_NAME,
          mudanca,
          em: PRAZO,
          timeZone: TIME_ZONE,
          dados: [{ rotulo: 'Chave', valor: 'Celular <b>azul</b>' }],
        }).conteudo,
    ),
  CONTA_SUBSTITUIDA: ({ api }) => [composeReplacedMail(api.deps).conteudo],
  CONVERSA: (world) =>
    queued(world, async (tx) => {
      for (const [index, changes] of CONVERSAS.entries())
        await enqueueConversaMail(world.api.deps, tx, {
          mensagemId: -1 - index,
          conversaId: 1,
          solicitacaoId: world.solicitacaoId,
          destinatario: { nome: HOSTILE_NAME, email: EMAIL, usuarioId: null } as ConversaMail['destinatario'],
          paraCredenciado: true,
          assunto: 'Comprovante <do> INCRA & outros',
          editalNumero: '07/2026',
          dataLimiteResposta: PRAZO,
          tipoConversa: 'NOTIFICACAO',
          protocolo: '2026.00000001-0',
          resposta: false,
          ...changes,
        });
    }),
  EDITAL_PRORROGADO: (world) =>
    queued(world, async (tx) => {
      const [antes] = await tx.select().from(editais).where(eq(editais.id, world.editalId));
      if (!antes) throw new Error('No edital');
      const dataFim = PRAZO;
      await enqueueExtensionMail(world.api.deps, tx, {
        id: 1,
        dia: '2026-03-20',
        antes,
        dataFim,
        prazo: PRAZO,
        codigo: 'AB12-CD34',
      });
    }),
  ERRATA_PUBLICADA: ({ api, editalId }) => [
    composeErrata(api.deps, HOSTILE_NAME, {
      ...{ errata: 1, em: PRAZO.toISOString(), motivo: 'O prazo era curto.', numero: 2 },
      mudancas: [{ rotulo: 'Data de encerramento', de: '31/03/2026', para: '10/04/2026' }],
      ...{ idEdital: editalId, editalNumero: '07/2026' },
    }).conteudo,
  ],
  RECURSO_NA_COMISSAO: ({ api, solicitacaoId }) => [
    composeNews(api.deps, HOSTILE_NAME, { ...RECURSO, solicitacaoId }).conteudo,
  ],
  RECURSO_RECEBIDO: ({ api, solicitacaoId }) => [
    composeReceipt(api.deps, HOSTILE_NAME, { ...RECURSO, solicitacaoId }).conteudo,
  ],
  RESULTADO_PUBLICADO: ({ api, solicitacaoId }) => [
    composeResult(
      api.deps,
      { solicitacaoId, nome: HOSTILE_NAME },
      {
        ...{ editalNumero: '07/2026', recursoAte: PRAZO, intencaoAte: PRAZO },
      },
    ).conteudo,
  ],
  PEDIDO_DADOS_RECEBIDO: (world) =>
    queued(world, (tx) => enqueueOfficerMail(withOfficer(world), tx, 'PEDIDO_DADOS_RECEBIDO', PEDIDO_DADOS)),
  PEDIDO_DADOS_COMPLETADO: (world) =>
    queued(world, (tx) => enqueueOfficerMail(withOfficer(world), tx, 'PEDIDO_DADOS_COMPLETADO', PEDIDO_DADOS)),
  PEDIDO_DADOS_ENVIADO: (world) =>
    queued(world, (tx) => enqueuePersonMail(world.api.deps, tx, 'PEDIDO_DADOS_ENVIADO', PEDIDO_DADOS, HOSTILE_PERSON)),
  PEDIDO_DADOS_RETIRADO: (world) =>
    queued(world, (tx) => enqueuePersonMail(world.api.deps, tx, 'PEDIDO_DADOS_RETIRADO', PEDIDO_DADOS, HOSTILE_PERSON)),
  PEDIDO_DADOS_MENSAGEM: (world) =>
    queued(world, (tx) => enqueuePersonMail(world.api.deps, tx, 'PEDIDO_DADOS_MENSAGEM', PEDIDO_DADOS, HOSTILE_PERSON)),
  PEDIDO_DADOS_RESPONDIDO: (world) =>
    queued(world, (tx) =>
      enqueuePersonMail(world.api.deps, tx, 'PEDIDO_DADOS_RESPONDIDO', PEDIDO_DADOS, HOSTILE_PERSON),
    ),
  LINK_DE_SENHA: (world) => [
    composePasswordLinkMail({ nome: HOSTILE_NAME, link: world.senhaLink, expiraEm: PRAZO, timeZone: TIME_ZONE })
      .conteudo,
  ],
  MODULO_VOLTOU: () => [composeReturn(FLIP, { version: '1.1.0', share: 25 }).conteudo],
  DA_VERSAO_ANTERIOR: ({ api }) => [
    contentOfText('Assunto', `Olá.\n\nAcesse:\n${api.config.publicUrl}/credenciados/\n\nPortal\nMensagem automática.`),
  ],
  MODULO_SUSPEITO: () => [composeWarning('mf-analise', '1.1.0', '1.0.0', WHY).conteudo],
  MODULO_NO_AR: () => [composeEnd('mf-analise', '1.1.0').conteudo],
  PROCURACAO: (world) =>
    queued(world, async (tx) => {
      const [person, proxy] = [await world.api.signIn('CREDENCIADOS'), await world.api.signIn('CREDENCIADOS')];
      const [row] = await tx
        .insert(procuracao)
        .values({
          ...{ outorganteId: person.usuarioId, procuradorCpf: proxy.cpf, poderes: ['ACOMPANHAR'] },
          ...{ inicio: '2026-03-01', fim: '2027-03-01' },
        })
        .returning();
      if (!row) throw new Error('No power of attorney');
      for (const tipo of ['OUTORGADA', 'ACEITA', 'REVOGADA'] as const) {
        await enqueueProcuracaoMail(world.api.deps, tx, tipo, row);
      }
    }),
  INSCRICAO_TARDIA: (world) =>
    queued(world, (tx) =>
      enqueueTardiaMail(world.api.deps, tx, {
        ...{ id: 1, email: EMAIL, numero: '07/2026 <b>', ate: PRAZO },
        link: `${world.api.config.publicUrl}/credenciados/inscricao-tardia#aaa`,
      }),
    ),
  ESCLARECIMENTO_RESPONDIDO: (world) =>
    queued(world, async (tx) => {
      const outcomes = [
        { acolhida: null },
        { acolhida: true },
        { acolhida: false },
        { acolhida: null, prejudicado: true },
      ];
      for (const [index, { acolhida, prejudicado = false }] of outcomes.entries())
        await enqueueAnswerMail(world.api.deps, tx, {
          ...{ id: index, protocolo: 'E2026.00000001-0', editalId: 1, nome: HOSTILE_NAME, email: EMAIL },
          ...{
            tipo: acolhida === null ? 'PERGUNTA' : 'IMPUGNACAO',
            numero: '07/2026 <b>',
            resposta: 'Vale <sim>.',
            ...{ acolhida, prejudicado },
          },
        });
    }),
  PARECER_PEDIDO: (world) =>
    queued(world, (tx) => enqueueAskedMail(world.api.deps, tx, parecerOf(world), 'a'.repeat(43))),
  PARECER_RECEBIDO: (world) =>
    queued(world, (tx) =>
      enqueueAnsweredMail(world.api.deps, tx, parecerOf(world), 'FAVORAVEL', { nome: 'Carla', email: EMAIL }),
    ),
  PRAZO_MUDOU: ({ api }) => [
    composeRecursoMoved(
      api.deps,
      { nome: HOSTILE_NAME, editalNumero: '07/2026', idSolicitacao: 1 },
      [
        { prazo: 'RECURSO', para: '2026-08-19' },
        { prazo: 'INTENCAO', para: '2026-08-17' },
      ],
      'Feriado em 15/08/2026: Adesão <do> Pará',
    ).conteudo,
    composeEsclarecimentoMoved(
      api.deps,
      {
        ...{ nome: HOSTILE_NAME, protocolo: 'E2026.00000001-0' },
        ...{ editalId: 1, editalNumero: '07/2026 <b>', para: '2026-08-17' },
      },
      'Feriado em 15/08/2026: Adesão <do> Pará',
    ).conteudo,
    ...(['NOTIFICACAO', 'SOLICITACAO_RETIFICACAO'] as const).map(
      (tipoConversa) =>
        composeMoved(
          api.deps,
          {
            ...{ nome: HOSTILE_NAME, assunto: 'Certidão & outros', editalNumero: '07/2026' },
            ...{ tipoConversa, conversaId: 1, idSolicitacao: 1, para: '2026-08-17' },
          },
          'Feriado em 15/08/2026: Adesão <do> Pará',
        ).conteudo,
    ),
  ],
  PRAZO_PERTO: ({ api, solicitacaoId }) =>
    (['NOTIFICACAO', 'SOLICITACAO_RETIFICACAO'] as const).map(
      (tipoConversa) =>
        composeReminder(api.deps, {
          conversaId: 1,
          solicitacaoId,
          nome: HOSTILE_NAME,
          assunto: 'Comprovante <do> INCRA',
          editalNumero: '07/2026',
          tipoConversa,
          prazo: PRAZO,
        }).conteudo,
    ),
  DECISAO_PERTO: ({ api, editalId }) =>
    ([50, 100] as const).map(
      (etapa) =>
        composeDecisionWarning(
          api.deps,
          { editalId, numero: '07/2026', regras: { ...NO_REGRAS, silencio: 'APROVAR' } },
          {
            nome: HOSTILE_NAME,
            etapa,
            rows: Array.from({ length: 21 }, () => ({ protocolo: '2026.00000001-5', etapa, prazo: '2026-04-01' })),
          },
        ).conteudo,
    ),
  PRAZO_VENCIDO: ({ api, solicitacaoId }) => [
    composeProposal(
      api.deps,
      {
        id: solicitacaoId,
        protocolo: '2026.00000001-5',
        editalNumero: '07/2026',
        destinatario: { nome: HOSTILE_NAME, email: EMAIL },
      },
      PRAZO,
    ).conteudo,
  ],
  VALIDADE_PERTO: ({ api, solicitacaoId: id }) => [
    composeValidityReminder(
      api.deps,
      { id, protocolo: '2026.00000001-5', editalNumero: '07/2026', nome: HOSTILE_NAME },
      [{ alvo: 'CREDENCIAMENTO', rotulo: null, fim: '2026-05-20' }],
    ).conteudo,
    composeValidityReminder(
      api.deps,
      { id, protocolo: '2026.00000001-5', editalNumero: '07/2026', nome: HOSTILE_NAME },
      [{ alvo: 'DOCUMENTO:1', rotulo: 'Certidão <b>de</b> quitação', fim: '2026-05-20' }],
    ).conteudo,
    composeValidityReminder(
      api.deps,
      { id, protocolo: '2026.00000001-5', editalNumero: '07/2026', nome: HOSTILE_NAME },
      [{ alvo: 'CONDICAO:1', rotulo: 'Seguro <b>de</b> responsabilidade', fim: '2026-05-20' }],
    ).conteudo,
  ],
  CREDENCIAMENTO_VENCIDO: ({ api, solicitacaoId: id }) => [
    composeExpiry(
      api.deps,
      {
        ...{ id, protocolo: '2026.00000001-5', editalNumero: '07/2026' },
        destinatario: { nome: HOSTILE_NAME, email: EMAIL },
      },
      PRAZO,
    ).conteudo,
  ],
  PROCESSO_CREDENCIADO: (world) =>
    queued(world, async (tx) => {
      const mail = {
        nome: HOSTILE_NAME,
        email: EMAIL,
        edital: { numero: '07/2026', tipoEdital: 'GEOMENSOR' as const },
      };
      await enqueueProcessoMail(world.api.deps, tx, { ...mail, solicitacaoId: world.solicitacaoId });
      await enqueueProcessoMail(world.api.deps, tx, { ...mail, solicitacaoId: 0, senhaLink: world.senhaLink });
    }),
  RESUMO_DO_DIA: ({ api, editalId }) => {
    const contagem = { novas: 3, responderam: 1, prazos: 2, falhas: 0 };
    const editais = [{ id: editalId, numero: '07/2026', tipoEdital: 'GEOMENSOR' as const, ...contagem, perguntas: 1 }];
    return [composeResumo(api.deps, { nome: HOSTILE_NAME, minhas: contagem, editais, now: PRAZO }).conteudo];
  },
  SAUDE_DO_PORTAL: ({ api }) => [
    composeHealth(api.deps, [
      {
        item: 'EMAILS_NAO_ENTREGUES',
        titulo: 'E-mails que falharam',
        sobre: null,
        estado: 'FALHA',
        quantos: 3,
        desde: PRAZO.toISOString(),
        detalhe: 'O servidor <smtp> recusou.',
        responsavel: 'a equipe do portal',
        link: null,
      },
    ]).conteudo,
  ],
  DENUNCIA_RECEBIDA: (world) => queued(world, (tx) => enqueueDenunciaMail(world.api.deps, tx, DENUNCIA)),
  DENUNCIA_DECIDIDA: async (world) => [
    ...(await queued(world, (tx) => enqueueDecisaoMail(world.api.deps, tx, DENUNCIA, 'ACOLHIDA'))),
    ...(await queued(world, (tx) => enqueueDecisaoMail(world.api.deps, tx, DENUNCIA, 'ARQUIVADA'))),
  ],
  SEGREDO_VENCIDO: ({ api }) => [bodyWithoutSecret(api.config, 'Crie a sua senha').conteudo],
  TITULARIDADE_RECEBIDA: (world) => queued(world, (tx) => enqueueReceivedMail(tx, PEDIDO)),
  TITULARIDADE_RECUSADA: async (world) => (await refused(world)).slice(0, 1),
  TITULARIDADE_RECUSADA_CONTA: async (world) => (await refused(world)).slice(1),
  TITULARIDADE_EMAIL_NOVO: async (world) => (await rightAddress(world)).slice(0, 1),
  TITULARIDADE_EMAIL_ANTERIOR: async (world) => (await rightAddress(world)).slice(1),
};

const CONVERSAS: Partial<ConversaMail>[] = [
  {},
  { resposta: true, dataLimiteResposta: null },
  { tipoConversa: 'SOLICITACAO_RETIFICACAO' },
  { tipoConversa: 'RESULTADO_ANALISE', dataLimiteResposta: null },
  { paraCredenciado: false },
  { paraCredenciado: false, resposta: true },
];

const DENUNCIA = {
  ...{ id: 1, protocolo: 'D2026.00000001-0', codigo: '7K3M-9QXD-2VBN-HT45' },
  ...{ email: EMAIL, emailConfirmado: true },
};
const PEDIDO = { id: 1, protocolo: '2026.00000001-0', nome: HOSTILE_NAME, email: EMAIL };

const WHY: Comparacao = {
  medida: 'FALHA',
  nova: { ruins: 12, de: 300 },
  atual: { ruins: 1, de: 900 },
  evidencia: 40,
  limite: 20,
};
const FLIP: Flip = {
  id: randomUUID(),
  at: PRAZO.toISOString(),
  module: 'mf-analise',
  version: '1.0.0',
  former: '1.1.0',
  action: 'RECUO',
  by: 'o próprio portal',
  why: WHY,
};

const recipient = () => ({ nome: HOSTILE_NAME, email: EMAIL, idComprovante: 1 });

const parecerOf = ({ solicitacaoId }: MailWorld) => ({
  ...PEDIDO,
  pergunta: 'O registro <vale> & até quando?',
  expiraEm: PRAZO,
  solicitacaoId,
});

function inscricaoOf({ editalId, solicitacaoId }: MailWorld): Inscricao {
  return {
    idSolicitacao: solicitacaoId,
    protocolo: '2026.00000001-0',
    dataCadastro: PRAZO.toISOString(),
    recebidaEm: PRAZO.toISOString(),
    codigoComprovante: 'ABCD-EFGH-JKLM',
    edital: { id: editalId, numero: '07/2026', tipoEdital: 'GEOMENSOR' },
    documentos: [
      {
        nome: `${'certidão-'.repeat(20)}.pdf`,
        tipo: 'Certidão de quitação',
        tamanho: 20_480,
        sha256: 'ab12'.repeat(16),
      },
      { nome: 'rg & cpf.pdf', tipo: 'Documento de identificação', tamanho: 2_048, sha256: 'cd34'.repeat(16) },
    ],
  };
}

const refused = (world: MailWorld) =>
  queued(world, (tx) => {
    const config = { ...world.api.config, contactEmail: 'comissao@exemplo.gov.br' };
    return enqueueRefusedMails({ ...world.api.deps, config }, tx, PEDIDO, 'O documento <não> confere.', {
      email: 'outra@exemplo.gov.br',
    });
  });

const rightAddress = (world: MailWorld) =>
  queued(world, (tx) =>
    enqueueRightAddressMails(
      world.api.deps,
      tx,
      { nome: HOSTILE_NAME, former: ['antiga@exemplo.gov.br'], senhaLink: world.senhaLink, audit: [] },
      EMAIL,
      { evento: 'TITULARIDADE_ACEITA:1', frase: 'A comissão aceitou o seu pedido.' },
    ),
  );

/** Mails that a transaction queues. */
function queued({ api }: MailWorld, queue: (tx: Tx) => Promise<unknown>): Promise<MailContent[]> {
  return api.db.transaction(async (tx) => {
    const [last] = await tx.select({ id: outbox.id }).from(outbox).orderBy(desc(outbox.id)).limit(1);
    const before = last?.id ?? 0;
    await queue(tx);
    const rows = await tx.select().from(outbox).where(gt(outbox.id, before)).orderBy(asc(outbox.id));
    const bodies: MailBody[] = await Promise.all(rows.map((row) => readContent(api.config, row)));
    await tx.delete(outbox).where(gt(outbox.id, before));
    return bodies.map(({ conteudo }) => conteudo);
  });
}
