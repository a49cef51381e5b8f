import type { HostileField, HostileText } from './hostile-text.ts';

const NOME = 'pessoa.pessoaFisica.nome';

/** Stored unchanged: it is always shown as text. */
const kept = (into: HostileField, texts: Record<string, string>): HostileText[] =>
  Object.entries(texts).map(([id, text]) => ({ id: `${into}-${id}`, into, text, becomes: { kept: text } }));
/** Stored without invisible characters. */
const cleaned = (into: HostileField, texts: Record<string, [string, string]>): HostileText[] =>
  Object.entries(texts).map(([id, [text, clean]]) => ({ id: `${into}-${id}`, into, text, becomes: { kept: clean } }));
const refused = (into: HostileField, status: number, texts: Record<string, string>, field?: string): HostileText[] =>
  Object.entries(texts).map(([id, text]) => ({
    id: `${into}-${id}`,
    into,
    text,
    becomes: { refused: status, ...(field === undefined ? {} : { field }) },
  }));

/** All hostile texts except rich text. */
export const HOSTILE_TEXTS: readonly HostileText[] = [
  ...kept('nome', {
    sql: "Robert'); DROP TABLE solicitacao;--",
    'sql-union': "' UNION SELECT senha_hash FROM usuario --",
    like: '%_\\',
    html: '<img src=x onerror=alert(1)>',
    'html-script': '"><script>alert(1)</script>',
    eta: '<%= process.env.SESSION_SECRET %>',
    placeholder: '{nome} {prazo} {naoexiste}',
    dollar: '$(id) $& $1 $$',
    'csv-equals': "=cmd|' /C calc'!A0",
    'csv-plus': '+1+1',
    'csv-minus': '-2+3',
    'csv-at': '@SUM(A1:A9)',
    'csv-link': '=HYPERLINK("https://mau.example";"clique")',
    'csv-quote': '";=1+1;"',
    pdf: ') Tj ET endstream endobj /OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    homoglyph: '\u0410na S\u043euza',
    growth: '\ufdfa'.repeat(20),
    emoji: '👩‍👩‍👧‍👦 🏴‍☠️',
    proto: '__proto__',
    constructor: 'constructor',
    path: '../../../../etc/passwd',
    'path-windows': '..\\..\\windows\\win.ini',
    percent: '%00%0d%0a%s%n',
    'regex-bomb': `${'a'.repeat(150)}!`,
    json: '{"$ne":null}',
    'url-script': 'javascript:alert(1)',
  }),
  ...cleaned('nome', {
    'csv-line': ['Ana\r\n=1+1', 'Ana =1+1'],
    'crlf-header': ['Ana\r\nBcc: todos@mau.example', 'Ana Bcc: todos@mau.example'],
    'log-line': ['Ana\n{"level":60,"msg":"forjado"}', 'Ana {"level":60,"msg":"forjado"}'],
    ansi: ['Ana \u001b[2J\u001b[31m', 'Ana [2J[31m'],
    nul: ['Ana\u0000 Souza', 'Ana Souza'],
    bidi: ['Ana \u202eavlis\u202c', 'Ana avlis'],
    'zero-width': ['A\u200bna\u200d\u2060 Sou\u00adza', 'Ana Souza'],
    blanks: ['Ana\u00a0\u3164 \u2800Souza\u115f', 'Ana Souza'],
    decomposed: ['Jose\u0301', 'José'],
    zalgo: [`A${'\u0301\u0327'.repeat(40)}`, `Á${'\u0327'.repeat(4)}${'\u0301'.repeat(3)}`],
  }),
  // Half a surrogate pair is not valid text.
  ...refused('nome', 400, { surrogate: 'Ana\ud800', 'surrogate-low': '\udc00Ana' }, NOME),
  ...refused('nome', 400, { invisible: '\u200b\u2060', fillers: '\u3164\u2800', hyphens: '\u00ad\u202e' }, NOME),
  ...refused('nome', 400, { long: 'x'.repeat(201), spaces: ' \t\n\u00a0', empty: '' }, NOME),
  ...kept('assunto', {
    html: '<script>alert(1)</script>',
    encoded: '=?utf-8?B?PHNjcmlwdD4=?=',
    growth: '\ufdfa'.repeat(30),
    eta: '<%= 7*7 %> texto',
  }),
  ...refused('assunto', 400, { placeholder: 'Prazo {prazo}', long: 'x'.repeat(201), short: 'x' }, 'assunto'),
  ...kept('busca', {
    percent: '%',
    underscore: '_',
    backslash: '\\',
    quote: "'",
    'sql-or': "' OR '1'='1",
    'sql-sleep': "'; SELECT pg_sleep(10); --",
    regex: '(a+)+$',
    growth: '\ufdfa'.repeat(5),
    tsquery: 'a & | ! :*',
  }),
  ...cleaned('busca', { nul: ['a\u0000', 'a'] }),
  ...refused('busca', 400, { long: 'x'.repeat(101) }),
  ...refused('corpo', 400, {
    proto: '{"codigo":"x","__proto__":{"polluted":true}}',
    'proto-escaped': '{"codigo":"x","\\u005f_proto__":{"polluted":true}}',
    constructor: '{"codigo":"x","constructor":{"prototype":{"polluted":true}}}',
    'duplicate-keys': '{"codigo":"7K3M-9QXD-2VBN-HT45","codigo":""}',
    'huge-number': '{"codigo":1e999}',
    'long-number': `{"codigo":${'9'.repeat(10_000)}}`,
    nan: '{"codigo":NaN}',
    comment: '{"codigo":"x" /* */}',
    list: '[{"codigo":"x"}]',
    'list-length': '{"codigo":{"length":-1}}',
    'to-string': '{"codigo":{"toString":"x","valueOf":"x"}}',
  }),
  ...refused('corpo', 413, {
    'deep-lists': '['.repeat(5000),
    'deep-objects': `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`,
    'many-keys': `{${Array.from({ length: 1500 }, (_, key) => `"${key}":1`).join()}}`,
    large: `{"codigo":"${'x'.repeat(50_000)}"}`,
  }),
  ...refused('caminho', 400, {
    up: '../../../../etc/passwd',
    'up-encoded': '..%2f..%2fetc%2fpasswd',
    'up-double': '....//....//etc/passwd',
    absolute: '/etc/passwd',
    nul: 'AAAAAAAAAAAAAAAAAAAAAAAA\u0000.pdf',
    unicode: '\u2025\u2215etc\u2215passwd\u2215aaaaaaaaaa',
    fullwidth: '\uff0e\uff0e\uff0fetc\uff0fpasswdaaaaaaaaaa',
    sql: "' OR 1=1 --aaaaaaaaaaaaaaaaaaaaa",
  }),
];
