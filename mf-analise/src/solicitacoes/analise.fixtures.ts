import type { Perfil } from '@credenciados/shared';
import { type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { editalPublicoOf, rowOf, solicitacaoOf, vizinhosOf } from '../common/fixtures.ts';
import { routes } from '../routes.tsx';
import type { Alteracoes, FatoHistorico, Presenca } from './analise.api.ts';

/** Sample data of the tests, in the contract's shapes. */

/** Nobody else at a solicitação. */
export function presencaOf(changes: Partial<Presenca> = {}): Presenca {
  return { presentes: [], situacao: 'AGUARDANDO_APROVACAO', versao: 1, ...changes };
}

/** A resubmission with another e-mail and another certificate, since the first version was seen. */
export function alteracoesOf(changes: Partial<Alteracoes> = {}): Alteracoes {
  const file = (name: string) => ({
    caminho: name.repeat(22).slice(0, 22),
    nome: `${name}.pdf`,
    tamanho: 2048,
    sha256: '0'.repeat(64),
  });
  return {
    versao: { numero: 2, enviadaEm: '2026-06-02T12:00:00.000Z' },
    desde: { numero: 1, enviadaEm: '2026-05-20T15:00:00.000Z', vistaEm: '2026-05-21T17:32:00.000Z' },
    campos: [{ campo: 'email', rotulo: 'E-mail', antes: 'ana@mail.example', depois: 'ana.souza@mail.example' }],
    documentos: [
      {
        situacao: 'SUBSTITUIDO',
        tipoDocumento: { codigo: 'CERTIDAO_QUITACAO', descricao: 'Certidão de quitação' },
        antes: file('velha'),
        depois: file('nova'),
      },
      {
        situacao: 'MANTIDO',
        tipoDocumento: { codigo: 'DOCUMENTO_IDENTIFICACAO', descricao: 'Documento de identificação' },
        antes: file('igual'),
        depois: file('igual'),
      },
    ],
    ...changes,
  };
}

/** One fact of a history. */
export function fatoOf(changes: Partial<FatoHistorico> = {}): FatoHistorico {
  return {
    evento: 'REGISTRO',
    em: '2026-05-20T15:00:00.000Z',
    titulo: 'Solicitação registrada',
    detalhe: null,
    ator: { nome: 'Ana Souza', papel: 'INTERESSADO' },
    ...changes,
  };
}

/** What the screen of a solicitação asks beside the solicitação itself. */
export const ANALISE_ANSWERS: MockHandlers = {
  'GET /solicitacaoCredenciado/presenca/:id': () => presencaOf(),
  'PUT /solicitacaoCredenciado/presenca/:id': () => presencaOf(),
  'DELETE /solicitacaoCredenciado/presenca/:id': () => ({ ok: true }),
  'GET /solicitacaoCredenciado/alteracoes/:id': () => alteracoesOf(),
  'PUT /solicitacaoCredenciado/versaoVista/:id': () => ({ ok: true }),
  'GET /solicitacaoCredenciado/historico/:id': () => [fatoOf()],
  'GET /documentoCredenciado/abertos/:id': () => [],
  'PUT /documentoCredenciado/aberto/:id': () => ({ ok: true }),
};

/** Opens the analysis, or the view, of solicitação 41. */
export function openRequest(
  answers: MockHandlers = {},
  { as = 'CAGEO', page = 'validar', ...person }: { as?: Perfil; cpf?: string; page?: string } = {},
) {
  const api = mockApi({
    ...ANALISE_ANSWERS,
    'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf(),
    'GET /publico/edital/byId/:id': () => editalPublicoOf(),
    'POST /solicitacaoCredenciado/findByFiltro': () => ({ content: [rowOf()], totalElements: 1 }),
    'POST /solicitacaoCredenciado/vizinhos/:id': () => vizinhosOf(),
    ...answers,
  });
  return { api, ...renderRoutes(routes, { path: `/solicitacoes/${page}/41`, as, ...person }) };
}
