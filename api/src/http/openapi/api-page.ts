import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Endpoint, endpoints } from '@credenciados/contract';

/** Tests that cover every call of the contract. */
export const TESTS_OF_ALL_CALLS: readonly string[] = ['tests/permissions.test.ts', 'tests/contract-fuzz.test.ts'];

/** Generates `docs/api.md`: each call with its permitted profiles and its tests. */
export function apiPage(sources: string): string {
  const tests = readTests(sources);
  const row = ([key, { access, summary }]: [string, Endpoint]) => {
    const cells = [code(key), accessOf(access), summary, testsOf(tests, key)];
    return `| ${cells.join(' | ')} |`;
  };
  return `# Calls of the API

All addresses begin with \`/credenciados\`. Parameters, bodies and answers are in \`contract/src\`, and in \`/credenciados/openapi.json\` of a running
portal. In addition to the tests below, \`permissions.test.ts\` makes each call with every profile, and \`contract-fuzz.test.ts\` with random input.

This page is generated from the contract: \`UPDATE_DOCS=1 npm test -w api -- src/tests/docs\`.

| call | access | purpose | tests in \`api/src\` |
|---|---|---|---|
${Object.entries<Endpoint>(endpoints).map(row).join('\n')}
`;
}

const code = (text: string) => `\`${text}\``;

export function accessOf(access: Endpoint['access']): string {
  if (access === 'public') return 'everybody';
  if (access === 'publicacao') return 'a team’s publishing token';
  return access === 'any' ? 'everybody signed in' : access.join(', ');
}

function readTests(sources: string): { name: string; text: string }[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !TESTS_OF_ALL_CALLS.includes(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(path.join(sources, name), 'utf8') }));
}

/** The two tests that mention the call most often. */
function testsOf(tests: readonly { name: string; text: string }[], key: string): string {
  const address = key.slice(key.indexOf(' ') + 1).replace(/\/:.*/, '');
  const naming = new RegExp(`${address.replace(/[/.]/g, '\\$&')}(?![\\w])`, 'g');
  const counted = tests.map(({ name, text }) => ({ name, times: text.match(naming)?.length ?? 0 }));
  const ranked = counted
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times || (a.name < b.name ? -1 : 1));
  const named = ranked.slice(0, 2).map(({ name }) => name);
  return (named.length > 0 ? named : TESTS_OF_ALL_CALLS).map(code).join(', ');
}
