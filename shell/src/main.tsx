import './fonts.css';
import { createLifecycles, ShellRoot, setWidgetLoader, startPortal } from '@credenciados/shared';
import { registerApplication, start } from 'single-spa';
import { App } from './app.tsx';
import { applyTheme } from './layout/theme-switch.tsx';
import { loadWidget, registerModules } from './modules/federation.ts';
import { registry } from './modules/registry.ts';
import { keepOfflinePage } from './offline/offline-page.ts';

applyTheme();
startPortal();
registerModules(registry());
setWidgetLoader(loadWidget);

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
start({ urlRerouteOnly: true });
document.getElementById('inicio')?.remove();
keepOfflinePage();
