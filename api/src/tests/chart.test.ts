import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { parseAllDocuments, parseDocument } from 'yaml';
import * as z from 'zod';

const CHART = path.join(import.meta.dirname, '../../../deploy/chart');
const read = (name: string) => readFileSync(path.join(CHART, name), 'utf8');
const templates = readdirSync(path.join(CHART, 'templates'));
const values = parseDocument(read('values.yaml'));

const ACTION = /\{\{(?:[^{}"]|"[^"]*")*\}\}/g;
const objectSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

/** `deploy/check-chart.sh` renders with Helm and validates against Kubernetes' schemas; it needs extra packages. */
it.each(templates)('%s is a Helm template that renders to YAML', (name) => {
  const filled = read(`templates/${name}`)
    .replaceAll(/^\{\{-.*\}\}\n/gm, '')
    .replaceAll(ACTION, 'filled-in');
  // The only braces left are those of an empty object.
  expect(filled.replaceAll('{}', '')).not.toMatch(/[{}]/);
  for (const document of parseAllDocuments(filled)) {
    expect(document.errors).toEqual([]);
    expect(objectSchema.safeParse(document.toJS())).toMatchObject({ success: true });
  }
});

it.each(templates)('%s uses only values of values.yaml', (name) => {
  for (const [, asked = ''] of read(`templates/${name}`).matchAll(/\.Values\.([\w.]+)/g)) {
    expect([asked, values.hasIn(asked.split('.'))]).toEqual([asked, true]);
  }
});
