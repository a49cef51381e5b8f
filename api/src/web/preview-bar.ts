import type { Config } from '../config.ts';
import { withoutMark } from '../modules/preview-version.ts';
import type { Shown } from '../modules/previews/seen-preview.ts';
import { showMoment } from '../platform/audit/last-change.ts';

/** Where the bar's button leads, below `/credenciados`. */
export const LEAVE_PREVIEW = '/previa/sair';

/** Colours of their own, readable beside either theme; on paper the words stay, so that nobody takes the print for the portal's. */
const STYLE =
  '#previa{box-sizing:border-box;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.5rem 1rem;padding:.5rem 1rem;background:#fff3cd;color:#4a3500;border-bottom:2px solid #b58105;font:1rem/1.4 system-ui,sans-serif}' +
  '#previa p{margin:0;overflow-wrap:anywhere}' +
  '#previa button{min-height:2rem;padding:.25rem .75rem;border:1px solid #4a3500;border-radius:.25rem;background:#fff;color:#4a3500;font:inherit;cursor:pointer}' +
  '#previa button:focus-visible{outline:3px solid #4a3500;outline-offset:2px}' +
  '@media print{#previa form{display:none}}';

/** Texts of the bar and of its button. */
const WORDS: Record<Shown['kind'], { name: string; of: string; leave: string }> = {
  preview: { name: 'Prévia', of: 'Prévia de', leave: 'Sair da prévia' },
  choice: { name: 'Versões trocadas', of: 'Só neste navegador:', leave: 'Restaurar o que está no ar' },
};

/** Bar above pages that don't show the live versions (TEL-41), made by the API so that no module has to show it. */
export function previewBar({ kind, versions, until }: Shown, { timeZone }: Pick<Config, 'timeZone'>): string {
  // Names and versions are letters, numbers, dots and dashes.
  const what = versions.map(({ name, version }) => `${name} ${withoutMark(version)}`).join(', ');
  const { name, of, leave } = WORDS[kind];
  return (
    `<style nonce="__CSP_NONCE__">${STYLE}</style><aside id="previa" aria-label="${name}">` +
    `<p>${of} ${what} até ${showMoment(new Date(until), timeZone)}</p>` +
    `<form method="post" action="/credenciados${LEAVE_PREVIEW}"><button>${leave}</button></form></aside>`
  );
}
