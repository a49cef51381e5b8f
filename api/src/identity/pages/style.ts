import { packageFile, resourcePath } from './resource-path.ts';

/** Font of the stylesheet. */
export const FONT = packageFile('@fontsource-variable/red-hat-text/files/red-hat-text-latin-wght-normal.woff2');
export const FONT_PATH = resourcePath('red-hat-text-latin-wght-normal.woff2', FONT);
/** The portal's logo, used as favicon and in the header. */
export const MARK_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false"><rect width="40" height="40" rx="8" fill="#1351b4"/><path d="M9 27.5 20 9l11 18.5z" fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/><circle cx="20" cy="22" r="3" fill="#ffcd07"/><path d="M9 31.5h22" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/></svg>`;
export const MARK_PATH = resourcePath('marca.svg', MARK_SVG);

/** Stylesheet of the identity pages, with the portal's tokens (gov.br). The pages have no inline style, which the CSP forbids. */
export const STYLE = `
@font-face {
  font-family: 'Red Hat Text Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 300 700;
  src: url(${FONT_PATH}) format('woff2-variations');
}
:root {
  --primary: #1351b4;
  --primary-hover: #0c326f;
  --primary-soft: #edf3fc;
  --on-primary: #fff;
  --band: #071d41;
  --heading: #071d41;
  --text: #333;
  --muted: #555;
  --line: #d5d9e0;
  --field-line: #757b85;
  --surface: #fff;
  --ground: #f8f8f8;
  --danger: #b50909;
  --danger-soft: #fdeeee;
  --danger-text: #7d0606;
  --success: #146c1c;
  --success-soft: #e8f6ea;
  --success-text: #0d4813;
  --warning: #d9b200;
  --warning-soft: #fff6d9;
  --warning-text: #4d3f00;
  --focus: #c2850c;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --primary: #81aefc;
    --primary-hover: #adcdff;
    --primary-soft: #0c2350;
    --on-primary: #050f22;
    --heading: #f8f8f8;
    --text: #f0f0f0;
    --muted: #ccc;
    --line: #454545;
    --field-line: #888;
    --surface: #1b1b1b;
    --ground: #131313;
    --danger: #f79a8a;
    --danger-soft: #3a0c06;
    --danger-text: #fcd8d2;
    --success: #8aeba1;
    --success-soft: #0a2417;
    --success-text: #b7f5bd;
    --warning: #ffcd07;
    --warning-soft: #2b2000;
    --warning-text: #ffe396;
    --focus: #ffcd07;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: flex;
  flex-direction: column;
  background: var(--ground);
  color: var(--text);
  font-family: 'Red Hat Text Variable', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', 'DejaVu Sans', sans-serif;
  font-size: 1rem;
  font-weight: 450;
  line-height: 1.5;
  font-variant-numeric: lining-nums tabular-nums;
  overflow-wrap: break-word;
}
[hidden] { display: none !important; }
h1, h2, p, ul, ol, dl, dd { margin: 0; }
p, li, dd { text-wrap: pretty; }
a { color: var(--primary); text-underline-offset: 0.2em; }
a:hover { color: var(--primary-hover); text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }

.skip { position: absolute; inset: 0 auto auto 0; z-index: 1; display: flex; gap: 0.5rem; }
.skip a {
  position: absolute;
  inset: 0 auto auto 0;
  padding: 0.75rem 1.25rem;
  white-space: nowrap;
  background: var(--band);
  color: #fff;
  transform: translateY(-200%);
}
.skip a:focus { transform: none; }

.wrap { width: 100%; max-width: 80rem; margin-inline: auto; padding-inline: 1rem; }
.gov { background: var(--ground); border-bottom: 1px solid var(--line); font-size: 0.75rem; }
.gov .wrap { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.25rem; padding-block: 0.25rem; }
.gov a { display: inline-flex; align-items: center; min-height: 1.5rem; text-decoration: none; }
.gov a:hover { text-decoration: underline; }
.gov a:first-child { margin-inline-end: auto; font-size: 0.875rem; }
.top { background: var(--surface); border-bottom: 1px solid var(--line); box-shadow: 0 1px 6px rgb(7 29 65 / 8%); }
.top .wrap { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.5rem; padding-block: 0.875rem; }
.brand { display: flex; align-items: center; gap: 0.75rem; color: var(--heading); text-decoration: none; }
.brand svg, .brand img { flex: none; max-width: 7rem; object-fit: contain; }
.brand strong { display: block; font-size: 1.125rem; font-weight: 700; line-height: 1.25; }
.brand small { display: block; font-size: 0.875rem; color: var(--muted); line-height: 1.3; }
.brand:hover strong { text-decoration: underline; text-underline-offset: 0.2em; }
.tag { padding: 0.25rem 0.75rem; border-radius: 99px; background: var(--warning-soft); border: 1px solid var(--warning); color: var(--warning-text); font-size: 0.875rem; font-weight: 600; }

main { flex: 1; padding-block: 1.5rem 3rem; }
main:focus { outline: none; }
.page { display: grid; gap: 1.5rem; width: 100%; max-width: 36rem; margin-inline: auto; }
.page.plain { max-width: 56rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 0.375rem; padding: 1.5rem 1.25rem; }
.card > * + * { margin-top: 1.25rem; }
h1 { color: var(--heading); font-size: 1.5rem; font-weight: 700; line-height: 1.25; }
h2 { color: var(--heading); font-size: 1.125rem; font-weight: 700; line-height: 1.35; }
h2 + p, .lead { margin-top: 0.5rem; }
.muted { color: var(--muted); font-size: 0.9375rem; }
.card > p { max-width: 38em; }
.picture { display: block; width: 6rem; color: var(--muted); fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.picture path:first-child { fill: var(--ground); }
.picture.error { color: var(--danger); }

form > * + * { margin-top: 1.25rem; }
.field label { display: block; font-weight: 650; color: var(--heading); }
.field .hint { color: var(--muted); font-size: 0.9375rem; }
.field input {
  display: block;
  width: 100%;
  min-height: 3rem;
  margin-top: 0.375rem;
  padding: 0.5rem 0.875rem;
  border: 1px solid var(--field-line);
  border-radius: 0.25rem;
  background: var(--surface);
  color: var(--text);
  font: inherit;
  font-size: 1.0625rem;
}
.read-out { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.secret { position: relative; }
.secret input { padding-inline-end: 6.5rem; }
.secret button {
  position: absolute;
  inset: 0 0 0 auto;
  padding: 0 1rem;
  border: 0;
  border-radius: 0.25rem;
  background: none;
  color: var(--primary);
  font: inherit;
  font-size: 0.9375rem;
  font-weight: 600;
  cursor: pointer;
}
.secret button:hover { color: var(--primary-hover); text-decoration: underline; text-underline-offset: 0.2em; }
.check { display: flex; gap: 0.75rem; align-items: start; }
.check input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--primary); }
.check label { font-weight: 650; color: var(--heading); }
.check + div { margin-top: 0.75rem; }
.check + div > * + * { margin-top: 0.75rem; }
.field input:hover { border-color: var(--primary); }
.field input:focus-visible { outline-offset: 0; border-color: var(--focus); }
.field input[aria-invalid='true'] { border: 2px solid var(--danger); }
.field .problem { display: block; margin-top: 0.375rem; color: var(--danger); font-weight: 600; font-size: 0.9375rem; }

.alert { padding: 0.875rem 1rem; border-left: 4px solid; border-radius: 0.25rem; }
.alert p + p { margin-top: 0.25rem; }
.alert.error { background: var(--danger-soft); border-color: var(--danger); color: var(--danger-text); }
.alert.success { background: var(--success-soft); border-color: var(--success); color: var(--success-text); }
.alert.info { background: var(--primary-soft); border-color: var(--primary); color: var(--heading); }
.alert strong { font-weight: 700; }

.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 3rem;
  padding: 0.625rem 1.5rem;
  border: 1px solid var(--primary);
  border-radius: 1.5rem;
  background: var(--primary);
  color: var(--on-primary);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
.button:hover { background: var(--primary-hover); border-color: var(--primary-hover); color: var(--on-primary); }
.button.second { background: transparent; color: var(--primary); }
.button.second:hover { background: var(--primary-soft); color: var(--primary-hover); border-color: var(--primary-hover); }
.button.wide { width: 100%; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.links { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; padding: 0; list-style: none; }
.links a { display: inline-block; padding-block: 0.25rem; }

.button.small { min-height: 2.5rem; padding: 0.375rem 1.125rem; }
.page.wide { max-width: 44rem; }
.tag.own { display: inline-block; padding-block: 0; }
.items { display: grid; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.items li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.75rem 1.5rem; padding-block: 0.875rem; border-bottom: 1px solid var(--line); }
.items li > div { flex: 1 1 16rem; min-width: 0; }
.items strong { color: var(--heading); }
.items div > span:not(.tag) { display: block; color: var(--muted); font-size: 0.9375rem; }
.list.steps li + li { margin-top: 1rem; }
.steps li > * + * { margin-top: 0.75rem; }
.qr { width: 12.5rem; max-width: 100%; padding: 0.25rem; border: 1px solid var(--line); border-radius: 0.5rem; background: #fff; }
.qr svg { display: block; width: 100%; height: auto; }
code { font-family: ui-monospace, Consolas, Menlo, monospace; font-size: 1.0625rem; font-weight: 600; color: var(--heading); overflow-wrap: anywhere; }
.codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(14.5rem, 1fr)); gap: 0.5rem 1.5rem; padding: 1rem 1rem 1rem 2.75rem; border: 1px solid var(--line); border-radius: 0.5rem; }
details summary { padding-block: 0.5rem; color: var(--primary); font-weight: 600; cursor: pointer; }
details[open] summary { margin-bottom: 0.75rem; }
details > * + p { margin-top: 1rem; }

.choices { display: grid; gap: 0.75rem; padding: 0; list-style: none; }
.choice {
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0 1rem;
  align-items: center;
  width: 100%;
  padding: 0.875rem 1rem;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  background: var(--surface);
  color: var(--text);
  font: inherit;
  text-align: left;
  cursor: pointer;
}
a.choice { text-decoration: none; }
.choice:hover { border-color: var(--primary); background: var(--primary-soft); }
.choice strong { color: var(--primary); font-weight: 700; }
.choice span { grid-column: 1; color: var(--muted); font-size: 0.9375rem; }
.choice svg { grid-column: 2; grid-row: 1 / span 2; color: var(--primary); }
.choice[aria-current='true'] { border-color: var(--primary); box-shadow: inset 4px 0 0 var(--primary); }

.list { padding-left: 1.25rem; }
.list li + li { margin-top: 0.25rem; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.25rem 1rem; }
dt { color: var(--muted); }
dd { font-weight: 600; color: var(--heading); overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; color: var(--muted); font-size: 0.9375rem; padding-bottom: 0.5rem; }
th, td { padding: 0.75rem 0.5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--heading); font-weight: 700; }
iframe { display: block; width: 100%; min-height: 28rem; border: 1px solid var(--line); border-radius: 0.25rem; background: #fff; }

.bottom { background: var(--band); color: #fff; font-size: 0.9375rem; }
.bottom .wrap { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 2rem; padding-block: 1.25rem; }
.bottom a { color: #fff; }
.bottom .links a:hover { color: #fff; }

@media (max-width: 29.99rem) {
  .brand small { display: none; }
}
@media (min-width: 30rem) {
  .card { padding: 2rem; }
  main { padding-block: 2.5rem 4rem; }
}
@media (min-width: 48rem) {
  .wrap { padding-inline: 1.5rem; }
}
@media (min-width: 64rem) {
  .wrap { padding-inline: 2rem; }
}
@media (min-width: 62rem) {
  .page.two { max-width: none; align-items: start; grid-template-columns: minmax(0, 31rem) minmax(0, 1fr); gap: 3rem; }
}
@media (forced-colors: active) {
  .button, .choice, .card { border: 1px solid; }
}
@media print {
  .skip, .gov, .bottom, .noprint { display: none; }
}
`;

/** Contains the digest of the content, so that browsers may cache it for ever. */
export const STYLE_PATH = resourcePath('estilo.css', STYLE);
