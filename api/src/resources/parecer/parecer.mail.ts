import { CONCLUSAO_PARECER_LABEL, type ConclusaoParecer } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { enqueueMail, enqueueSecretMail } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { Deps } from '../../deps.ts';
import { linkOf } from './parecer.key.ts';

/** Data of an opinion for its messages. */
interface Pedido {
  id: number;
  nome: string;
  email: string;
  pergunta: string;
  expiraEm: Date;
  solicitacaoId: number;
  protocolo: string;
}

/** Mails an expert the link. It shows one solicitação to anybody who has it, so it is stored encrypted until delivered. */
export async function enqueueAskedMail(deps: Deps, tx: Tx, pedido: Pedido, chave: string): Promise<void> {
  const until = format(new TZDate(pedido.expiraEm, deps.config.timeZone), "dd/MM/yyyy 'às' HH:mm");
  await enqueueSecretMail(deps, tx, {
    evento: `PARECER_PEDIDO:${pedido.id}:${pedido.expiraEm.getTime()}:${chave.slice(0, 6)}`,
    destinatario: pedido.email,
    solicitacaoId: pedido.solicitacaoId,
    ...composeMail({
      modelo: 'PARECER_PEDIDO',
      assunto: `Responda até ${until.slice(0, 10)}: pedido de parecer - protocolo ${pedido.protocolo}`,
      saudacao: `Olá, ${pedido.nome}.`,
      paragrafos: [
        'A comissão de credenciamento pede o seu parecer sobre uma solicitação. O link abaixo mostra só ela, com os documentos escolhidos para você, e é onde o parecer é escrito. Não é preciso ter conta no portal.',
      ],
      dados: [
        { rotulo: 'Pergunta', valor: pedido.pergunta },
        { rotulo: 'Responda até', valor: until },
      ],
      acao: { texto: 'Abrir o pedido', link: linkOf(deps, chave) },
      notas: [
        'O link é pessoal: quem o tiver vê os documentos. Não o encaminhe.',
        'Se você não conhece o assunto, ignore esta mensagem.',
      ],
    }),
  });
}

/** Informs the person who asked that the opinion came. Its text stays in the portal. */
export async function enqueueAnsweredMail(
  deps: Deps,
  tx: Tx,
  { id, nome, solicitacaoId, protocolo }: Pick<Pedido, 'id' | 'nome' | 'solicitacaoId' | 'protocolo'>,
  conclusao: ConclusaoParecer,
  asker: { nome: string; email: string },
): Promise<void> {
  if (asker.email === '') return;
  await enqueueMail(tx, {
    evento: `PARECER_RECEBIDO:${id}`,
    destinatario: asker.email,
    ...composeMail({
      modelo: 'PARECER_RECEBIDO',
      assunto: `Parecer recebido - protocolo ${protocolo}`,
      saudacao: `Olá, ${asker.nome}.`,
      paragrafos: [`${nome} respondeu ao pedido de parecer.`],
      dados: [{ rotulo: 'Conclusão', valor: CONCLUSAO_PARECER_LABEL[conclusao] }],
      acao: {
        texto: 'Ver a solicitação',
        link: `${deps.config.publicUrl}/credenciados/solicitacoes/visualizar/${solicitacaoId}`,
      },
    }),
  });
}
