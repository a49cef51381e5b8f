import type { EndpointKey } from '@credenciados/contract';
import { CREDENCIADO_SORTABLE } from '@credenciados/contract/credenciado';
import { EDITAL_SORTABLE } from '@credenciados/contract/edital';
import { SOLICITACAO_SORTABLE } from '@credenciados/contract/fila';
import { PROCESSO_SORTABLE } from '@credenciados/contract/processo';
import { applicant, at, type ByTurn, type Case, caseOf, edital, PAGE } from './api-case.ts';
import { OTHER_CASES } from './api-cases-other.ts';
import { type Load, personOf } from './api-data.ts';

/** Case of a list under a filter. */
const listOf =
  (list: string, endpoint: EndpointKey, more: ByTurn<object> = {}) =>
  (name: string, change: ByTurn<object>): Case =>
    caseOf([list, name].filter(Boolean).join(', '), endpoint, {
      body: (turn, load) => ({ ...PAGE, ...at(change, turn, load), ...at(more, turn, load) }),
    });

const idEdital = (turn: number, load: Load) => ({ idEdital: edital(turn, load) });
const QUEUE = 'POST /solicitacaoCredenciado/findByFiltro';
const ofEdital = listOf('solicitações of an edital', QUEUE, idEdital);
const chips = listOf('counters of the chips', 'POST /solicitacaoCredenciado/contadores', idEdital);
const editais = listOf('editais with their counters', 'POST /edital/listagem');
const accredited = listOf('accredited people', 'POST /credenciado/findByFiltro', {
  tipoEdital: 'GEOMENSOR',
});
const processos = listOf('processos', 'POST /processo/filtro');

const neighbours = (name: string, change: object) =>
  caseOf(`neighbours in a list ${name}`, 'POST /solicitacaoCredenciado/vizinhos/:id', {
    id: oneOf,
    body: (turn, load) => ({ ...PAGE, ...change, ...idEdital(turn, load) }),
  });

const search = (name: string, text: ByTurn<string>) =>
  caseOf(`search of all editais, ${name}`, 'POST /busca/findByFiltro', {
    body: (turn, load) => ({ campoSimples: at(text, turn, load) }),
  });

/** A case per sort column, in alternating directions. */
function sorts(columns: readonly string[], list: ReturnType<typeof listOf>): Case[] {
  return columns.map((ordem) =>
    list(`sorted by ${ordem}`, (turn: number) => ({ ordem, ordemDirecao: turn % 2 === 0 ? 'ASC' : 'DESC' })),
  );
}

/** A solicitação of the requested edital. */
const oneOf = (turn: number, load: Load) =>
  (edital(turn, load) - 1) * load.solicitacoesAnEdital + 1 + ((turn * 7919) % load.solicitacoesAnEdital);
const cpfOfOne = (turn: number, load: Load) => String(personOf(oneOf(turn, load), load)).padStart(11, '0');
const protocoloOf = (solicitacao: number) => `2026.${String(solicitacao).padStart(8, '0')}-0`;

/** Pages after and before a row in the middle of an edital, as by Próxima and Anterior (ADR 76). */
const beside = (lado: 'DEPOIS' | 'ANTES') => (turn: number, load: Load) => ({
  pagina: 300,
  aPartirDe: { id: (edital(turn, load) - 1) * load.solicitacoesAnEdital + 5000, lado },
});
const BEHIND = beside('DEPOIS');
const BEFORE_BY_NAME = (turn: number, load: Load) => ({ ...beside('ANTES')(turn, load), ordem: 'nome' as const });

