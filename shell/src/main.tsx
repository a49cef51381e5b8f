import './fonts.css';
import './print.css';
import { settings } from '@credenciados/shared';
import { createLifecycles, prepareHttp, ShellRoot, setWidgetLoader, startPortal } from '@credenciados/shared/shell';
import { registerApplication, start } from 'single-spa';
import { App } from './app.tsx';
import { tellOrigin } from './layout/tell-origin.ts';
import { applyTheme } from './layout/theme.ts';
import { tellWidgetFailure } from './modules/failures.ts';
import { loadWidget, registerModules } from './modules/federation.ts';
import { registry } from './modules/registry.ts';
import { keepOfflinePage } from './offline/offline-page.ts';
import { takeOver } from './served/take-over.ts';

/** A page that came with its content asks for nothing at first. */
const ASKS_LATER_MS = 2_000;

async function openPortal(): Promise<void> {
  await startPortal();
  registerModules(registry());
  setWidgetLoader(loadWidget, tellWidgetFailure);
  tellOrigin();
  registerApplication({
    name: 'shell',
    app: createLifecycles(() => (
      <ShellRoot>
        <App />
      </ShellRoot>
    )),
    activeWhen: () => true,
    customProps: { domElementGetter: () => document.getElementById('portal') },
  });
  const place = document.getElementById('portal');
  if (place) takeOver(place);
  start({ urlRerouteOnly: true });
  document.getElementById('inicio')?.remove();
  keepOfflinePage();
  if (settings().vlibras) offerSignLanguage();
}

function offerSignLanguage(): void {
  import('./layout/vlibras.ts')
    .then(({ showVLibras }) => showVLibras())
    // The portal works without it.
    .catch((error: unknown) => console.warn(error));
}

applyTheme();
if (document.getElementById('servida')) setTimeout(prepareHttp, ASKS_LATER_MS);
else prepareHttp();
if (settings().moduleOverrides) {
  import('./modules/overrides.ts')
    .then(({ applyOverrides }) => applyOverrides())
    // The portal as it is published is there all the same.
    .catch((error: unknown) => console.error(error))
    .finally(openPortal);
} else {
  void openPortal();
}
