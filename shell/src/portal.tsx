import { settings } from '@credenciados/shared';
import {
  createLifecycles,
  prepareHttp,
  ShellRoot,
  setLinks,
  setWidgetLoader,
  startPortal,
} from '@credenciados/shared/shell';
import { registerApplication, setMountMaxTime, start } from 'single-spa';
import { App } from './app.tsx';
import { tellOrigin } from './layout/tell-origin.ts';
import { tellFailure, tellShellFailure, tellWidgetFailure } from './modules/failures.ts';
import { loadWidget, registerModules } from './modules/federation.ts';
import { bringRegistry, linkPattern, registry } from './modules/registry.ts';
import { findRoute } from './modules/routes.ts';

/** Delay of background requests on a page that came with its content. */
const ASKS_LATER_MS = 2_000;
/** Delay of background work, which nobody waits for, after the first page. */
const LATER_MS = 5_000;
/** single-spa warns after three seconds, but a slow phone takes longer to show a page. */
const SLOW_PHONE_MS = 15_000;

const early: Event[] = [];
const keepEarly = (event: Event) => void early.push(event);

async function openPortal(): Promise<void> {
  await Promise.all([startPortal(), composed]);
  registerModules(registry());
  setWidgetLoader(loadWidget, tellWidgetFailure);
  setLinks(linkPattern);
  tellOrigin();
  registerApplication({
    name: 'shell',
    app: createLifecycles(() => (
      <ShellRoot onFailure={tellShellFailure}>
        <App />
      </ShellRoot>
    )),
    activeWhen: () => true,
    customProps: {
      domElementGetter: () => document.getElementById('portal'),
      host: { onBroken: (error: unknown) => tellShellFailure(error, 'INICIO') },
    },
  });
  setMountMaxTime(SLOW_PHONE_MS, false, SLOW_PHONE_MS);
  window.tomarLugar?.();
  start({ urlRerouteOnly: true });
  document.getElementById('inicio')?.remove();
  setTimeout(
    () =>
      withoutHarm(
        import('./later.ts').then(({ comeLater }) =>
          comeLater(early, keepEarly, { findRoute, tellFailure, tellShellFailure }),
        ),
      ),
    LATER_MS,
  );
  if (settings().vlibras) withoutHarm(import('./layout/vlibras.ts').then(({ showVLibras }) => showVLibras()));
}

/** Reports a failure of optional code; the portal works without it. */
function withoutHarm(done: Promise<void>): void {
  done.catch((error: unknown) => tellShellFailure(error));
}

addEventListener('error', keepEarly);
addEventListener('unhandledrejection', keepEarly);
const composed = bringRegistry();
setTimeout(prepareHttp, window.tomarLugar ? ASKS_LATER_MS : 0);
if (settings().moduleOverrides) {
  Promise.all([import('./modules/overrides.ts'), composed])
    .then(([{ applyOverrides }]) => applyOverrides())
    // If overrides fail, the published portal opens.
    .catch((error: unknown) => console.error(error))
    .finally(openPortal);
} else {
  void openPortal();
}
