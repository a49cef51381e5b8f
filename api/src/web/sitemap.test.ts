import { NO_REGRAS } from '@credenciados/contract';
import { edital as editais } from '@credenciados/platform/db/schema/index';
import { expect, it } from '@jest/globals';
import { createDomainApp, openEdital } from '../tests/support/domain.ts';

// REG-1
it('names the register once an edital publishes its people', async () => {
  const api = await createDomainApp();
  await openEdital(api, await api.signIn('CAGEO'));
  const robots = await api.app.inject('/robots.txt');
  expect(robots.body).toContain('\nSitemap: http://localhost:8080/sitemap.xml\n');
  const pages = async () => {
    const { body, headers } = await api.app.inject('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  };
  const home = 'http://localhost:8080/credenciados';
  expect(await pages()).toEqual([`${home}/editais`]);
  await api.db.update(editais).set({ regras: { ...NO_REGRAS, registroPublico: true } });
  expect(await pages()).toEqual(
    ['editais', 'registro', 'registro?tipo=vistoriador', 'registro/dias', 'registro/tempos'].map(
      (path) => `${home}/${path}`,
    ),
  );
  await api.close();
});
