import { type Composition, modulosEndpoints, type Previa } from '@credenciados/contract';
import { TargetError } from '@credenciados/releases/target-error';
import { isPlain, type ModuleTarget } from '../module-target.ts';
import { weigh } from '../preview-weight.ts';
import { say } from '../say.ts';
import { compareViolations } from './compare.ts';
import type { Pair, Report } from './html.ts';
import { choosePages } from './pages.ts';
import type { Look, PortalWindow } from './window.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

/** Window with the preview, and its portal. */
interface Making {
  window: PortalWindow;
  target: ModuleTarget;
  link: string;
  preview: Previa;
}

/** Compares the pages of a preview's modules with the live ones, in one window (TEL-44). */
export async function makeReport({ window, target, link, preview }: Making): Promise<Report & { id: string }> {
  const base = link.slice(0, link.lastIndexOf('/previa'));
  const kept = await target.composition(preview.composicao);
  if (!kept) throw new TargetError(`The portal doesn’t keep composition ${preview.composicao}`);
  const { shown, left } = choosePages(
    kept,
    await liveComposition(target, base),
    preview.modulos.map(({ nome }) => nome),
  );
  const pages = shown.flatMap((page) => SIZES.map((size) => ({ ...page, size, address: `${base}/${page.path}` })));
  say(`${shown.length} pages in ${SIZES.length} sizes, preview and live`);
  const previews: Look[] = [];
  for (const { address, size } of pages) previews.push(await window.look(address, size, true));
  await window.page.context().clearCookies({ name: /portal_previa$/ });
  const pairs: Pair[] = [];
  for (const [index, { path, isNew, address, size }] of pages.entries()) {
    const live = isNew ? null : await window.look(address, size, false);
    const next = previews[index];
    if (next) pairs.push(pairOf(path, `${size.width}×${size.height}`, live, next));
  }
  return {
    id: preview.id,
    modules: preview.modulos.map(({ nome, versao }) => `${nome} ${versao}`),
    composition: preview.composicao,
    origin: new URL(link).origin,
    made: new Date(),
    pairs,
    left,
    weight: await weightOf(target, preview),
  };
}

function pairOf(path: string, size: string, live: Look | null, preview: Look): Pair {
  const sides = [['preview', preview] as const, ...(live ? [['live', live] as const] : [])];
  const notes = sides.flatMap(([which, { isLate, endedAt }]) => [
    ...(isLate ? [`The ${which} page still loaded or changed when it was looked at.`] : []),
    ...(endedAt ? [`The ${which} page led on to ${endedAt}.`] : []),
  ]);
  return {
    path,
    size,
    live: live?.image ?? null,
    preview: preview.image,
    violations: compareViolations(live?.violations ?? [], preview.violations),
    notes,
  };
}

/** Live composition, if the portal stores it. */
async function liveComposition(target: ModuleTarget, base: string): Promise<Composition | null> {
  const answer = await fetch(`${base}/publico/modulos`, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  const { composicao } = modulosEndpoints['GET /publico/modulos'].response.parse(await answer.json());
  return composicao ? target.composition(composicao) : null;
}

/** Sizes of each module and the live one; says so if a publishing token is missing. */
async function weightOf(target: ModuleTarget, { modulos }: Previa): Promise<string[]> {
  const lines: string[] = [];
  for (const { nome, versao } of modulos) {
    lines.push(`${nome} ${versao}`);
    try {
      await target.withVersion(nome, versao, async (folder) => {
        lines.push(...(await weigh(target, folder, nome, versao)));
      });
    } catch (error) {
      if (!isPlain(error)) throw error;
      lines.push(`  not known: ${error.message}`);
    }
  }
  return lines;
}
