/** Gives the route pattern that a link leads to, relative to the base path; undefined where no live module has the link. */
export type LinkPatterns = (name: string) => string | undefined;

let patternOf: LinkPatterns = () => undefined;

/** Given by the shell, once: it knows the live modules. */
export function setLinks(next: LinkPatterns): void {
  patternOf = next;
}

/** The pattern of a link, as the shell knows it. */
export const linkPattern: LinkPatterns = (name) => patternOf(name);
