import { rectificationSubject, type StatusConversa, type TipoConversa } from '@credenciados/contract';
import { arquivo, conversa, mensagem, mensagemAnexo } from '@credenciados/platform/db/schema/index';
import { addDays } from 'date-fns/addDays';
import { subMinutes } from 'date-fns/subMinutes';
import {
  analysisAnnouncement,
  archiveAnnouncement,
  deaccreditationAnnouncement,
} from '../resources/solicitacao/solicitacao.texts.ts';
import { DEMO_PEOPLE } from './accounts.ts';
import { type DemoContext, endOfDayFromNow, halfway, later, officeHour } from './context.ts';
import { certificatePdf, storePdf } from './documents.ts';
import type { DemoSolicitacao } from './solicitacoes.ts';
import { ARQUIVAMENTO, NOTIFICACOES, PERGUNTA, RETIFICACOES } from './texts.ts';

interface SampleMensagem {
  from: 'analista' | 'credenciado';
  conteudo: string;
  em: Date;
  prazo?: Date;
  lida?: boolean;
  /** Time of the answer, if it was given by other means than a message. */
  respondidaEm?: Date;
  anexo?: string | null;
}

interface SampleConversa {
  inscrita: DemoSolicitacao;
  tipo: TipoConversa;
  assunto: string;
  status?: StatusConversa;
  /** Oldest first. A message followed by one of the other side counts as answered. */
  mensagens: SampleMensagem[];
}

/** Creates the conversas: the result of each decision, requests for rectification, and notifications of every kind. */
export async function seedConversas(context: DemoContext, solicitacoes: readonly DemoSolicitacao[]): Promise<void> {
  const samples = [
    ...solicitacoes.flatMap((inscrita, index) => resultOf(context, inscrita, index)),
    ...solicitacoes
      .filter(({ row, reenviadaEm }) => row.situacao === 'RETIFICADO' || row.situacao === 'ARQUIVADO' || reenviadaEm)
      .map((inscrita, index) => rectificationOf(context, inscrita, index)),
    ...notifications(context, solicitacoes),
  ];
  const sentAt = ({ mensagens }: SampleConversa) => Number(mensagens.at(-1)?.em);
  samples.sort((a, b) => sentAt(a) - sentAt(b));
  for (const sample of samples) await store(context, sample);
}

function resultOf(context: DemoContext, inscrita: DemoSolicitacao, index: number): SampleConversa[] {
  const { row, edital } = inscrita;
  const about = { protocolo: row.protocolo, editalNumero: edital.numero };
  const result = (text: { assunto: string; conteudo: string }, em: Date, lida: boolean): SampleConversa => ({
    inscrita,
    tipo: 'RESULTADO_ANALISE',
    assunto: text.assunto,
    mensagens: [{ from: 'analista', conteudo: text.conteudo, em, lida }],
  });
  if (row.situacao === 'ARQUIVADO')
    return [result(archiveAnnouncement(about, ARQUIVAMENTO), subMinutes(context.now, 1), false)];
  if (!row.decididaEm) return [];
  const approved = row.situacao !== 'REJEITADO';
  const first = result(analysisAnnouncement(about, approved, row.justificativa ?? ''), row.decididaEm, index % 5 !== 0);
  if (row.situacao !== 'INATIVO') return [first];
  return [
    first,
    result(
      deaccreditationAnnouncement(about, 'O registro no conselho foi cancelado.'),
      later(context, row.decididaEm, 25),
      true,
    ),
  ];
}

function rectificationOf(context: DemoContext, inscrita: DemoSolicitacao, index: number): SampleConversa {
  const { row, edital, reenviadaEm } = inscrita;
  const day = 24 * 60 * 60 * 1000;
  const sinceThen = reenviadaEm ? Math.ceil((reenviadaEm.getTime() - context.now.getTime()) / day) : 0;
  return {
    inscrita,
    tipo: 'SOLICITACAO_RETIFICACAO',
    assunto: rectificationSubject(edital.numero),
    mensagens: [
      {
        from: 'analista',
        conteudo: RETIFICACOES[index % RETIFICACOES.length] ?? RETIFICACOES[0],
        em: reenviadaEm ? halfway(row.criadaEm, reenviadaEm) : later(context, row.criadaEm, 5),
        prazo: reenviadaEm
          ? endOfDayFromNow(context, sinceThen + 3)
          : (row.prazoRetificacao ?? addDays(edital.dataFim, 20)),
        lida: index % 2 === 1,
        respondidaEm: reenviadaEm ?? undefined,
      },
    ],
  };
}

