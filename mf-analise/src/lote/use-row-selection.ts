import type { RowSelection } from '@credenciados/shared/table';
import { useRef, useState } from 'react';
import type { SolicitacaoFiltro, SolicitacaoRow } from '../common/solicitacoes/solicitacoes.api.ts';
import type { Selecao } from './lote.api.ts';

interface Chosen {
  /** Filter at the time of selecting; another filter empties the selection. */
  under: string;
  /** True: everything that the filter matches except `ids`. False: only `ids`. */
  all: boolean;
  ids: ReadonlySet<number>;
}

/** Selection across the pages of a list. */
export function useRowSelection(filtro: SolicitacaoFiltro, rows: readonly SolicitacaoRow[], total: number) {
  const { pagina: _, tamanho: __, ordem: ___, ordemDirecao: ____, ...searched } = filtro;
  const under = JSON.stringify(searched);
  const [stored, setChosen] = useState<Chosen>({ under, all: false, ids: new Set() });
  const chosen = stored.under === under ? stored : { under, all: false, ids: new Set<number>() };
  const last = useRef<number | null>(null);

  const isSelected = ({ id }: SolicitacaoRow) => chosen.all !== chosen.ids.has(id);
  const select = (changed: readonly SolicitacaoRow[], selected: boolean) => {
    const ids = new Set(chosen.ids);
    for (const { id } of changed) {
      if (selected === chosen.all) ids.delete(id);
      else ids.add(id);
    }
    setChosen({ ...chosen, ids });
  };
  const onToggle = (row: SolicitacaoRow, range: boolean) => {
    const here = rows.findIndex(({ id }) => id === row.id);
    const before = range ? rows.findIndex(({ id }) => id === last.current) : -1;
    const from = before < 0 ? here : Math.min(before, here);
    select(rows.slice(from, Math.max(before, here) + 1), !isSelected(row));
    last.current = row.id;
  };
  const selection: RowSelection<SolicitacaoRow> = {
    isSelected,
    onToggle,
    onTogglePage: () => select(rows, !rows.every(isSelected)),
    label: ({ nome }) => `Selecionar ${nome}`,
  };
  const ids = [...chosen.ids];
  const selecao: Selecao = chosen.all ? { filtro: searched, exceto: ids } : { ids };
  return {
    selection,
    selecao,
    count: chosen.all ? Math.max(total - ids.length, 0) : ids.length,
    selectAll: () => setChosen({ under, all: true, ids: new Set() }),
    clear: () => setChosen({ under, all: false, ids: new Set() }),
  };
}
