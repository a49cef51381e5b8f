// Renders the chart by Go's own templates, which is what Helm does with a chart that uses none of its additions, and holds what comes out
// to the schemas of Kubernetes and of Prometheus' operator. Its packages are no part of the project: deploy/check-chart.sh brings them.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse as render } from '@evertdespiegeleer/go-template';
import { parseAllDocuments, parse as parseYaml } from 'yaml';

const CHART = process.argv[2] ?? '';

/** The model of a kind; of CloudNativePG there is none, and its objects are only read. */
async function modelOf({ apiVersion, kind }) {
  if (apiVersion.startsWith('postgresql.cnpg.io/')) return null;
  const models = apiVersion.startsWith('monitoring.') ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models';
  return (await import(`${models}/${apiVersion}/${kind}`))[kind];
}

const values = parseYaml(await readFile(path.join(CHART, 'values.yaml'), 'utf8'));
const filled = { ...values, settings: { TIME_ZONE: 'America/Manaus', GRACE_MINUTES: '30' } };
let faults = 0;
for (const file of (await readdir(path.join(CHART, 'templates'))).sort()) {
  const template = await readFile(path.join(CHART, 'templates', file), 'utf8');
  for (const Values of [values, filled]) {
    const text = await render(template, { Values, Release: { Name: 'portal' }, Chart: { Name: 'portal' } });
    if (text.includes('<no value>')) throw new Error(`${file} asks for what values.yaml hasn't`);
    for (const document of parseAllDocuments(text)) {
      if (document.errors.length > 0) throw document.errors[0];
      const object = document.toJS();
      const Model = await modelOf(object);
      let said = 'holds to its schema';
      try {
        if (Model) new Model(object).validate();
        else said = 'is well formed; no schema of it is at hand';
      } catch (error) {
        faults += 1;
        said = error.message;
      }
      if (Values === filled || said.startsWith('data')) process.stdout.write(`${object.kind} of ${file} ${said}\n`);
    }
  }
}
process.exitCode = faults === 0 ? 0 : 1;
