import { CONTAGEM_MAXIMA, estadoSaude, SAUDE_TEXT } from '@credenciados/contract';
import { outbox } from '@credenciados/platform/db/schema/index';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type Medida, minutesSince, withTimeLimit } from './medida.ts';

/** Days that an undelivered mail without a solicitação is shown: nobody can send it again. */
const WITHOUT_SOLICITACAO_DAYS = 7;

interface Undelivered {
  [column: string]: unknown;
  quantos: number;
  desde: string | null;
  solicitacao: number | null;
}

/** Undelivered e-mails, until staff send them again. */
export async function checkUndelivered(deps: Deps): Promise<Medida[]> {
  const now = deps.now();
  const recent = new Date(now.getTime() - WITHOUT_SOLICITACAO_DAYS * 24 * 60 * 60 * 1000).toISOString();
  const { rows } = await withTimeLimit(deps, (tx) =>
    tx.execute<Undelivered>(sql`
      SELECT count(*)::int AS quantos, min(falhou_em) AS desde,
        (array_agg(solicitacao_id ORDER BY falhou_em) FILTER (WHERE solicitacao_id IS NOT NULL))[1] AS solicitacao
      FROM (SELECT falhou_em, solicitacao_id FROM ${outbox}
            WHERE falhou_em IS NOT NULL AND (solicitacao_id IS NOT NULL OR falhou_em > ${recent}::timestamptz)
            ORDER BY falhou_em LIMIT ${CONTAGEM_MAXIMA}) desistidos`),
  );
  const { quantos = 0, desde, solicitacao } = rows[0] ?? {};
  const since = desde ? new Date(desde) : null;
  return [
    {
      item: 'EMAILS_NAO_ENTREGUES',
      estado: estadoSaude('EMAILS_NAO_ENTREGUES', { quantos, minutos: minutesSince(since, now) }),
      quantos,
      desde: since,
      ...(quantos > 0 && { detalhe: solicitacao ? SAUDE_TEXT.emailsNaoEntregues : SAUDE_TEXT.emailsSemSolicitacao }),
      ...(solicitacao && {
        link: { caminho: `/solicitacoes/visualizar/${solicitacao}`, texto: 'Abrir a solicitação mais antiga' },
      }),
    },
  ];
}

interface Waiting {
  [column: string]: unknown;
  tentado: boolean;
  quantos: number;
  desde: string;
  erro: string | null;
}

/** Waiting e-mails: those to be retried, and those not tried yet. */
export async function checkWaiting(deps: Deps): Promise<Medida[]> {
  const now = deps.now();
  const { rows } = await withTimeLimit(deps, (tx) =>
    tx.execute<Waiting>(sql`
      SELECT tentado, count(*)::int AS quantos, min(criado_em) AS desde, (array_agg(erro ORDER BY criado_em))[1] AS erro
      FROM (SELECT tentativas > 0 AS tentado, criado_em, erro FROM ${outbox}
            WHERE enviado_em IS NULL AND falhou_em IS NULL ORDER BY criado_em LIMIT ${CONTAGEM_MAXIMA}) pendentes
      GROUP BY tentado`),
  );
  return ([true, false] as const).map((tried): Medida => {
    const item = tried ? 'EMAILS_EM_TENTATIVA' : 'EMAILS_POR_ENVIAR';
    const found = rows.find(({ tentado }) => tentado === tried);
    if (!found) return { item, estado: 'OK', quantos: 0 };
    const desde = new Date(found.desde);
    const detalhe = tried ? SAUDE_TEXT.emailsEmTentativa(found.erro ?? 'em andamento') : SAUDE_TEXT.emailsPorEnviar;
    return {
      item,
      estado: estadoSaude(item, { minutos: minutesSince(desde, now) }),
      quantos: found.quantos,
      desde,
      detalhe,
    };
  });
}