/** Every list with each of its sorts and searches, and every lookup by id. */
export const CASES: readonly Case[] = [
  ofEdital('newest first', {}),
  ofEdital('page 50', { pagina: 49 }),
  ofEdital('behind a row in its midst', BEHIND),
  ofEdital('before a row in its midst, by name', BEFORE_BY_NAME),
  ofEdital('by a rare name', { campoSimples: 'zulmira quaresma' }),
  ofEdital('by a common name', { campoSimples: 'silva' }),
  ofEdital('by two letters', { campoSimples: 'zu' }),
  ofEdital('by a CPF', (turn, load) => ({ campoSimples: cpfOfOne(turn, load) })),
  ofEdital('by the start of a CPF', (turn, load) => ({ campoSimples: cpfOfOne(turn, load).slice(0, -2) })),
  ofEdital('by a protocolo', (turn, load) => ({ campoSimples: protocoloOf(oneOf(turn, load)) })),
  ofEdital('one’s own that wait', { responsavel: 'EU' }),
  ofEdital('nobody’s that wait', { responsavel: 'NINGUEM' }),
  ofEdital('an account’s', { responsavel: 7 }),
  ofEdital('waiting for a week', { diasMin: 7 }),
  ofEdital('one’s own, waiting for a week', { responsavel: 'EU', diasMin: 7 }),
  ofEdital('of one state', { situacoes: ['AGUARDANDO_APROVACAO'] }),
  ofEdital('that were answered', { fila: 'RESPONDERAM' }),
  ofEdital('past a deadline', { fila: 'VENCIDAS' }),
  ofEdital('that wait for a second person', { fila: 'CONFIRMAR' }),
  ofEdital('of a município', { municipio: 1501402 }),
  ofEdital('with a label', { etiqueta: 1 }),
  ...sorts(SOLICITACAO_SORTABLE, ofEdital),
  chips('', {}),
  chips('under a filter', { responsavel: 'NINGUEM' }),
  chips('of a label', { etiqueta: 1 }),
  chips('of a search', { campoSimples: 'silva' }),
  neighbours('newest first', {}),
  neighbours('sorted by name', { ordem: 'nome', ordemDirecao: 'ASC' }),
  neighbours('of a search', { campoSimples: 'silva' }),
  neighbours('of a label', { etiqueta: 1 }),
  search('by a rare name', 'zulmira quaresma'),
  search('by a common name', 'silva'),
  search('by a CPF', (turn, load) => String(applicant(turn, load)).padStart(11, '0')),
  search('by a protocolo', '2026.00007920-0'),
  // In every load more rows match than are shown.
  search('by the start of a CPF', '0000000'),
  editais('one of them', { tamanho: 1 }),
  editais('', {}),
  editais('by a number', { campoSimples: '1/20' }),
  ...sorts(EDITAL_SORTABLE, editais),
  accredited('', {}),
  accredited('page 50', { pagina: 49 }),
  accredited('behind a row in their midst', BEHIND),
  accredited('before a row in their midst, by name', BEFORE_BY_NAME),
  accredited('by a rare name', { campoSimples: 'zulmira quaresma' }),
  accredited('by a common name', { campoSimples: 'silva' }),
  accredited('by two letters', { campoSimples: 'zu' }),
  // The last edital has this type in every load.
  accredited('by a protocolo', (turn, load) => ({ campoSimples: protocoloOf(oneOf(load.editais - 1, load) + turn) })),
  accredited('by a CPF', { campoSimples: '00000007939' }),
  accredited('by the start of a CPF', { campoSimples: '0000000' }),
  ...sorts(CREDENCIADO_SORTABLE, accredited),
  processos('', {}),
  processos('page 50', { pagina: 49 }),
  // Exists in every load, too.
  processos('behind a row in their midst', (turn) => ({
    pagina: 300,
    aPartirDe: { id: 5000 + turn, lado: 'DEPOIS' },
  })),
  processos('by a rare name', { campoSimples: 'zulmira quaresma' }),
  processos('by a common name', { campoSimples: 'silva' }),
  // Exists in every load.
  processos('by a number', { campoSimples: '2010/7939' }),
  processos('by a year', { campoSimples: '2019' }),
  ...sorts(PROCESSO_SORTABLE, processos),
  ...OTHER_CASES,
];
