import { CREDENCIADO_SORTABLE } from '@credenciados/contract/credenciado';
import { EDITAL_SORTABLE } from '@credenciados/contract/edital';
import { SOLICITACAO_SORTABLE } from '@credenciados/contract/fila';
import { PROCESSO_SORTABLE } from '@credenciados/contract/processo';
import { searchPeople } from '../api/src/resources/busca/busca.queries.ts';
import { type CredenciadoFiltro, listCredenciados } from '../api/src/resources/credenciado/credenciado.queries.ts';
import { listEditais } from '../api/src/resources/edital/edital.queries.ts';
import { listProcessos, type ProcessoFilter } from '../api/src/resources/processo/processo.queries.ts';
import { countChips } from '../api/src/resources/solicitacao/contadores.queries.ts';
import type { SolicitacaoFiltro } from '../api/src/resources/solicitacao/filtro.ts';
import { listSolicitacoes } from '../api/src/resources/solicitacao/solicitacao-list.queries.ts';
import { findVizinhos } from '../api/src/resources/solicitacao/vizinhos.queries.ts';
import { applicant, byBody, type Case, caseOf, edital, NOW, PAGE, staff, viewer } from './api-case.ts';
import { BESIDE_CASES } from './api-cases-beside.ts';
import { OTHER_CASES } from './api-cases-other.ts';
import { type Load, personOf } from './api-data.ts';

/** Filter of a case, fixed or by turn. */
type Change<Filtro> = Part<Filtro> | ((turn: number, load: Load) => Part<Filtro>);
type Part<Filtro> = Partial<Omit<Filtro, 'idEdital' | 'tipoEdital'>>;

const at = <Filtro>(change: Change<Filtro>, turn: number, load: Load) =>
  typeof change === 'function' ? change(turn, load) : change;

function ofEdital(name: string, change: Change<SolicitacaoFiltro>): Case {
  return byBody(
    `solicitações of an edital, ${name}`,
    'POST /solicitacaoCredenciado/findByFiltro',
    (turn, load) => ({ ...PAGE, ...at(change, turn, load), idEdital: edital(turn, load) }),
    (db, body, { usuarioId }) => listSolicitacoes(db, body, viewer(usuarioId)),
  );
}

function chips(name: string, change: Change<SolicitacaoFiltro>): Case {
  return byBody(
    `counters of the chips${name}`,
    'POST /solicitacaoCredenciado/contadores',
    (turn, load) => ({ ...PAGE, ...at(change, turn, load), idEdital: edital(turn, load) }),
    (db, body, { usuarioId }) => countChips(db, body, viewer(usuarioId)),
  );
}

function neighbours(name: string, change: Change<SolicitacaoFiltro>): Case {
  const filtro = (turn: number, load: Load) => ({ ...PAGE, ...at(change, turn, load), idEdital: edital(turn, load) });
  return caseOf(
    `neighbours in a list${name}`,
    'POST /solicitacaoCredenciado/vizinhos/:id',
    (turn, load) => ({
      path: `/solicitacaoCredenciado/vizinhos/${oneOf(turn, load)}`,
      body: filtro(turn, load),
      what: { id: oneOf(turn, load), filtro: filtro(turn, load), usuarioId: staff(turn) },
    }),
    (db, what) => findVizinhos(db, what.id, what.filtro, viewer(what.usuarioId)),
  );
}

function editais(name: string, change: Change<Parameters<typeof listEditais>[1]>): Case {
  return byBody(
    `editais with their counters${name}`,
    'POST /edital/listagem',
    (turn, load) => ({ ...PAGE, ...at(change, turn, load) }),
    (db, body) => listEditais(db, body, NOW),
  );
}

function accredited(name: string, change: Change<CredenciadoFiltro>): Case {
  return byBody(
    `accredited people${name}`,
    'POST /credenciado/findByFiltro',
    (turn, load) => ({ ...PAGE, ...at(change, turn, load), tipoEdital: 'GEOMENSOR' as const }),
    (db, body) => listCredenciados(db, body),
  );
}

function processos(name: string, change: Change<ProcessoFilter>): Case {
  return byBody(
    `processos${name}`,
    'POST /processo/filtro',
    (turn, load) => ({ ...PAGE, ...at(change, turn, load) }),
    (db, body) => listProcessos(db, body),
  );
}

type Text = string | ((turn: number, load: Load) => string);

function search(name: string, text: Text): Case {
  return byBody(
    `search of all editais, ${name}`,
    'POST /busca/findByFiltro',
    (turn, load) => ({ campoSimples: typeof text === 'string' ? text : text(turn, load) }),
    (db, { campoSimples: texto }) => searchPeople(db, texto),
  );
}

