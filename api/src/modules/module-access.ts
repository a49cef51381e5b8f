import { type ModuleDescriptor, PERFIS } from '@credenciados/shared/contract';

type Access = ModuleDescriptor['routes'][number]['access'];

/**
 * Who may open something of a module. One with widgets is shown within others, to any session; those that the header offers have
 * an access of their own.
 */
export function accessOf({ routes, search, news, widgets }: ModuleDescriptor): Access {
  const tools = [search, news].flatMap((tool) => tool ?? []);
  const accesses: Access[] = [...routes, ...tools].map(({ access }) => access);
  const shown = new Set(tools.map(({ widget }) => widget));
  if (widgets.some((widget) => !shown.has(widget))) accesses.push('any');
  if (accesses.includes('public')) return 'public';
  if (accesses.includes('any')) return 'any';
  return PERFIS.filter((perfil) => accesses.some((access) => access.includes(perfil)));
}
