import { createContext, useContext } from 'react';
import { WithoutScript } from './without-script.tsx';

/** HTML of the module's root, rendered separately since routers can't be nested. */
export const ModuleMarkup = createContext('');

/** Stands for the outlet that loads modules: what the module shows is there already, at the place where the browser mounts it. */
export function ModuleOutlet() {
  const markup = useContext(ModuleMarkup);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React made it, a line before */}
      <div dangerouslySetInnerHTML={{ __html: markup }} />
      <WithoutScript />
    </>
  );
}