/** Each column that a list offers to be sorted by, upwards and downwards by turns. */
function sorts<Column extends string>(
  columns: readonly Column[],
  make: (name: string, change: (turn: number) => { ordem: Column; ordemDirecao: 'ASC' | 'DESC' }) => Case,
): Case[] {
  return columns.map((ordem) =>
    make(`sorted by ${ordem}`, (turn) => ({ ordem, ordemDirecao: turn % 2 === 0 ? 'ASC' : 'DESC' })),
  );
}

/** One of the edital that is asked for. */
const oneOf = (turn: number, load: Load) =>
  (edital(turn, load) - 1) * load.solicitacoesAnEdital + 1 + ((turn * 7919) % load.solicitacoesAnEdital);
const cpfOfOne = (turn: number, load: Load) => String(personOf(oneOf(turn, load), load)).padStart(11, '0');
const protocoloOf = (solicitacao: number) => `2026.${String(solicitacao).padStart(8, '0')}-0`;

/** Where Próxima and Anterior lead to, from a row in the midst of an edital (ADR 76). */
const beside = (lado: 'DEPOIS' | 'ANTES') => (turn: number, load: Load) => ({
  pagina: 300,
  aPartirDe: { id: (edital(turn, load) - 1) * load.solicitacoesAnEdital + 5000, lado },
});
const BEHIND = beside('DEPOIS');
const BEFORE_BY_NAME = (turn: number, load: Load) => ({ ...beside('ANTES')(turn, load), ordem: 'nome' as const });

/** Every list with each sort and search that it offers, and every look-up by id. */
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
  ofEdital('of a município', { municipio: 1501402 }),
  ofEdital('with a label', { etiqueta: 1 }),
  ...sorts(SOLICITACAO_SORTABLE, ofEdital),
  chips('', {}),
  chips(', under a filter', { responsavel: 'NINGUEM' }),
  chips(', of a label', { etiqueta: 1 }),
  chips(', of a search', { campoSimples: 'silva' }),
  neighbours('', {}),
  neighbours(', sorted by name', { ordem: 'nome', ordemDirecao: 'ASC' }),
  neighbours(', of a search', { campoSimples: 'silva' }),
  neighbours(', of a label', { etiqueta: 1 }),
  search('by a rare name', 'zulmira quaresma'),
  search('by a common name', 'silva'),
  search('by a CPF', (turn, load) => String(applicant(turn, load)).padStart(11, '0')),
  search('by a protocolo', '2026.00007920-0'),
  // More than are shown have it in every load.
  search('by the start of a CPF', '0000000'),
  editais(', one of them', { tamanho: 1 }),
  editais('', {}),
  editais(', by a number', { campoSimples: '1/20' }),
  ...sorts(EDITAL_SORTABLE, (name, change) => editais(`, ${name}`, change)),
  accredited('', {}),
  accredited(', page 50', { pagina: 49 }),
  accredited(', behind a row in their midst', BEHIND),
  accredited(', before a row in their midst, by name', BEFORE_BY_NAME),
  accredited(', by a rare name', { campoSimples: 'zulmira quaresma' }),
  accredited(', by a common name', { campoSimples: 'silva' }),
  accredited(', by two letters', { campoSimples: 'zu' }),
  // The last edital is of this type in every load.
  accredited(', by a protocolo', (turn, load) => ({ campoSimples: protocoloOf(oneOf(load.editais - 1, load) + turn) })),
  accredited(', by a CPF', { campoSimples: '00000007939' }),
  accredited(', by the start of a CPF', { campoSimples: '0000000' }),
  ...sorts(CREDENCIADO_SORTABLE, (name, change) => accredited(`, ${name}`, change)),
  processos('', {}),
  processos(', page 50', { pagina: 49 }),
  // It is there in every load, too.
  processos(', behind a row in their midst', (turn) => ({
    pagina: 300,
    aPartirDe: { id: 5000 + turn, lado: 'DEPOIS' },
  })),
  processos(', by a rare name', { campoSimples: 'zulmira quaresma' }),
  processos(', by a common name', { campoSimples: 'silva' }),
  // It is there in every load.
  processos(', by a number', { campoSimples: '2010/7939' }),
  processos(', by a year', { campoSimples: '2019' }),
  ...sorts(PROCESSO_SORTABLE, (name, change) => processos(`, ${name}`, change)),
  ...OTHER_CASES,
  ...BESIDE_CASES,
];
