import { create } from '@credenciados/shared';

const STORED = 'comparar-documentos';
const ON = 'ligado';

/** True if a replacement is shown beside the documento it replaced. Kept on this device. */
export const useComparing = create<{ comparing: boolean }>()(() => ({
  comparing: localStorage.getItem(STORED) === ON,
}));

/** Shows old and new side by side until the page is left; the choice that is kept on this device stays. */
export const compareNow = () => useComparing.setState({ comparing: true });

/** Shows old and new side by side, or the new one alone, from now on. */
export function setComparing(comparing: boolean): void {
  if (comparing) localStorage.setItem(STORED, ON);
  else localStorage.removeItem(STORED);
  useComparing.setState({ comparing });
}
