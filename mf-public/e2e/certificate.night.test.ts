import { MODELO_ATO_INICIAL } from '@credenciados/contract';
import { committeeAt } from '@credenciados/journeys/committee';
import { type Stage, useJourneys } from '@credenciados/journeys/journey';
import { expectSoon } from '@credenciados/journeys/portal-actions';
import { signIn, signInToApi } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { expect } from '@jest/globals';

/** Own portal: the accreditation of a sample person ends. */
const journey = useJourneys(async () => ({}));

const MODELO = {
  ...MODELO_ATO_INICIAL,
  ...{ orgao: 'Instituto de Terras', fundamento: 'Lei nº 9.784/1999.', recurso: 'Recorra no portal.' },
  certificado: 'Certificamos que {nome} está credenciado no edital nº {edital}.',
};

/** Calls of a member of the committee. */
async function committeeCalls({ visitor }: Stage) {
  const analyst = await visitor();
  const headers = { Authorization: `Bearer ${await signInToApi(analyst, 'cageo')}` };
  return async (method: string, path: string, data?: object) => {
    const address = `/credenciados${path}`;
    const response = await analyst.page.request.fetch(address, { method, headers, ...(data && { data }) });
    expect([response.status(), path]).toEqual([200, path]);
    return response;
  };
}

// CER-1, CER-3
journey('a certificate’s code says at once that its accreditation has ended', async (stage) => {
  const call = await committeeCalls(stage);
  const person = await stage.visitor();
  await signIn(person, 'notificado');
  const token = await person.page.evaluate(() => sessionStorage.getItem('@jwt'));
  const own = await person.page.request.get('/credenciados/solicitacaoCredenciado/findByCurrentUser', {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [{ id, edital }] = await own.json();
  const idEdital: number = edital.id;
  const { versao } = await (await call('GET', `/ato/modelo/${idEdital}`)).json();
  await call('PUT', `/ato/modelo/${idEdital}`, { versao, modelo: MODELO });

  await person.page.goto(`/credenciados/credenciado/solicitacoes/${id}`);
  const button = person.page.getByRole('button', { name: 'Baixar certificado (PDF)' });
  const [download] = await Promise.all([person.page.waitForEvent('download'), button.click()]);
  const codigo = /^certificado-(.+)\.pdf$/.exec(download.suggestedFilename())?.[1];
  await person.step('certificado');

  const passerBy = await stage.visitor({ viewport: 'phone' });
  const scan = async () => {
    await passerBy.page.goto('about:blank');
    await passerBy.page.goto(`/credenciados/comprovante#codigo=${codigo}`);
  };
  await scan();
  await passerBy.page.getByText('Situação agora: Credenciado').waitFor();
  await passerBy.step('ativo');

  await call('POST', '/solicitacaoCredenciado/descredenciar', { id, motivo: 'O registro foi cancelado.' });
  const since = Date.now();
  const verified = await call('POST', '/publico/comprovante/verificar', { codigo });
  expect((await verified.json()).certificado.estado.situacao).toBe('INATIVO');
  expect(Date.now() - since).toBeLessThan(1000);
  await scan();
  await passerBy.page.getByText('Situação agora: Descredenciado').waitFor();
  await passerBy.step('descredenciado');
  await person.page.reload();
  await person.page.getByRole('heading', { name: 'Comprovantes' }).waitFor();
  expect(await button.count()).toBe(0);
});

// REG-1 to REG-5
journey('no byte of the register’s pages names a CPF, e-mail, phone or address', async (stage) => {
  const committee = await committeeAt(stage);
  const idEdital = await committee.openEdital('VISTORIADOR', '081/2026', { registroPublico: true });
  const { page, step } = await stage.visitor();
  const person = { cpf: '390.533.447-05', nome: 'Iracema Falcão Duarte', email: 'iracema@mail.example' };
  await registerByApi(page, idEdital, 'VISTORIADOR', person);
  const call = await committeeCalls(stage);
  const filtro = { idEdital, campoSimples: '', pagina: 0, tamanho: 15 };
  const { content } = await (await call('POST', '/solicitacaoCredenciado/findByFiltro', filtro)).json();
  await call('POST', '/solicitacaoCredenciado/validar', { id: content[0].id, aprovar: true });

  const bytesOf = async (path: string) => (await page.request.get(path)).text();
  const pages = ['registro?tipo=vistoriador', 'registro/dias', 'registro/tempos', `resultados/${idEdital}`];
  // Rendered pages may be a second old.
  await expectSoon(async () => (await bytesOf(`/credenciados/${pages[0]}`)).includes(person.nome), true);
  const files = [
    'baixar',
    'baixar?formato=json',
    'dias',
    'tempos',
    'tempos/baixar',
    'municipios?tipo=VISTORIADOR&uf=PA',
  ];
  const paths = [
    ...pages.map((path) => `/credenciados/${path}`),
    ...files.map((path) => `/credenciados/publico/registro/${path}`),
    '/sitemap.xml',
  ];
  for (const path of paths) {
    const bytes = await bytesOf(path);
    for (const secret of ['39053344705', '390.533', '533.447', person.email, '98888', 'Eutíquio', '66035']) {
      expect({ path, secret, found: bytes.includes(secret) }).toEqual({ path, secret, found: false });
    }
  }
  for (const path of pages) {
    await page.goto(`/credenciados/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await step(path);
  }
});
