import { type Consulta, LIMITS } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { sessao, usuario, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { desc, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { listComprovantes } from '../comprovante/comprovante.queries.ts';
import { listBySolicitacao } from '../conversa/conversa.queries.ts';
import { listConsultas } from '../leitura/consulta.queries.ts';
import { listOwn } from '../pedido-dados/pedido-dados.queries.ts';
import { hasResumo } from '../resumo/resumo.queries.ts';
import { findSolicitacao, listMinhas } from '../solicitacao/solicitacao.queries.ts';

const READS_AT_ONCE = 100;

/** All data of a person in the portal, in the format of its own calls: given, written and received data, and who read them. */
export async function collectOwnData({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>, session: Session) {
  const { usuarioId } = session;
  // With the applicant profile, whatever the person's present one: as staff they would get other people's data.
  const applicant: Session = { ...session, perfil: 'CREDENCIADOS' };
  const solicitacoes = [];
  for (const { id } of await listMinhas(db, usuarioId, now())) {
    const conversas = await listBySolicitacao(db, applicant, {
      idSolicitacao: id,
      tipoConversa: 'TODOS',
      pagina: 0,
      tamanho: LIMITS.wholePage,
    });
    const own = await findSolicitacao(db, id, applicant, { now: now(), timeZone: config.timeZone });
    if (!own) continue;
    solicitacoes.push({
      ...own,
      comprovantes: await listComprovantes(db, id, { usuarioId }),
      conversas: conversas?.content ?? [],
    });
  }
  const { id, nome, cpf, email, criadoEm } = usuario;
  const [accounts, perfis, acessos, pedidos] = await Promise.all([
    db.select({ id, nome, cpf, email, criadoEm }).from(usuario).where(eq(usuario.id, usuarioId)),
    db.select({ perfil: usuarioPerfil.perfil }).from(usuarioPerfil).where(eq(usuarioPerfil.usuarioId, usuarioId)),
    db
      .select({
        perfil: sessao.perfil,
        navegador: sessao.navegador,
        inicio: sessao.criadaEm,
        uso: sessao.ultimoUsoEm,
        nivel: sessao.nivel,
      })
      .from(sessao)
      .where(eq(sessao.usuarioId, usuarioId))
      .orderBy(desc(sessao.criadaEm)),
    listOwn(db, usuarioId),
  ]);
  const [conta] = accounts;
  if (!conta) throw new Error('The account of a session is gone');
  return {
    geradoEm: now(),
    conta,
    perfis: perfis.map(({ perfil }) => perfil),
    acessos,
    solicitacoes,
    consultas: await allReads(db, usuarioId),
    pedidos,
    resumoDiario: await hasResumo(db, usuarioId),
  };
}

async function allReads(db: Executor, usuarioId: number): Promise<Consulta[]> {
  const reads: Consulta[] = [];
  for (let pagina = 0; ; pagina += 1) {
    const { content, totalElements } = await listConsultas(db, usuarioId, { pagina, tamanho: READS_AT_ONCE });
    reads.push(...content);
    if (content.length === 0 || reads.length >= totalElements) return reads;
  }
}
