import { type ModuleDescriptor, PERFIS } from '@credenciados/contract';

type Access = ModuleDescriptor['routes'][number]['access'];

/** Access of a module. Widgets are shown within others, to any session; the header's search has its own access. */
export function accessOf({ routes, search, widgets }: ModuleDescriptor): Access {
  const accesses: Access[] = [...routes, ...(search ? [search] : [])].map(({ access }) => access);
  if (widgets.some((widget) => widget !== search?.widget)) accesses.push('any');
  if (accesses.includes('public')) return 'public';
  if (accesses.includes('any')) return 'any';
  return PERFIS.filter((perfil) => accesses.some((access) => access.includes(perfil)));
}