/** Notifications of the newer edital: unread, overdue, answered, closed. One account has one of each. */
function notifications(context: DemoContext, solicitacoes: readonly DemoSolicitacao[]): SampleConversa[] {
  const accredited = solicitacoes.filter(
    ({ row, edital }) => row.situacao === 'CREDENCIADO' && edital.tipoEdital === 'GEOMENSOR',
  );
  const shown = accredited.find(({ row }) => row.cpf === DEMO_PEOPLE.notificado.cpf);
  const correcting = solicitacoes.find(({ row }) => row.cpf === DEMO_PEOPLE.retificar.cpf);
  if (!shown || !correcting) throw new Error('The demonstration accounts have no solicitações');
  const others = accredited.filter((inscrita) => inscrita !== shown);
  return [
    notification(context, shown, 0, 'nova'),
    notification(context, shown, 1, 'vencida'),
    notification(context, shown, 2, 'concluida'),
    notification(context, correcting, 1, 'nova'),
    ...others.slice(9, 11).map((inscrita, index) => question(context, inscrita, index === 0)),
    ...others
      .slice(0, 9)
      .map((inscrita, index) => notification(context, inscrita, index, KINDS[index % KINDS.length] ?? 'nova')),
  ];
}

/** Question to the committee, answered or unread. */
function question(context: DemoContext, inscrita: DemoSolicitacao, answered: boolean): SampleConversa {
  const mensagens: SampleMensagem[] = [
    { from: 'credenciado', conteudo: PERGUNTA.pergunta, em: officeHour(context, answered ? -9 : -1), lida: answered },
  ];
  if (answered) mensagens.push({ from: 'analista', conteudo: PERGUNTA.resposta, em: officeHour(context, -8) });
  return { inscrita, tipo: 'DUVIDA', assunto: PERGUNTA.assunto, mensagens };
}

/** State of a notification. */
type Kind = 'nova' | 'vencida' | 'respondida' | 'retornada' | 'concluida';
const KINDS: readonly Kind[] = ['respondida', 'nova', 'retornada', 'vencida', 'concluida'];

function notification(context: DemoContext, inscrita: DemoSolicitacao, index: number, kind: Kind): SampleConversa {
  const text = NOTIFICACOES[index % NOTIFICACOES.length] ?? NOTIFICACOES[0];
  const days = kind === 'vencida' ? -16 : kind === 'nova' ? -2 - (index % 3) : -12 - (index % 5);
  const asked = officeHour(context, days);
  const prazo = endOfDayFromNow(context, kind === 'vencida' ? -4 : 4 + (index % 4));
  const answered = kind === 'respondida' || kind === 'retornada' || kind === 'concluida';
  const mensagens: SampleMensagem[] = [
    { from: 'analista', conteudo: text.pergunta, em: asked, prazo, lida: kind === 'vencida' },
  ];
  if (answered) {
    const em = officeHour(context, days + 3);
    mensagens.push({ from: 'credenciado', conteudo: text.resposta, em, anexo: text.anexo });
  }
  if (kind === 'retornada' || kind === 'concluida') {
    const em = officeHour(context, days + 5);
    mensagens.push({ from: 'analista', conteudo: text.retorno, em, lida: kind === 'concluida' });
  }
  const status = kind === 'concluida' ? 'ENCERRADA' : 'ABERTA';
  return { inscrita, tipo: 'NOTIFICACAO', assunto: text.assunto, status, mensagens };
}

async function store(context: DemoContext, sample: SampleConversa): Promise<void> {
  const { tx, now } = context;
  const { inscrita, mensagens } = sample;
  const [first, last] = [mensagens[0], mensagens.at(-1)];
  if (!first || !last) throw new Error('A conversa without messages');
  const [head] = await tx
    .insert(conversa)
    .values({
      solicitacaoId: inscrita.row.id,
      assunto: sample.assunto,
      tipoConversa: sample.tipo,
      status: sample.status ?? 'ABERTA',
      criadaEm: first.em,
      dataUltimaMensagem: last.em,
    })
    .returning({ id: conversa.id });
  const ends = { analista: inscrita.analista, credenciado: inscrita.row.usuarioId };
  const values = mensagens.map((message, index) => {
    const answered = mensagens.slice(index + 1).find(({ from }) => from !== message.from);
    const answeredAt = answered?.em ?? message.respondidaEm;
    const read = answeredAt ?? (message.lida ? earlier(addDays(message.em, 1), now) : null);
    return {
      conversaId: head?.id ?? 0,
      conteudo: message.conteudo,
      remetenteId: ends[message.from],
      destinatarioId: ends[message.from === 'analista' ? 'credenciado' : 'analista'],
      dataEnviada: message.em,
      dataLimiteResposta: message.prazo ?? null,
      status: answeredAt ? ('RESPONDIDA' as const) : read ? ('LIDA' as const) : ('ENVIADA' as const),
      lidaEm: read,
    };
  });
  const rows = await tx.insert(mensagem).values(values).returning({ id: mensagem.id });
  for (const [index, message] of mensagens.entries()) {
    if (message.anexo) await attach(context, inscrita, rows[index]?.id ?? 0, message.anexo, message.em);
  }
}

async function attach(
  { tx, storage, chance, timeZone }: DemoContext,
  inscrita: DemoSolicitacao,
  mensagemId: number,
  nome: string,
  em: Date,
): Promise<void> {
  const content = await certificatePdf('CERTIDAO_QUITACAO_ORGAO_CLASSE', inscrita.person, em, timeZone, chance);
  const file = await storePdf(storage, { content, nome, finalidade: 'MENSAGEM', em });
  await tx.insert(arquivo).values(file);
  await tx.insert(mensagemAnexo).values({ mensagemId, arquivoKey: file.key, ordem: 0 });
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
