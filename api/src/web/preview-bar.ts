import type { Preview } from '@credenciados/contract';
import { showMoment } from '@credenciados/platform/audit/last-change';
import type { Config } from '@credenciados/platform/config';
import { withoutMark } from '@credenciados/releases/preview-version';

/** Path of the bar's button, below `/credenciados`. */
export const LEAVE_PREVIEW = '/previa/sair';

/** Separate colours, readable beside either theme. The text is printed too, so that nobody mistakes the print for the live portal. */
const STYLE =
  '#previa{box-sizing:border-box;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.5rem 1rem;padding:.5rem 1rem;background:#fff3cd;color:#4a3500;border-bottom:2px solid #b58105;font:1rem/1.4 system-ui,sans-serif}' +
  '#previa p{margin:0;overflow-wrap:anywhere}' +
  '#previa button{min-height:2rem;padding:.25rem .75rem;border:1px solid #4a3500;border-radius:.25rem;background:#fff;color:#4a3500;font:inherit;cursor:pointer}' +
  '#previa button:focus-visible{outline:3px solid #4a3500;outline-offset:2px}' +
  '@media print{#previa form{display:none}}';

/** Bar above the page of a preview (TEL-41). The API writes it, so that it doesn't depend on the previewed modules. */
export function previewBar(
  { versions, until }: Pick<Preview, 'versions' | 'until'>,
  { timeZone }: Pick<Config, 'timeZone'>,
): string {
  // Not escaped: names and versions are letters, numbers, dots and dashes.
  const modules = versions.map(({ name, version }) => `${name} ${withoutMark(version)}`).join(', ');
  return (
    `<style nonce="__CSP_NONCE__">${STYLE}</style><aside id="previa" aria-label="Prévia">` +
    `<p>Prévia de ${modules} até ${showMoment(new Date(until), timeZone)}</p>` +
    `<form method="post" action="/credenciados${LEAVE_PREVIEW}"><button>Sair da prévia</button></form></aside>`
  );
}
