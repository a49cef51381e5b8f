import { MockFailure, type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { screen, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';

const LIST = 'GET /publico/edital/versoes/:id';
const ONE = 'GET /publico/edital/versao/:id/:numero';
const EDITAL = { id: 3, numero: '003/2026', tipoEdital: 'GEOMENSOR' as const };
const FIRST = {
  ...{ numero: 1, em: '2026-03-01T12:00:00.000Z', errata: null, motivo: 'Publicação do edital.', mudancas: [] },
  impugnacao: null,
  ...{ sha256: 'a'.repeat(64), anterior: null },
};
const ERRATA = {
  ...{ numero: 2, em: '2026-03-21T12:00:00.000Z', errata: 1, motivo: 'O prazo era curto.' },
  impugnacao: 'E2026.00000001-1',
  mudancas: [{ rotulo: 'Data de encerramento', de: '31/03/2026', para: '10/04/2026' }],
  ...{ sha256: 'b'.repeat(64), anterior: FIRST.sha256 },
};
const DETAIL = {
  ...{ ...ERRATA, edital: EDITAL, temPosterior: false, conteudo: '{"numero":2}' },
  fatos: [{ chave: 'dataFim', rotulo: 'Data de encerramento', valor: '10/04/2026' }],
};
const routes = descriptor.routes.filter(({ path }) => path.startsWith('versoes'));

function open(path: string, answers: MockHandlers = {}) {
  const api = mockApi({
    [LIST]: () => ({ edital: EDITAL, versoes: [ERRATA, FIRST] }),
    [ONE]: () => DETAIL,
    ...answers,
  });
  return { api, ...renderRoutes(routes, { path }) };
}

// EDT-18
describe('the versions of an edital', () => {
  it('list its erratas with date, reason, changes and hash, newest first', async () => {
    open('/versoes/3');
    const errata = within(await screen.findByRole('article', { name: 'Errata nº 1 de 21/03/2026' }));
    expect(errata.getByText('Motivo: O prazo era curto.')).toBeVisible();
    expect(errata.getByRole('link', { name: 'E2026.00000001-1' })).toHaveAttribute(
      'href',
      '/credenciados/esclarecimentos/3',
    );
    expect(errata.getByRole('listitem')).toHaveTextContent('Data de encerramento: de 31/03/2026 para 10/04/2026');
    expect(errata.getByText(`SHA-256: ${ERRATA.sha256}`)).toBeVisible();
    expect(errata.getByRole('link', { name: 'Ver a versão 2' })).toHaveAttribute('href', '/credenciados/versoes/3/2');
    expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-labelledby'))).toEqual([
      'versao-2',
      'versao-1',
    ]);
  });

  it('say that there is none yet', async () => {
    open('/versoes/3', { [LIST]: () => ({ edital: EDITAL, versoes: [] }) });
    expect(await screen.findByText('Este edital não tem versões guardadas: ele ainda não mudou.')).toBeVisible();
  });

  it('are shown one by one, with content, both hashes and the PDF', async () => {
    open('/versoes/3/2');
    expect(await screen.findByText('Esta é a versão mais nova deste edital.')).toBeVisible();
    expect(screen.getByText(`SHA-256 da versão anterior: ${FIRST.sha256}`)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Texto desta versão' })).toHaveTextContent('{"numero":2}');
    expect(screen.getByRole('link', { name: /Baixar o edital desta versão/ })).toHaveAttribute(
      'href',
      '/credenciados/publico/edital/baixar?idEdital=3&versao=2',
    );
    expect(screen.getByRole('link', { name: 'Versão anterior' })).toHaveAttribute('href', '/credenciados/versoes/3/1');
    expect(screen.queryByRole('link', { name: 'Próxima versão' })).toBeNull();
  });

  it.each(['/versoes/x', '/versoes/3/0', '/versoes/3/x'])('are not found at %s', async (path) => {
    open(path);
    expect(await screen.findByRole('heading', { name: /não encontrad/ })).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    let broken = true;
    const { user } = open('/versoes/3', {
      [LIST]: () => {
        if (broken) throw new MockFailure(503);
        return { edital: EDITAL, versoes: [FIRST] };
      },
    });
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    broken = false;
    await user.click(retry);
    expect(await screen.findByRole('article', { name: 'Versão 1' })).toBeVisible();
  });
});
