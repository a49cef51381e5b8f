import { type Anexo, type Mensagem, porProcuracao } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { arquivo, ciencia, mensagem, mensagemAnexo, procuracao, usuario } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { maskCpf } from '../../identity/mask.ts';
import { senderSide, sideOf } from './conversa.rules.ts';

const remetente = alias(usuario, 'remetente');
const destinatario = alias(usuario, 'destinatario');
const procurador = alias(usuario, 'procurador');

const mensagensOf = lookup((db) =>
  db
    .select({
      mensagem,
      ciencia: { forma: ciencia.forma, em: ciencia.em, codigo: ciencia.codigo },
      remetente: { cpf: remetente.cpf, nome: remetente.nome },
      destinatario: { email: destinatario.email, nome: destinatario.nome },
      procurador: procurador.nome,
    })
    .from(mensagem)
    .innerJoin(remetente, eq(remetente.id, mensagem.remetenteId))
    .innerJoin(destinatario, eq(destinatario.id, mensagem.destinatarioId))
    .leftJoin(procuracao, eq(procuracao.id, mensagem.procuracaoId))
    .leftJoin(procurador, eq(procurador.id, procuracao.procuradorId))
    .leftJoin(ciencia, eq(ciencia.mensagemId, mensagem.id))
    .where(sql`${mensagem.conversaId} = any(${sql.placeholder('conversas')}::int[])`)
    .orderBy(desc(mensagem.id))
    .prepare('mensagens_de_conversas'),
);

const anexosOf = lookup((db) =>
  db
    .select({
      mensagemId: mensagemAnexo.mensagemId,
      nome: arquivo.nomeOriginal,
      key: arquivo.key,
    })
    .from(mensagemAnexo)
    .innerJoin(arquivo, eq(arquivo.key, mensagemAnexo.arquivoKey))
    .where(sql`${mensagemAnexo.mensagemId} = any(${sql.placeholder('mensagens')}::int[])`)
    .orderBy(asc(mensagemAnexo.mensagemId), asc(mensagemAnexo.ordem))
    .prepare('anexos_de_mensagens'),
);

/** Messages of conversas, latest first, as the session may see them: an applicant gets neither CPF nor e-mail of staff. */
export async function loadMensagens(
  db: Executor,
  session: Session,
  conversas: readonly { id: number; applicantId: number }[],
): Promise<Map<number, Mensagem[]>> {
  if (conversas.length === 0) return new Map();
  const applicants = new Map(conversas.map(({ id, applicantId }) => [id, applicantId]));
  const rows = await mensagensOf(db).execute({ conversas: [...applicants.keys()] });
  const anexos = await loadAnexos(
    db,
    rows.map((row) => row.mensagem.id),
  );
  const lado = sideOf(session.perfil);
  const found = new Map<number, Mensagem[]>();
  for (const { mensagem: row, ciencia: noticed, remetente: from, destinatario: to, procurador: proxy } of rows) {
    const applicantId = applicants.get(row.conversaId) ?? 0;
    const hides = (personId: number) => lado === 'CREDENCIADO' && personId !== applicantId;
    const shown: Mensagem = {
      id: row.id,
      conteudo: row.conteudo,
      dataEnviada: row.dataEnviada.toISOString(),
      dataLimiteResposta: row.dataLimiteResposta?.toISOString() ?? null,
      remetente: {
        id: row.remetenteId,
        cpfCnpj: hides(row.remetenteId) ? maskCpf(from.cpf) : from.cpf,
        nomeRazaoSocial: proxy === null ? from.nome : porProcuracao(proxy, from.nome),
      },
      destinatario: {
        id: row.destinatarioId,
        email: hides(row.destinatarioId) ? '' : to.email,
        pessoaFisica: { nome: to.nome },
      },
      anexos: anexos.get(row.id) ?? [],
      status: row.status,
      ...(noticed && { ciencia: { ...noticed, em: noticed.em.toISOString() } }),
      minha: senderSide(row.remetenteId, applicantId) === lado,
      paraMim: row.destinatarioId === session.usuarioId,
    };
    const list = found.get(row.conversaId);
    if (list) list.push(shown);
    else found.set(row.conversaId, [shown]);
  }
  return found;
}

async function loadAnexos(db: Executor, mensagemIds: number[]): Promise<Map<number, Anexo[]>> {
  const found = new Map<number, Anexo[]>();
  if (mensagemIds.length === 0) return found;
  const rows = await anexosOf(db).execute({ mensagens: mensagemIds });
  for (const { mensagemId, nome, key } of rows) {
    const list = found.get(mensagemId) ?? [];
    list.push({ nome, key, caminho: key });
    found.set(mensagemId, list);
  }
  return found;
}
