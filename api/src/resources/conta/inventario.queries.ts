import type { CategoriaContada } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import {
  ato,
  certificado,
  ciencia,
  comprovante,
  conversa,
  documento,
  leitura,
  mensagem,
  outbox,
  pedidoDados,
  pedidoTitularidade,
  recurso,
  sessao,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { type SQL, sql } from 'drizzle-orm';

/** Rows of each kind of data about a person (DAD-1). `eu` is their account, `minhas` their solicitações. */
const ROWS: Record<CategoriaContada, SQL> = {
  ACESSO: sql`select from ${sessao} t where t.usuario_id = eu.id`,
  SOLICITACAO: sql`select from ${solicitacao} t where t.usuario_id = eu.id`,
  DOCUMENTO: sql`select from ${documento} t where t.solicitacao_id in (select id from minhas)`,
  MENSAGEM: sql`select from ${mensagem} t join ${conversa} c on c.id = t.conversa_id
    where c.solicitacao_id in (select id from minhas)`,
  ASSINADO: sql`select from ${comprovante} t where t.solicitacao_id in (select id from minhas)
    union all select from ${ato} t where t.solicitacao_id in (select id from minhas)
    union all select from ${certificado} t where t.solicitacao_id in (select id from minhas)
    union all select from ${recurso} t where t.solicitacao_id in (select id from minhas)
    union all select from ${ciencia} t join ${mensagem} m on m.id = t.mensagem_id
      join ${conversa} c on c.id = m.conversa_id where c.solicitacao_id in (select id from minhas)`,
  CONSULTA: sql`select from ${leitura} t where t.solicitacao_id in (select id from minhas)`,
  EMAIL: sql`select from ${outbox} t where t.solicitacao_id in (select id from minhas)`,
  PEDIDO: sql`select from ${pedidoDados} t where t.usuario_id = eu.id
    union all select from ${pedidoTitularidade} t where t.cpf = eu.cpf`,
};

/** Numbers of a person's records by kind. */
export async function countOwnData(
  db: Executor,
  usuarioId: number,
): Promise<{ categoria: CategoriaContada; quantos: number }[]> {
  const counts = Object.entries(ROWS).map(
    ([categoria, rows]) =>
      sql`select ${categoria}::text as categoria, (select count(*)::int from (${rows}) as linhas) as quantos from eu`,
  );
  const { rows } = await db.execute<{ categoria: CategoriaContada; quantos: number }>(sql`
    with eu as (select id, cpf from usuario where id = ${usuarioId}),
      minhas as (select s.id from solicitacao s join eu on s.usuario_id = eu.id)
    ${sql.join(counts, sql` union all `)}`);
  return rows;
}
