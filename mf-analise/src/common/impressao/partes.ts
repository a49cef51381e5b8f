import { LIMITS } from '@credenciados/contract/domain';
import { call, type Output } from '@credenciados/shared';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

/** Parts of a printed solicitação, in order. Its data and file names are always printed. */
export const PARTES = {
  conversas: { label: 'Conversas com o interessado', chosen: true },
  pareceres: { label: 'Pareceres de quem é de fora da comissão', chosen: true },
  historico: { label: 'Histórico', chosen: true },
  notas: { label: 'Notas internas, que o interessado não vê', chosen: false },
} as const;
export type Parte = keyof typeof PARTES;

type Conversas = Output<'GET /conversa/bySolicitacao'>['content'];

/** Content of a printed solicitação; undefined for parts that weren't chosen. */
export interface Impressao {
  solicitacao: Solicitacao;
  conversas: Conversas | undefined;
  /** How the deadlines of messages came about, by message. */
  prazos: ReadonlyMap<number, Output<'GET /prazo/byMensagem/:id'>>;
  pareceres: Output<'GET /parecer/findBySolicitacao/:id'> | undefined;
  historico: Output<'GET /solicitacaoCredenciado/historico/:id'> | undefined;
  notas: Output<'GET /nota/findBySolicitacao/:id'> | undefined;
}

/** Loads the chosen parts at printing time, because reads are logged. */
export async function readImpressao(solicitacao: Solicitacao, partes: ReadonlySet<Parte>): Promise<Impressao> {
  const { id } = solicitacao;
  const params = { id };
  const silent = true;
  const page = { idSolicitacao: id, tipoConversa: 'TODOS', pagina: 0, tamanho: LIMITS.wholePage } as const;
  const [conversas, pareceres, historico, notas] = await Promise.all([
    partes.has('conversas') ? call('GET /conversa/bySolicitacao', { query: page, silent }) : undefined,
    partes.has('pareceres') ? call('GET /parecer/findBySolicitacao/:id', { params, silent }) : undefined,
    partes.has('historico') ? call('GET /solicitacaoCredenciado/historico/:id', { params, silent }) : undefined,
    partes.has('notas') ? call('GET /nota/findBySolicitacao/:id', { params, silent }) : undefined,
  ]);
  const prazos = await readPrazos(conversas?.content ?? []);
  return { solicitacao, conversas: conversas?.content, prazos, pareceres, historico, notas };
}

async function readPrazos(conversas: Conversas): Promise<Impressao['prazos']> {
  const withDeadline = conversas.flatMap(({ mensagens }) => mensagens.filter((each) => each.dataLimiteResposta));
  const explained = withDeadline.map(async ({ id }) => {
    const explicacao = await call('GET /prazo/byMensagem/:id', { params: { id }, silent: true });
    return [id, explicacao] as const;
  });
  return new Map(await Promise.all(explained));
}
