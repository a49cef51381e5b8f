import type { PageRegistry } from '@credenciados/contract/module-descriptor';
import { isAllowed, type Session } from '@credenciados/shared/shell';
import { NewsButton } from './news-button.tsx';
import { SearchButton } from './search-button.tsx';

/** Search and news button that modules provide for this person. */
export function HeaderTools({ registry, session }: { registry: PageRegistry; session: Session }) {
  const broughtAs = (kind: 'search' | 'news') =>
    registry.modules.flatMap(({ descriptor }) => {
      const tool = descriptor[kind];
      return tool && isAllowed(tool.access, session.perfil) ? [{ module: descriptor.name, ...tool }] : [];
    })[0];
  const search = broughtAs('search');
  const news = broughtAs('news');
  return (
    <>
      {search && <SearchButton {...search} />}
      {news && <NewsButton {...news} />}
    </>
  );
}
