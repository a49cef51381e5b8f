import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Endpoint, type EndpointKey, endpoints } from '@credenciados/shared/contract';

/** The calls that section 7 of the specification names in other words than the contract. */
const AS_SPECIFIED: Partial<Record<EndpointKey, string>> = {
  'GET /processo/withCadastro/:protocolo/:versao': 'GET processo/withCadastro/{protocolo}/{versao}',
  'GET /processo/versoesCadastro/:protocolo': 'GET processo/versoesCadastro/{protocolo}',
  'POST /processo/credenciar/:idProcesso': 'POST processo/credenciar/{idProcesso}',
  'POST /solicitacaoCredenciado/validar': 'POST solicitacaoCredenciado/validar/',
  'POST /solicitacaoCredenciado/validarCredenciado': 'POST solicitacaoCredenciado/validarCredenciado/',
  'POST /solicitacaoCredenciado/listagem/exportar/:tipo': 'POST /solicitacaoCredenciado/listagem/exportar/{param}',
  'GET /publico/municipios/findByCodigoEstado/:uf': 'GET /publico/municipios/findByCodigoEstado/{uf}',
  'GET /modeloMensagem/findBySearch/:texto': 'GET /modeloMensagem/findBySearch/{texto}',
};
/** Calls that the specification doesn't have. */
const BEYOND: readonly EndpointKey[] = [
  'POST /sessao/renovar',
  'POST /sessao/sair',
  'GET /notificacao/eventos',
  'GET /publico/cep/:cep',
  'POST /publico/contato/codigo',
  'POST /publico/contato/confirmar',
  'POST /publico/contato/situacao',
  'GET /publico/edital/anteriores',
  'POST /publico/titularidade/pedir',
  'POST /titularidade/findByFiltro',
  'GET /titularidade/findById/:id',
  'POST /titularidade/decidir',
  'PUT /solicitacaoCredenciado/corrigirEmail/:id',
  'GET /publico/modulos',
  'POST /publico/modulos/falhas',
  'GET /modulos',
  'GET /modulos/historico',
  'POST /modulos/:nome/:versao',
  'POST /modulos/:nome/retorno',
  'POST /modulos/:nome/fixacao',
  'POST /modulos/:nome/liberacao',
];

const isBeyond = (key: string) => BEYOND.some((known) => known === key);

/** Tests of all calls at once. */
export const OF_ALL: readonly string[] = ['permissions.test.ts', 'contract-fuzz.test.ts'];

/** The page `docs/api.md`: each call with who may make it and the tests that make it. */
export function apiPage(sources: string): string {
  const tests = readTests(sources);
  const row = ([key, { access, summary }]: [string, Endpoint]) => {
    const specified = isBeyond(key) ? '' : (AS_SPECIFIED[key as EndpointKey] ?? key.replace(/:(\w+)/g, '{$1}'));
    const cells = [specified && code(specified), code(key), accessOf(access), summary, testsOf(tests, key)];
    return `| ${cells.join(' | ')} |`;
  };
  return `# Calls of the API

Section 7 of the specification, call by call. All are under \`/credenciados\`; what each takes and answers is in
\`shared/src/contract\` and, from a running portal, in \`/credenciados/openapi.json\`. Each call is also tried as every profile by
\`permissions.test.ts\` and with random input by \`contract-fuzz.test.ts\`.

This page is made from the contract: \`UPDATE_DOCS=1 npm test -w api -- src/docs\`.

| specification | endpoint | access | what it does | tests in \`api/src\` |
|---|---|---|---|---|
${Object.entries<Endpoint>(endpoints).map(row).join('\n')}
`;
}

const code = (text: string) => `\`${text}\``;

function accessOf(access: Endpoint['access']): string {
  if (access === 'public') return 'everybody';
  if (access === 'publicacao') return 'the token of publishing';
  return access === 'any' ? 'whoever is signed in' : access.join(', ');
}

function readTests(sources: string): { name: string; text: string }[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !OF_ALL.includes(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(path.join(sources, name), 'utf8') }));
}

/** The two tests that name the call most often. */
function testsOf(tests: readonly { name: string; text: string }[], key: string): string {
  const address = key.slice(key.indexOf(' ') + 1).replace(/\/:.*/, '');
  const naming = new RegExp(`${address.replace(/[/.]/g, '\\$&')}(?![\\w])`, 'g');
  const counted = tests.map(({ name, text }) => ({ name, times: text.match(naming)?.length ?? 0 }));
  const found = counted
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times || (a.name < b.name ? -1 : 1));
  const named = found.slice(0, 2).map(({ name }) => name);
  return (named.length > 0 ? named : OF_ALL).map(code).join(', ');
}
