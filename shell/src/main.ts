import './fonts.css';
import './print.css';
import { giveWay, PARTS } from '@credenciados/shared/parts';
import { applyTheme } from './layout/theme.ts';

/** Runs the portal's script in several tasks: whoever reads meanwhile is answered between two of them. See ADR 33. */
async function begin(): Promise<void> {
  for (const run of PARTS) {
    await giveWay();
    await run();
  }
  await giveWay();
  await import(/* webpackMode: "eager" */ '@credenciados/shared');
  await giveWay();
  await import(/* webpackMode: "eager" */ './portal.tsx');
}

applyTheme();
void begin();
