import { createContext, useContext } from 'react';
import { WithoutScript } from './without-script.tsx';

/** HTML of the module's root, rendered separately since routers can't be nested. */
export const ModuleMarkup = createContext('');

/** Server-side substitute for the outlet: inserts the module's rendered markup where the browser mounts the module. */
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
