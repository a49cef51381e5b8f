import { create } from '@credenciados/shared';

const STORED = 'comparar-documentos';
const ON = 'ligado';

/** True if a replacement is shown beside the document that it replaced. Stored on the device. */
export const useComparing = create<{ comparing: boolean }>()(() => ({
  comparing: localStorage.getItem(STORED) === ON,
}));

/** Shows both side by side until the page is left, without changing the stored choice. */
export const compareNow = () => useComparing.setState({ comparing: true });

/** Stores the choice between side by side and the new file only. */
export function setComparing(comparing: boolean): void {
  if (comparing) localStorage.setItem(STORED, ON);
  else localStorage.removeItem(STORED);
  useComparing.setState({ comparing });
}
