import { showDay, TIPO_PEDIDO_DADOS_LABEL, type TipoPedidoDados } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import type { Deps } from '../../deps.ts';

type Settings = Pick<Deps, 'config'>;
interface Pedido {
  id: number;
  tipo: TipoPedidoDados;
  prazo: string;
}

const OFFICER = {
  PEDIDO_DADOS_RECEBIDO: {
    assunto: 'Responda a um pedido sobre dados pessoais',
    paragrafo: 'Uma pessoa fez um pedido sobre os dados dela no Portal de Credenciamento.',
  },
  PEDIDO_DADOS_COMPLETADO: {
    assunto: 'Nova mensagem em um pedido sobre dados pessoais',
    paragrafo: 'Quem fez um pedido sobre os próprios dados escreveu uma mensagem nele.',
  },
} as const;

/** Tells the data officer of a request or of a message in it, without the person's name or text. */
export async function enqueueOfficerMail(
  { config }: Settings,
  tx: Executor,
  modelo: keyof typeof OFFICER,
  { id, tipo, prazo }: Pedido,
  mensagemId = 0,
): Promise<void> {
  const { assunto, paragrafo } = OFFICER[modelo];
  await enqueueMail(tx, {
    evento: mensagemId ? `${modelo}:${id}:${mensagemId}` : `${modelo}:${id}`,
    destinatario: config.dataOfficerEmail,
    ...composeMail({
      modelo,
      assunto,
      saudacao: 'Olá.',
      paragrafos: [paragrafo],
      dados: [
        { rotulo: 'Pedido', valor: TIPO_PEDIDO_DADOS_LABEL[tipo] },
        { rotulo: 'Responder até', valor: showDay(prazo) },
      ],
      acao: { texto: 'Ver o pedido', link: `${config.publicUrl}/credenciados/pedidos-dados/listagem` },
    }),
  });
}

/** Text of each mail to the person about their own request. */
const PERSON = {
  PEDIDO_DADOS_ENVIADO: {
    assunto: 'Recebemos o seu pedido sobre dados pessoais',
    paragrafos: [
      'O encarregado de dados do órgão vai responder por e-mail e em Minha conta, até a data abaixo.',
      'Enquanto a resposta não chegar, nada muda na sua conta, e você pode retirar o pedido em Minha conta.',
    ],
    acao: 'Ver ou retirar o pedido',
    nota: 'Se não foi você que pediu, retire o pedido e altere a sua senha.',
  },
  PEDIDO_DADOS_RETIRADO: {
    assunto: 'Você retirou o seu pedido sobre dados pessoais',
    paragrafos: ['O seu pedido foi retirado. Nada foi apagado nem alterado.'],
    acao: 'Ver a minha conta',
    nota: 'Se não foi você que retirou o pedido, faça-o de novo e altere a sua senha.',
  },
  PEDIDO_DADOS_MENSAGEM: {
    assunto: 'Mensagem sobre o seu pedido de dados pessoais',
    paragrafos: ['O encarregado de dados escreveu sobre o seu pedido. Leia e responda em Minha conta.'],
    acao: 'Ler e responder',
    nota: 'O prazo de resposta ao seu pedido continua a contar.',
  },
  PEDIDO_DADOS_RESPONDIDO: {
    assunto: 'Resposta ao seu pedido sobre dados pessoais',
    paragrafos: ['O seu pedido foi respondido. A resposta está em Minha conta.'],
    acao: 'Ver a resposta',
    nota: 'Se não concordar, você pode fazer outro pedido ou procurar a Autoridade Nacional de Proteção de Dados (ANPD).',
  },
} as const;

/** Tells a person about their own request; its texts stay in the portal. A person without an address gets no e-mail. */
export async function enqueuePersonMail(
  { config }: Settings,
  tx: Executor,
  modelo: keyof typeof PERSON,
  { id, tipo, prazo }: Pedido,
  { nome, email }: { nome: string; email: string },
  mensagemId = 0,
): Promise<void> {
  if (email === '') return;
  const { assunto, paragrafos, acao, nota } = PERSON[modelo];
  await enqueueMail(tx, {
    evento: mensagemId ? `${modelo}:${id}:${mensagemId}` : `${modelo}:${id}`,
    destinatario: email,
    ...composeMail({
      modelo,
      assunto,
      saudacao: `Olá, ${nome}.`,
      paragrafos: [...paragrafos],
      dados: [
        { rotulo: 'Pedido', valor: TIPO_PEDIDO_DADOS_LABEL[tipo] },
        { rotulo: 'Resposta até', valor: showDay(prazo) },
      ],
      acao: { texto: acao, link: `${config.publicUrl}/credenciados/minha-conta` },
      notas: [nota],
    }),
  });
}
