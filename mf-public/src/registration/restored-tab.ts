const MARK = 'credenciados:aba-reaberta';

/**
 * Marks a tab that came back with what another visit left in it. Chrome, Firefox and Safari restore a closed tab, its
 * `sessionStorage` included, as a step in its history: the page's navigation type is `back_forward`. A reload is `reload`; a link, the
 * sign-in's return and a typed address are `navigate`. The mark stays until the person has answered: a reload would hide the type.
 */
export function noteRestoredTab(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation && 'type' in navigation && navigation.type === 'back_forward') sessionStorage.setItem(MARK, '1');
}

/** True until the person has said whose draft it is. */
export function isRestoredTab(): boolean {
  return sessionStorage.getItem(MARK) !== null;
}

/** The person has answered. */
export function claimTab(): void {
  sessionStorage.removeItem(MARK);
}
