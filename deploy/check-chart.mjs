// Renders the chart with Go templates, as Helm does for a chart without Helm's own functions, and validates the result against the schemas of
// Kubernetes and of Prometheus' operator. deploy/check-chart.sh installs the packages, which are no dependencies of the project.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse as render } from '@evertdespiegeleer/go-template';
import { parseAllDocuments, parse as parseYaml } from 'yaml';

const CHART = process.argv[2] ?? '';

/** Model of a kind; null for CloudNativePG, whose objects are only parsed. */
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
    if (text.includes('<no value>')) throw new Error(`${file} uses a value that values.yaml lacks`);
    for (const document of parseAllDocuments(text)) {
      if (document.errors.length > 0) throw document.errors[0];
      const object = document.toJS();
      const Model = await modelOf(object);
      let said = 'is valid';
      try {
        if (Model) new Model(object).validate();
        else said = 'is well formed (no schema available)';
      } catch (error) {
        faults += 1;
        said = error.message;
      }
      if (Values === filled || said.startsWith('data')) process.stdout.write(`${object.kind} of ${file} ${said}\n`);
    }
  }
}
process.exitCode = faults === 0 ? 0 : 1;
