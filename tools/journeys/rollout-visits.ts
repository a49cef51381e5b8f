import type { Request, Response } from 'playwright-core';
import type { PortalProcess } from './portal.ts';

/** Visits of a page in rollout: by browsers, and by clients without one that report measurements. */

export const PUBLIC = 'mf-public';
export const TITLE = 'Conferir comprovante';
export const PAGE_FILE = 'src/comprovante/comprovante.page.tsx';
const PATH = '/credenciados/comprovante';
const TOLD = '/publico/modulos/medidas';

/** Arms of a rollout. */
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
 * A client without a browser, from its own address: loads the page and sends the report of `told` for its arm, if any. Returns the arm;
 * null if the page isn't compared.
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
