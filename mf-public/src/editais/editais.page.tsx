import { Page } from '@credenciados/shared';

/** The public calls. */
export function EditaisPage() {
  return <Page title="Editais de credenciamento">Em breve.</Page>;
}
