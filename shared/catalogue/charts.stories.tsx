import { CategoryBars, DayColumns } from '@credenciados/shared/charts';

/**
 * `@credenciados/shared/charts`: charts. Load one when it is first shown, with `laterPart(() =>
 * import('@credenciados/shared/charts').then(({ DayColumns }) => DayColumns), <Skeleton h="13.5rem" />)`. Show the same numbers in a table,
 * and pass its id as `describedBy`.
 */
export default { title: 'Charts' };

export const Categories = () => (
  <CategoryBars
    label="Solicitações por situação"
    data={[
      { name: 'Em análise', total: 124, tone: 'info' },
      { name: 'Aguardando retificação', total: 31, tone: 'warning' },
      { name: 'Credenciadas', total: 1872, tone: 'success' },
      { name: 'Indeferidas', total: 58, tone: 'error' },
      { name: 'Canceladas', total: 7, tone: 'neutral' },
    ]}
  />
);
export const Days = () => (
  <DayColumns
    label="Solicitações por dia"
    unit="Solicitações"
    data={[12, 40, 35, 8, 0, 3, 61].map((total, index) => ({ dia: `2026-03-0${index + 1}`, total }))}
  />
);
