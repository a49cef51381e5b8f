import { Page } from '@credenciados/shared';

/** The calls, for staff. */
export function EditalListPage() {
  return <Page title="Listagem de editais">Em breve.</Page>;
}
