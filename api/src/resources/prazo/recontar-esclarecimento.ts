import {
  type Calendario,
  type Contagem,
  contarPrazo,
  endOfDayIn,
  TIPO_ESCLARECIMENTO_LABEL,
} from '@credenciados/contract';
import type { AuditEntry } from '@credenciados/platform/audit/audit';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { edital, esclarecimento } from '@credenciados/platform/db/schema/index';
import { enqueueMails } from '@credenciados/platform/mail/outbox';
import { showPrazo } from '@credenciados/platform/mail/show-prazo';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type FeriadoProprio, loadCalendario } from './calendario.ts';

/** Question or challenge that waits, and the new count of the term to answer it (ESC-2). */
export interface EsclarecimentoMovido {
  id: number;
  editalId: number;
  editalNumero: string;
  protocolo: string;
  nome: string;
  email: string | null;
  assunto: string;
  de: string;
  para: string;
  contagem: Contagem;
}

/** Terms to answer that end later by the present calendar, or with a new holiday; those of one edital if given. */
export async function findEsclarecimentosMovidos(
  db: Executor,
  { editalId, novo }: { editalId?: number; novo?: FeriadoProprio } = {},
): Promise<EsclarecimentoMovido[]> {
  const waiting = await db
    .select({ row: esclarecimento, editalNumero: edital.numero })
    .from(esclarecimento)
    .innerJoin(edital, eq(edital.id, esclarecimento.editalId))
    .where(
      and(
        isNull(esclarecimento.respondidoEm),
        editalId === undefined ? undefined : eq(esclarecimento.editalId, editalId),
      ),
    )
    .orderBy(asc(esclarecimento.id));
  const calendars = new Map<number, Calendario>();
  const moved: EsclarecimentoMovido[] = [];
  for (const { row, editalNumero } of waiting) {
    const calendario = calendars.get(row.editalId) ?? (await loadCalendario(db, row.editalId, novo));
    calendars.set(row.editalId, calendario);
    const contagem = contarPrazo(row.contagem, calendario);
    const { id, editalId: of, protocolo, nome, email, tipo } = row;
    if (contagem.fim <= row.contagem.fim) continue;
    const person = { id, protocolo, nome, email, assunto: TIPO_ESCLARECIMENTO_LABEL[tipo] };
    moved.push({ ...person, editalId: of, editalNumero, de: row.contagem.fim, para: contagem.fim, contagem });
  }
  return moved;
}

/** Moves terms to answer and tells authors with a confirmed address. Returns audit entries, which the caller records last. */
export async function moveEsclarecimentos(
  deps: Deps,
  tx: Tx,
  atorId: number,
  movidos: readonly EsclarecimentoMovido[],
  causa: string,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (const movido of movidos) {
    const { id, email, de, para, contagem } = movido;
    const [changed] = await tx
      .update(esclarecimento)
      .set({ contagem })
      .where(and(eq(esclarecimento.id, id), isNull(esclarecimento.respondidoEm)))
      .returning({ id: esclarecimento.id });
    if (!changed) continue;
    if (email !== null) {
      const evento = `ESCLARECIMENTO_MUDOU:${id}:${para}`;
      await enqueueMails(tx, [{ evento, destinatario: email, ...composeEsclarecimentoMoved(deps, movido, causa) }]);
    }
    const dados = { de, prazo: para, motivo: causa };
    entries.push({ atorId, acao: 'PRAZO_RECONTADO', entidade: 'esclarecimento', entidadeId: id, dados });
  }
  return entries;
}

/** Tells an author that the answer may come later, and why. */
export function composeEsclarecimentoMoved(
  { config: { publicUrl, timeZone } }: Pick<Deps, 'config'>,
  {
    nome,
    protocolo,
    editalId,
    editalNumero,
    para,
  }: Pick<EsclarecimentoMovido, 'nome' | 'protocolo' | 'editalId' | 'editalNumero' | 'para'>,
  causa: string,
) {
  return composeMail({
    modelo: 'PRAZO_MUDOU',
    assunto: `A resposta pode vir mais tarde - protocolo ${protocolo}`,
    saudacao: `Olá, ${nome}.`,
    paragrafos: [
      `O prazo da comissão para responder ao que você enviou sobre o edital nº ${editalNumero} termina mais tarde.`,
    ],
    dados: [
      { rotulo: 'Novo prazo', valor: showPrazo(endOfDayIn(para, timeZone), timeZone) },
      { rotulo: 'Motivo', valor: causa },
    ],
    acao: { texto: 'Ver as respostas do edital', link: `${publicUrl}/credenciados/esclarecimentos/${editalId}` },
  });
}
