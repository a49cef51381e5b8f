import type { Request, Response } from 'playwright-core';
import type { PortalProcess } from './portal.ts';

/** Visits of a page of which two versions are compared: by browsers, and by people without one who tell what browsers measured. */

export const PUBLIC = 'mf-public';
export const TITLE = 'Conferir comprovante';
export const PAGE_FILE = 'src/comprovante/comprovante.page.tsx';
const PATH = '/credenciados/comprovante';
const TOLD = '/publico/modulos/medidas';

/** The versions that a page is compared as. */
export type Arm = 'NOVA' | 'ATUAL';

/** Report of a page about the module. */
export interface Told {
  montagem: number | null;
  falhou: boolean;
}

/** Mark of a measured page, with its version. */
export function markIn(html: string): { pagina: string; arm: Arm } | null {
  const [, json = '{}'] = /id="registry">([^<]*)</.exec(html) ?? [];
  const pagina: string | undefined = JSON.parse(json).measure;
  if (pagina === undefined) return null;
  const { measured } = JSON.parse(Buffer.from(pagina.split('.')[0] ?? '', 'base64url').toString());
  return { pagina, arm: measured[0].arm };
}

/** True for reports about a page. */
export const isTelling = (sent: Request | Response) => sent.url().endsWith(TOLD);

/**
 * Somebody without a browser, from an address of their own: loads the page and tells what `told` gives for its version, or
 * nothing. Answers as what the page is compared; null: it isn't.
 */
export async function tells(
  { url }: Pick<PortalProcess, 'url'>,
  person: number,
  told: (arm: Arm) => Told | undefined,
): Promise<Arm | null> {
  const from = { 'x-forwarded-for': `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}` };
  const page = await fetch(`${url}${PATH}`, { headers: { ...from, accept: 'text/html' } });
  const mark = markIn(await page.text());
  if (!mark) return null;
  const telling = told(mark.arm);
  if (!telling) return mark.arm;
  const modulos = [{ nome: PUBLIC, ...telling }];
  const answer = await fetch(`${url}/credenciados${TOLD}`, {
    method: 'POST',
    headers: { ...from, 'content-type': 'application/json' },
    body: JSON.stringify({ pagina: mark.pagina, modulos, inp: null, lcp: null, cls: null }),
  });
  await answer.arrayBuffer();
  return mark.arm;
}
