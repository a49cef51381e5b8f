import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { keptInClosures } from './support/closure-state.ts';
import { serverSources } from './support/server-sources.ts';

const PAGE = path.join(import.meta.dirname, '../../../docs/architecture.md');

/** Patterns of declarations whose state lives as long as their module or object. */
const KEEPS = [
  // A collection of a module …
  /^(?:const|var) \w+(?:: [^=\n]+)? = new (?:Map|Set|WeakMap|WeakSet|LRUCache)(?:<[^\n]*>)?\((?:\)|\{)/m,
  /\bweakMemoize\b/,
  /^let /m,
  // … or of an object, …
  /^ {2}(?:readonly )?#\w+(?:: [^=\n]+)? = new (?:Map|Set|WeakMap|LRUCache)\b/m,
  // … rate limits counted in memory, and metrics.
  /\bregister\(rateLimit\b/,
  /\bnew Registry\(/,
];

/** State with a shorter life. */
const SHORT_LIVED: Record<string, string> = {
  'http/zip.ts': 'one ZIP: its hash so far',
  'resources/autos/autos.export.ts': 'one ZIP: the time and bytes left for its PDF',
  'resources/autos/autos.worker.ts': 'one PDF: its pages so far',
  'http/idempotency.ts': 'one call: whether its answer is remembered',
  'releases/src/calls/call-shapes.ts': 'one look at what modules call',
  'releases/src/failures/locate.ts': 'one list of failures',
  'releases/src/flip-audit.ts': 'one flip',
  'releases/src/previews/preview.ts': 'one change of the registry',
  'releases/src/service/forwarded-headers.ts': 'one call’s bodies: how much came',
  'releases/src/unpack.ts': 'one version that is published',
  'resources/prazo/calendario.ts': 'one count: the national holidays of its years',
  'platform/src/db/answer-limit.ts': 'one connection: what it owes',
  'platform/src/db/end-pool.ts': 'the end of a pool',
  'platform/src/jobs/collect.ts': 'one turn of a job',
  'platform/src/malware/clamd.ts': 'one file that is looked at',
  'platform/src/pdf/text-lines.ts': 'one document that is drawn',
  'platform/src/storage/s3-bucket.ts': 'one call of a bucket',
  'resources/documento/content/zip-archive.ts': 'one archive that is listed',
  'resources/documento/quota.ts': 'one transaction: uploads that begin together',
  'resources/documento/upload.ts': 'one request: a warning about its file',
  'resources/lote/withhold.ts': 'one dry run: its outcome',
  'resources/lote/zip-names.ts': 'one ZIP file',
  'resources/processo/import.ts': 'one command',
  'resources/silencio/warn.ts': 'one transaction: the mails of a batch',
  'resources/solicitacao/historico.rules.ts': 'one call: the history of a solicitação',
  'resources/solicitacao/versao.rules.ts': 'one call: two versions beside one another',
  'web/route-pattern.ts': 'one address that is made',
};

const sources = new Map([...serverSources()].filter(([file]) => !file.startsWith('demo/')));

it('lists all state of a process, with its effect on other processes', () => {
  const [, section = ''] = readFileSync(PAGE, 'utf8').split('## State kept by one process');
  const [table = ''] = section.split('\n## ');
  const named = new Set([...table.matchAll(/`([\w/.-]+\.ts)`/g)].map(([, file = '']) => file));
  const keeping = [...sources]
    .filter(([, text]) => KEEPS.some((pattern) => pattern.test(text)) || keptInClosures(text).length > 0)
    .map(([file]) => file);
  expect(keeping.length).toBeGreaterThan(15);
  expect(keeping.filter((file) => !named.has(file) && !(file in SHORT_LIVED))).toEqual([]);
  // The table names no deleted file either.
  const all = new Set([...sources.keys(), 'tests/process-state.test.ts']);
  expect([...named].filter((file) => !all.has(file))).toEqual([]);
  expect(Object.keys(SHORT_LIVED).filter((file) => named.has(file) || !keeping.includes(file))).toEqual([]);
});

it('makes a WeakMap in one place', () => {
  const making = [...sources].filter(([, text]) => /new Weak(?:Map|Set)\b/.test(text)).map(([file]) => file);
  expect(making).toEqual(['platform/src/memoize.ts']);
});

it('detects state shared by a route’s handlers, but not a call’s own', () => {
  const shared = `
    export function register(app: App): void {
      const underWay = new Map<string, number>();
      let [opened, ended] = [0, 0];
      const limits = { most: 5 };
      app.get('/', async () => {
        const seen = new Set<string>();
        let count = limits.most;
        for (const each of await read()) {
          seen.add(each);
          count -= 1;
        }
        underWay.set('one', count);
        opened += 1;
      });
    }`;
  expect(keptInClosures(shared)).toEqual(['underWay', 'opened']);
});
