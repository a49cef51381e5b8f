import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ITENS_SAUDE, type ItemSaude } from '@credenciados/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import * as z from 'zod';
import { SECURITY_EVENTS } from '../../http/security/security-events.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { REASONS } from '../../web/rendered/public-pages.ts';

const DOCS = path.join(import.meta.dirname, '../../../../docs');
const ruleSchema = z.strictObject({
  alert: z.string().regex(/^Portal\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[mh]$/)
    .optional(),
  labels: z.strictObject({
    severity: z.enum(['page', 'ticket']),
    team: z.enum(['operation', 'committee', 'security', 'module']),
  }),
  annotations: z.strictObject({ summary: z.string().min(10) }),
});
const fileSchema = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(ruleSchema).min(1) })),
});
const { groups } = fileSchema.parse(parse(readFileSync(path.join(DOCS, 'alerts/portal.rules.yml'), 'utf8')));
const rules = groups.flatMap((group) => group.rules);

/** Metrics in an expression, and its label values. */
function read(expr: string): { metrics: string[]; labels: [name: string, value: string][] } {
  const metrics: string[] = [];
  const labels: [string, string][] = [];
  const text = (node: { from: number; to: number } | null) => (node ? expr.slice(node.from, node.to) : '');
  parser.parse(expr).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`Not PromQL at ${node.from}: ${expr}`);
      if (node.name === 'VectorSelector') metrics.push(text(node.node.getChild('Identifier')));
      if (node.name === 'UnquotedLabelMatcher') {
        const value = text(node.node.getChild('StringLiteral')).slice(1, -1);
        labels.push([text(node.node.getChild('LabelName')), value]);
      }
    },
  });
  return { metrics, labels };
}

/** Series that Prometheus adds to each scrape. */
const OF_PROMETHEUS = ['up'];

describe('the alert rules', () => {
  let api: TestApp;
  let served = '';
  beforeAll(async () => {
    api = await createTestApp({ config: { metricsPort: 9 } });
    await api.app.inject('/credenciados/publico/edital');
    served = (await api.app.metrics?.text()) ?? '';
  });
  afterAll(() => api.close());

  it.each(rules.map(({ alert, expr }) => [alert, expr]))('%s asks for what is served', (_alert, expr) => {
    const { metrics, labels } = read(expr);
    expect(metrics.length).toBeGreaterThan(0);
    for (const name of metrics.filter((each) => !OF_PROMETHEUS.includes(each))) {
      // A metric with labels has no samples while there is nothing to report.
      expect(served).toMatch(new RegExp(`^(?:# TYPE )?${name}(?:\\{| )`, 'm'));
    }
    for (const [name, value] of labels) {
      if (name === 'item') expect(ITENS_SAUDE).toContain(value);
      if (name === 'reason') expect(REASONS).toContain(value);
      if (name === 'event') expect(SECURITY_EVENTS).toContain(value);
    }
  });

  it('are refused if they name metrics that aren’t served, or aren’t PromQL', () => {
    expect(served).not.toMatch(/^(?:# TYPE )?portal_health_stat(?:\{| )/m);
    expect(read('max(portal_health_stat{item="X"}) > 1').metrics).toEqual(['portal_health_stat']);
    expect(() => read('max(portal_health_state > ')).toThrow('Not PromQL');
  });

  it('cover each item of the health page', () => {
    const items = rules.flatMap(({ expr }) =>
      read(expr).labels.flatMap(([name, value]) => (name === 'item' ? value : [])),
    );
    for (const item of ITENS_SAUDE) expect(items).toContain(item);
  });

  it('have unique names, and a line of advice in the operations page', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    const section =
      readFileSync(path.join(DOCS, 'operations.md'), 'utf8').split('### Alerts')[1]?.split('\n## ')[0] ?? '';
    const told = [...section.matchAll(/^\| `(\w+)` \| .{20,} \|$/gm)].map(([, name]) => name);
    expect(told.sort()).toEqual(names.sort());
  });
});

describe('the metrics', () => {
  it('have the lines of the page as figures', async () => {
    const api = await createTestApp({ config: { metricsPort: 9 } });
    try {
      const text = (await api.app.metrics?.text()) ?? '';
      const state = (item: ItemSaude) =>
        new RegExp(`^portal_health_state\\{item="${item}",about=""\\} (\\d)`, 'm').exec(text)?.[1];
      expect(state('COPIA')).toBe('1');
      expect(state('EMAILS_NAO_ENTREGUES')).toBe('0');
      expect(text).toMatch(/^portal_health_count\{item="EMAILS_NAO_ENTREGUES",about=""\} 0$/m);
      expect(text).toMatch(/^portal_free_bytes \d+$/m);
    } finally {
      await api.close();
    }
  });
});
