import { dayOf, showDay } from '@credenciados/contract';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { procuracao, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { enqueueMails, type Mail } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Deps } from '../../deps.ts';
import { isVigente } from '../../http/session/procurador.ts';

type Row = typeof procuracao.$inferSelect;

const TEXTOS = {
  OUTORGADA: {
    assunto: 'Procuração à espera do seu aceite',
    paragrafos: (outorgante: string) => [
      `${outorgante} quer que você seja procurador no portal de credenciamento.`,
      'A procuração só vale depois que você aceitar, em Minha conta. Se não conhece esta pessoa, recuse.',
    ],
  },
  ACEITA: {
    assunto: 'Procuração aceita',
    paragrafos: () => [
      'O procurador que você escolheu aceitou a procuração. Ele já pode agir por você nas datas e com os poderes que você deu.',
      'Você pode revogar a procuração a qualquer momento, em Minha conta.',
    ],
  },
  REVOGADA: {
    assunto: 'Procuração encerrada',
    paragrafos: (outorgante: string) => [
      `A procuração de ${outorgante} foi encerrada. A partir de agora ninguém mais age por ela no portal.`,
    ],
  },
} as const;

/** Tells the proxy of a grant, the person of its acceptance, and both of its end (PRO-4). An account without an address gets none. */
export async function enqueueProcuracaoMail(
  deps: Deps,
  tx: Tx,
  tipo: keyof typeof TEXTOS,
  { id, outorganteId, procuradorCpf, inicio, fim }: Row,
): Promise<void> {
  const live = and(eq(usuario.ativo, true), isNull(usuario.substituidaEm), ne(usuario.email, ''));
  const [person] = await tx.select().from(usuario).where(eq(usuario.id, outorganteId));
  const [proxy] = await tx
    .select()
    .from(usuario)
    .where(and(eq(usuario.cpf, procuradorCpf), live));
  if (!person) return;
  const to = { OUTORGADA: [proxy], ACEITA: [person], REVOGADA: [proxy, person] }[tipo];
  const { assunto, paragrafos } = TEXTOS[tipo];
  const mails = to.flatMap((account): Mail[] =>
    account && account.email !== ''
      ? [
          {
            evento: `PROCURACAO_${tipo}:${id}:${account.id}`,
            destinatario: account.email,
            ...composeMail({
              modelo: 'PROCURACAO',
              assunto,
              saudacao: `Olá, ${account.nome}.`,
              paragrafos: [...paragrafos(person.nome)],
              dados: [
                { rotulo: 'De', valor: showDay(inicio) },
                { rotulo: 'Até', valor: showDay(fim) },
              ],
              acao: { texto: 'Abrir Minha conta', link: `${deps.config.publicUrl}/credenciados/minha-conta` },
            }),
          },
        ]
      : [],
  );
  await enqueueMails(tx, mails);
}

/**
 * Tells the person's proxies too of a deadline that runs, beside the person's own mail (PRO-7): at the address of each account whose power is in
 * force. Its link leads to *Minha conta*, where they begin to act.
 */
export async function copyToProxies(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tx: Executor,
  { solicitacaoId = 0, evento, conteudo }: Mail,
): Promise<void> {
  if (!config.proxies) return;
  const proxy = alias(usuario, 'procurador');
  const rows = await tx
    .select({ id: procuracao.id, nome: proxy.nome, email: proxy.email, representado: solicitacao.nome })
    .from(procuracao)
    .innerJoin(proxy, and(eq(proxy.id, procuracao.procuradorId), eq(proxy.ativo, true), ne(proxy.email, '')))
    .innerJoin(solicitacao, eq(solicitacao.usuarioId, procuracao.outorganteId))
    .where(and(eq(solicitacao.id, solicitacaoId), isVigente(sql`${dayOf(now(), config.timeZone)}::date`)));
  const copies = rows.map(({ id, nome, email, representado }) => ({
    evento: `${evento}:PROCURADOR:${id}`,
    destinatario: email,
    solicitacaoId,
    ...composeMail({
      ...conteudo,
      saudacao: `Olá, ${nome}. Você recebe este aviso por procuração de ${representado}.`,
      acao: { texto: 'Agir por esta pessoa', link: `${config.publicUrl}/credenciados/minha-conta` },
    }),
  }));
  await enqueueMails(tx, copies);
}
