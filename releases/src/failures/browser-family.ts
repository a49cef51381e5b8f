/** Order matters: browsers also name those that they derive from. */
const FAMILIES: readonly (readonly [family: string, version: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d{1,3})/],
  ['Opera', /\bOPR\/(\d{1,3})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,3})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,3})/],
  ['Chrome', /\b(?:(?:Headless)?Chrome|CriOS)\/(\d{1,3})/],
  ['Safari', /\bVersion\/(\d{1,3})/],
];

/** Browser family and major version (`Firefox 128`), which many people share; `Outro` for others. */
export function browserFamily(userAgent = ''): string {
  for (const [family, pattern] of FAMILIES) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return `${family} ${version}`;
  }
  return 'Outro';
}
