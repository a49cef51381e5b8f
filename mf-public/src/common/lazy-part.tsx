import { lazyPage } from '@credenciados/shared';
import { type ComponentType, createContext, use } from 'react';

/** A part of a page whose code is loaded when it is first shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Given = createContext<Props | null>(null);
  const element = lazyPage(async () => {
    const Part = await load();
    return () => {
      const given = use(Given);
      return given && <Part {...given} />;
    };
  });
  return (props) => <Given value={props}>{element}</Given>;
}
