const MARK = 'credenciados:aba-reaberta';

/**
 * Marks a tab that the browser restored with another visit's data. Chrome, Firefox and Safari restore a closed tab, its `sessionStorage`
 * included, as a step in its history: the navigation type is `back_forward`. A reload is `reload`; a link, the return from sign-in and a
 * typed address are `navigate`. The mark stays until the person answers, because a reload would hide the type.
 */
export function noteRestoredTab(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation && 'type' in navigation && navigation.type === 'back_forward') sessionStorage.setItem(MARK, '1');
}

/** True until the person has said if the draft is theirs. */
export function isRestoredTab(): boolean {
  return sessionStorage.getItem(MARK) !== null;
}

/** Removes the mark, once the person has answered. */
export function claimTab(): void {
  sessionStorage.removeItem(MARK);
}
