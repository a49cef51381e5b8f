import { TIPO_ESCLARECIMENTO_LABEL, type TipoEsclarecimento } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import type { Deps } from '../../deps.ts';

/** Answered question or challenge, for its author. */
export interface Respondido {
  id: number;
  protocolo: string;
  editalId: number;
  tipo: TipoEsclarecimento;
  nome: string;
  email: string;
  numero: string;
  resposta: string;
  acolhida: boolean | null;
  /** True if it ended unanswered with its edital. */
  prejudicado: boolean;
}

/** Mails the answer to the confirmed address of its author. */
export async function enqueueAnswerMail(deps: Deps, tx: Tx, sent: Respondido): Promise<void> {
  const { id, protocolo, editalId, tipo, nome, email, numero, resposta, acolhida, prejudicado } = sent;
  const label = TIPO_ESCLARECIMENTO_LABEL[tipo];
  await enqueueMail(tx, {
    evento: `ESCLARECIMENTO_RESPONDIDO:${id}`,
    destinatario: email,
    ...composeMail({
      modelo: 'ESCLARECIMENTO_RESPONDIDO',
      assunto: `Resposta: ${label.toLowerCase()} ao edital nº ${numero} - protocolo ${protocolo}`,
      saudacao: `Olá, ${nome}.`,
      paragrafos: [
        prejudicado
          ? `O que você enviou sobre o edital nº ${numero} terminou sem resposta, porque o edital acabou. O motivo está publicado.`
          : `A comissão respondeu o que você enviou sobre o edital nº ${numero}. A resposta está publicada.`,
      ],
      dados: [
        ...(acolhida === null
          ? []
          : [{ rotulo: 'Decisão', valor: acolhida ? 'Impugnação acolhida' : 'Impugnação não acolhida' }]),
        { rotulo: prejudicado ? 'Motivo' : 'Resposta', valor: resposta },
      ],
      acao: {
        texto: 'Ver as respostas do edital',
        link: `${deps.config.publicUrl}/credenciados/esclarecimentos/${editalId}`,
      },
    }),
  });
}
