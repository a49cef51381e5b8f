import { CategoryBars, DayColumns } from '@credenciados/shared/charts';

/** `@credenciados/shared/charts`: figures of an edital. */
export default { title: 'Charts' };

export const Categories = () => (
  <CategoryBars
    label="Solicitações por situação"
    data={[
      { name: 'Aguardando aprovação', total: 12, tone: 'info' },
      { name: 'Credenciado', total: 14, tone: 'success' },
    ]}
  />
);
export const Days = () => (
  <DayColumns
    label="Solicitações por dia"
    unit="solicitações"
    data={[
      { dia: '2026-11-20', total: 3 },
      { dia: '2026-11-21', total: 7 },
    ]}
  />
);
