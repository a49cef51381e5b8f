import type { MailContent, MailFact, MailList, MailNote } from '../../db/mail-content.ts';

/** A message ready for the outbox. */
export interface ComposedMail {
  assunto: string;
  texto: string;
  conteudo: MailContent;
}

/** Last lines of every message. */
export const SIGNATURE = {
  portal: 'Portal de Credenciamento',
  automatica: 'Mensagem automática. Não responda a este e-mail.',
} as const;

/** Composes a message; its notes may be plain texts. */
export function composeMail({
  notas = [],
  ...content
}: Omit<MailContent, 'notas'> & { notas?: (string | MailNote)[] }): ComposedMail {
  const conteudo = { ...content, notas: notas.map((nota) => (typeof nota === 'string' ? { texto: nota } : nota)) };
  return { assunto: content.assunto, texto: textOf(conteudo), conteudo };
}

/** Content of a message that was stored as text alone: the first paragraph is the greeting, the last one the signature of every message. */
export function contentOfText(assunto: string, texto: string): MailContent {
  const [saudacao = '', ...rest] = texto.split('\n\n');
  return { modelo: 'DA_VERSAO_ANTERIOR', assunto, saudacao, paragrafos: rest.slice(0, -1) };
}

/** The message as plain text. */
function textOf({ saudacao, paragrafos, dados, lista, acao, notas = [] }: MailContent): string {
  return [
    saudacao,
    ...paragrafos,
    ...(dados?.length ? [dados.map(factText).join('\n')] : []),
    ...(lista ? [listText(lista)] : []),
    ...(acao ? [`${acao.texto}:\n${acao.link}`] : []),
    ...notas.map(({ texto, link }) => (link ? `${texto} ${link}` : texto)),
    `${SIGNATURE.portal}\n${SIGNATURE.automatica}`,
  ].join('\n\n');
}

const factText = ({ rotulo, valor, link }: MailFact) =>
  `${rotulo}: ${valor}${link && link !== valor ? `\n${link}` : ''}`;

function listText({ titulo, itens }: MailList): string {
  const items = itens.map(({ nome, detalhe, codigo }, index) => `${index + 1}. ${nome}\n   ${detalhe}\n   ${codigo}`);
  return [titulo, ...items].join('\n');
}
