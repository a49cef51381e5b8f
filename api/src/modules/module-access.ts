import { type ModuleDescriptor, PERFIS } from '@credenciados/contract';

type Access = ModuleDescriptor['routes'][number]['access'];

/** Access of a module's pages. Widgets appear in other modules, for any session; header tools have their own access. */
export function accessOf({ routes, search, news, widgets }: ModuleDescriptor): Access {
  const tools = [search, news].flatMap((tool) => tool ?? []);
  const accesses: Access[] = [...routes, ...tools].map(({ access }) => access);
  const shown = new Set(tools.map(({ widget }) => widget));
  if (widgets.some((widget) => !shown.has(widget))) accesses.push('any');
  if (accesses.includes('public')) return 'public';
  if (accesses.includes('any')) return 'any';
  return PERFIS.filter((perfil) => accesses.some((access) => access.includes(perfil)));
}
