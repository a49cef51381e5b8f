import type { Changed, Violation } from './compare.ts';

/** Screenshots of a page in both versions at one size. */
export interface Pair {
  path: string;
  /** Size of the window, such as `1280×800`. */
  size: string;
  /** JPEG; null if the live portal has no such page. */
  live: Buffer | null;
  preview: Buffer;
  violations: Changed;
  /** Remarks for the reader, such as that something was still loading. */
  notes: string[];
}

/** Report of a preview's changes. */
export interface Report {
  /** Previewed versions, as `mf-name 1.2.3`. */
  modules: string[];
  composition: string;
  /** Origin of the portal. */
  origin: string;
  made: Date;
  pairs: Pair[];
  left: { path: string; why: string }[];
  weight: string[];
}

/** Loads and runs nothing, whatever a page’s names or an element’s HTML contain. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE = `
:root { color-scheme: light dark; --line: #8a8f98; --bad: #b3261e; --good: #1b6e2f; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff9d94; --good: #86d99a; } }
body { margin: 0 auto; max-width: 90rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; font-size: 1.3rem; border-bottom: 1px solid var(--line); } h3 { font-size: 1.1rem; }
pre { overflow-x: auto; overflow-wrap: normal; padding: .75rem; border: 1px solid var(--line); }
code { font-size: .9em; } .added { color: var(--bad); } .gone { color: var(--good); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
.pair.narrow { grid-template-columns: repeat(2, minmax(0, 22.5rem)); }
figure { margin: 0; } figcaption { font-weight: 600; } img { width: 100%; height: auto; border: 1px solid var(--line); box-sizing: border-box; }
summary { cursor: pointer; padding: .5rem 0; font-size: 1.1rem; font-weight: 600; }
@media (max-width: 40rem) { .pair { gap: .5rem; } }`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** True if both screenshots are identical. */
export const looksSame = ({ live, preview }: Pair): boolean => live?.equals(preview) === true;

/** Summary of the pages in words, for the report and for the terminal. */
export function summaryOf({ pairs }: Report): string[] {
  const count = (pick: (changed: Changed) => readonly Violation[]) =>
    pairs.reduce((total, { violations }) => total + pick(violations).length, 0);
  const pages = (some: readonly Pair[]) => new Set(some.map(({ path }) => path)).size;
  return [
    `${pages(pairs.filter((pair) => !looksSame(pair)))} of ${pages(pairs)} pages look different`,
    `${count(({ added }) => added)} new violations of accessibility, ${count(({ gone }) => gone)} gone, ` +
      `${pairs.reduce((total, { violations }) => total + violations.kept, 0)} as before`,
  ];
}

/** Makes the report (TEL-44): one HTML file with embedded pictures, without scripts. */
export function reportHtml(report: Report): string {
  const { modules, composition, origin, made, pairs, left, weight } = report;
  const title = `Preview of ${modules.join(', ')}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>Beside what is live at ${escapeHtml(origin)}, on ${made.toISOString()}. Composition <code>${escapeHtml(composition)}</code>.</p>
<ul>${summaryOf(report).map(item).join('')}</ul>
<p>Its pictures show what the portal showed to who signed in: keep the file as you keep those data.</p>
<h2>Accessibility</h2>
${violationsOf('New', 'added', pairs)}
${violationsOf('Gone', 'gone', pairs)}
<h2>Weight</h2>
<pre tabindex="0">${escapeHtml(weight.join('\n'))}</pre>
<h2>Pages</h2>
${pairs.map(pictures).join('\n')}
<h2>Pages left out</h2>
${left.length > 0 ? `<ul>${left.map(({ path, why }) => item(`${path}: ${why}`)).join('')}</ul>` : '<p>None.</p>'}
</main>
</body>
</html>
`;
}

const item = (text: string): string => `<li>${escapeHtml(text)}</li>`;

function violationsOf(title: string, which: 'added' | 'gone', pairs: readonly Pair[]): string {
  const found = pairs.flatMap(({ path, size, violations }) =>
    violations[which].map(
      ({ rule, help, impact, target, html }) =>
        `<li><strong>${escapeHtml(rule)}</strong> (${escapeHtml(impact)}): ${escapeHtml(help)}<br>/${escapeHtml(path)} at ${size}, <code>${escapeHtml(target)}</code><br><code>${escapeHtml(html)}</code></li>`,
    ),
  );
  return `<h3 class="${which}">${title}: ${found.length}</h3>${found.length > 0 ? `<ul>${found.join('')}</ul>` : ''}`;
}

/** Identical pairs are folded. */
function pictures(pair: Pair): string {
  const { path, size, live, preview, notes } = pair;
  const state = live ? (looksSame(pair) ? 'looks the same' : 'looks different') : 'new page';
  const isNarrow = Number.parseInt(size, 10) < 600;
  return `<details${looksSame(pair) ? '' : ' open'}>
<summary>/${escapeHtml(path)} at ${size}: ${state}</summary>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('')}<div class="pair${isNarrow ? ' narrow' : ''}">
${figure('Live', path, size, live)}${figure('Preview', path, size, preview)}
</div>
</details>`;
}

function figure(which: string, path: string, size: string, image: Buffer | null): string {
  const shown = image
    ? `<img alt="${which}: /${escapeHtml(path)} at ${size}" src="data:image/jpeg;base64,${image.toString('base64')}">`
    : '<p>The live portal has no such page.</p>';
  return `<figure><figcaption>${which}</figcaption>${shown}</figure>`;
}
