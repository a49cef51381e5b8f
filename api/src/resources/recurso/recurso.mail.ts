import type { Tx } from '@credenciados/platform/db/database';
import { type recurso, usuario } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import type { Attachment } from '@credenciados/platform/mail/attachments';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { showTimestamp } from '../comprovante/comprovante.rules.ts';
import { makeCertidaoPdf } from '../comprovante/comprovante-pdf.ts';
import { findAddressee } from '../conversa/ask.ts';
import { findRequerente } from '../requerente/requerente.queries.ts';
import { findReceipt, mayReconsider } from './recurso.queries.ts';

type Row = typeof recurso.$inferSelect;

/** Sends the receipt to the person, and the news to who decided, or another member of the committee if they can't reconsider. */
export async function enqueueAppealMails(deps: Deps, tx: Tx, session: Session, row: Row): Promise<void> {
  const requerente = await findRequerente(tx, row.solicitacaoId);
  if (!requerente) throw new Error('An appeal without its solicitação');
  const { destinatario, editalNumero } = requerente;
  const about = { ...row, editalNumero };
  if (destinatario.email !== '') {
    await enqueueMail(tx, {
      evento: `RECURSO:${row.id}`,
      destinatario: destinatario.email,
      solicitacaoId: row.solicitacaoId,
      anexos: [{ tipo: 'recurso', id: row.id }],
      ...composeReceipt(deps, destinatario.nome, about),
    });
  }
  const staff = await findStaff(tx, session, row);
  if (!staff || staff.email === '') return;
  await enqueueMail(tx, {
    evento: `RECURSO_COMISSAO:${row.id}`,
    destinatario: staff.email,
    solicitacaoId: row.solicitacaoId,
    ...composeNews(deps, staff.nome, about),
  });
}

async function findStaff(tx: Tx, session: Session, row: Row): Promise<{ nome: string; email: string } | undefined> {
  if (!(await mayReconsider(tx, row))) return findAddressee(tx, session, row.solicitacaoId);
  const [decider] = await tx
    .select({ nome: usuario.nome, email: usuario.email })
    .from(usuario)
    .where(eq(usuario.id, row.decididaPor));
  return decider;
}

type About = Pick<Row, 'numero' | 'codigo' | 'recebidoEm' | 'solicitacaoId'> & { editalNumero: string };
type MailDeps = Pick<Deps, 'config'>;

/** Receipt of an appeal. */
export function composeReceipt({ config: { publicUrl, timeZone } }: MailDeps, nome: string, about: About) {
  const check = `${publicUrl}/credenciados/comprovante`;
  return composeMail({
    modelo: 'RECURSO_RECEBIDO',
    assunto: `Recurso recebido - nº ${about.numero}`,
    saudacao: `Olá, ${nome}.`,
    paragrafos: [
      `Recebemos o seu recurso contra o resultado preliminar do edital nº ${about.editalNumero}.`,
      'A resposta sai com o resultado final. O comprovante vai em anexo.',
    ],
    dados: [
      { rotulo: 'Número do recurso', valor: about.numero },
      { rotulo: 'Recebido em', valor: showTimestamp(about.recebidoEm, timeZone) },
      { rotulo: 'Código do comprovante', valor: about.codigo },
      { rotulo: 'Onde conferir o comprovante', valor: check, link: check },
    ],
    acao: {
      texto: 'Ver o recurso',
      link: `${publicUrl}/credenciados/credenciado/solicitacoes/${about.solicitacaoId}`,
    },
  });
}

/** News of an appeal to a member of the committee. */
export function composeNews({ config: { publicUrl } }: MailDeps, nome: string, about: About) {
  return composeMail({
    modelo: 'RECURSO_NA_COMISSAO',
    assunto: `Recurso nº ${about.numero} espera por você`,
    saudacao: `Olá, ${nome}.`,
    paragrafos: [
      `Chegou um recurso contra o resultado preliminar do edital nº ${about.editalNumero}.`,
      'Reconsidere a decisão ou encaminhe o recurso a outra pessoa. O resultado final espera por todos os recursos.',
    ],
    dados: [{ rotulo: 'Número do recurso', valor: about.numero }],
    acao: {
      texto: 'Ver o recurso',
      link: `${publicUrl}/credenciados/solicitacoes/visualizar/${about.solicitacaoId}`,
    },
  });
}

/** Receipt of an appeal as an e-mail attachment. */
export async function attachRecurso(deps: Pick<Deps, 'config' | 'db' | 'now'>, id: number): Promise<Attachment> {
  const kept = await findReceipt(deps.db, id, 'anyone');
  if (!kept) throw new Error(`The appeal ${id} of a message is gone`);
  return {
    filename: receiptFileName(kept),
    contentType: 'application/pdf',
    content: await makeCertidaoPdf(deps, kept),
  };
}

/** File name of a receipt. */
export const receiptFileName = ({ numero }: Pick<Row, 'numero'>): string => `recurso-${numero}.pdf`;
