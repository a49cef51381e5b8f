/** Returns a link's route pattern below the base path; undefined if no live module has the link. */
export type LinkPatterns = (name: string) => string | undefined;

let patternOf: LinkPatterns = () => undefined;

/** Called once by the shell, which knows the live modules. */
export function setLinks(next: LinkPatterns): void {
  patternOf = next;
}

/** Route pattern of a link, from the shell. */
export const linkPattern: LinkPatterns = (name) => patternOf(name);
