/**
 * The flags of a module (TEL-40). Compiled into the module, which takes the session from the shell: a change of it is a release of that
 * module alone.
 */
import { usePerfil } from '@credenciados/shared';
import type { ModuleDescriptor, NamedComposition } from '../contract/module-descriptor.ts';

/** A module that declares flags. */
type Flagged = Pick<ModuleDescriptor, 'name'> & { flags: NonNullable<ModuleDescriptor['flags']> };

/** Flags of the page; all off if it has none, as during server rendering. */
function ofPage(): NamedComposition['flags'] {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById('registry')?.textContent;
  return text ? JSON.parse(text).flags : undefined;
}

/**
 * A hook that says whether this person has what a flag is of, by its name in the descriptor: `export const useFlag = createFlags(descriptor)`. As long as
 * the page is open it answers the same for the same profile.
 */
export function createFlags<const D extends Flagged>({ name }: D): (flag: keyof D['flags'] & string) => boolean {
  let own: Record<string, true | readonly string[]> | undefined;
  return (flag) => {
    const perfil = usePerfil();
    own ??= ofPage()?.[name] ?? {};
    const value = own[flag] ?? false;
    return value === true || (value !== false && perfil !== null && value.includes(perfil));
  };
}
