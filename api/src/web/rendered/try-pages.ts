import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleDescriptor } from '@credenciados/contract';
import { hasCode } from '@credenciados/platform/errno';
import type { Refusal } from '@credenciados/releases/refused';
import * as z from 'zod';
import type { PublicReads } from './public-reads.ts';
import { RenderProcess, type RenderSource } from './render-process.ts';
import { renderAnswered, UnansweredError } from './render-rounds.ts';
import { mainQueries } from './rendered-query.ts';

/** File of the shell, and of a module, that renders pages outside a browser. */
export const RENDERER = 'render.js';

interface Trial extends Pick<RenderSource, 'code' | 'blocks'> {
  /** Folder of the version. */
  folder: string;
  descriptor: ModuleDescriptor;
  at: number;
}

/** Time limit for all pages of a version. */
const ALL_MS = 60_000;
/** Maximum length of an error message for the publisher, in characters. */
const MAX_TOLD = 300;
/** Value of a parameter, besides the ids of open editais; the page of a missing record must render too. */
const SOME_ID = '1';
const EDITAIS = ['GET /publico/edital', {}, null];
const editaisSchema = z.array(z.object({ id: z.number(), valido: z.boolean() }).nullable());

/**
 * Renders each page that a descriptor lists as rendered, in a process without rights and with the API's current answers, as the portal
 * would: with and without the optional parts of its address, with and without a query, and for each open edital. Stops at the first error.
 */
export async function tryPages({ folder, descriptor, at, ...from }: Trial, api: PublicReads): Promise<Refusal[]> {
  const { name, routes } = descriptor;
  const ids = [SOME_ID, ...(await openEditais(api))];
  const addresses = routes.flatMap((route) => (route.rendered ? addressesOf(route, ids) : []));
  const moduleCode = await readRenderer(folder);
  if (moduleCode === null) return [{ codigo: 'RENDERIZACAO', detalhe: RENDERER }];
  const process = new RenderProcess({ ...from, name, moduleCode });
  const since = performance.now();
  try {
    for (const address of addresses) {
      try {
        if (performance.now() - since > ALL_MS) throw new Error(`All pages took more than ${ALL_MS / 1000} s`);
        await renderAnswered(process, { address, name, at }, api);
      } catch (error) {
        // A failure of the API is not the module's fault.
        if (error instanceof UnansweredError) continue;
        const what = error instanceof Error ? error.message : String(error);
        return [{ codigo: 'RENDERIZACAO', detalhe: `${address} (${what.slice(0, MAX_TOLD)})` }];
      }
    }
    return [];
  } finally {
    process.stop();
  }
}

/** Ids of open editais; empty if the API can't answer. */
async function openEditais(api: PublicReads): Promise<string[]> {
  try {
    const [editais] = await api.read(api.addressOf(EDITAIS) ?? '');
    return editaisSchema.parse(editais).flatMap((edital) => (edital?.valido ? [String(edital.id)] : []));
  } catch {
    return [];
  }
}

/** Addresses of a route: with each id for its parameters, and without its optional parts, each with its main queries. */
function addressesOf(route: ModuleDescriptor['routes'][number], ids: readonly string[]): string[] {
  const segments = route.path.split('/');
  const forms = [segments, segments.filter((segment) => !segment.endsWith('?'))];
  const write = (form: readonly string[], id: string) => form.map((one) => (one.startsWith(':') ? id : one)).join('/');
  const written = forms.flatMap((form) => ids.map((id) => write(form, id)));
  const addresses = [...new Set(written)].map((address) => `/credenciados/${address}`);
  return mainQueries(route).flatMap((query) => addresses.map((address) => address + query));
}

/** Renderer in the folder of a shell or a module; null if it has none. */
export async function readRenderer(folder: string): Promise<string | null> {
  try {
    return await readFile(path.join(folder, RENDERER), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
