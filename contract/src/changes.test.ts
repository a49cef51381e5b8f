import { CHANGES, type Changed, readsAfter, SHOWS } from './changes.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './index.ts';

/** Calls that neither read nor write a record shown on a page: sessions, modules, uploads, look-ups, previews, presence, acting as a proxy. */
const APART =
  /^\w+ \/(sessao|modulos|previas|saude|busca|consulta|feriado\/previa|edital\/errata\/previa|lote\/(previa|documentos)|documentoCredenciado\/(conteudo|copiar|deletar)|solicitacaoCredenciado\/(alteracoes|versaoVista|presenca|analistas)|procuracao\/(agir|deixar)|publico\/(modulos|municipios|cep|tipoDocumento|rascunho|documentoCredenciado|contato|comprovante|registro\/dias|denuncia\/(credenciados|andamento)|parecer\/abrir|inscricaoTardia\/abrir|credenciado\/formulario))/;
const JSON_CALLS = Object.entries<Endpoint>(endpoints)
  .filter(([, { response }]) => typeof response === 'object')
  .map(([key]) => key);

/** Record by the first segment of a call's path. */
const OF_PATH: Record<string, Changed> = {
  conta: 'conta',
  conversa: 'conversa',
  edital: 'edital',
  esclarecimento: 'esclarecimento',
  etiqueta: 'etiqueta',
  feriado: 'feriado',
  inscricaoTardia: 'inscricaoTardia',
  lote: 'lote',
  mensagem: 'conversa',
  modeloMensagem: 'modelo',
  nota: 'nota',
  novidade: 'novidade',
  parecer: 'parecer',
  pedidoDados: 'pedidoDados',
  processo: 'processo',
  procuracao: 'procuracao',
  titularidade: 'titularidade',
};

it('lists every call: a missing read would never be refetched', () => {
  const placed = [...Object.keys(SHOWS), ...Object.keys(CHANGES)];
  expect(JSON_CALLS.filter((key) => !placed.includes(key) && !APART.test(key))).toEqual([]);
  expect(placed.filter((key) => !JSON_CALLS.includes(key) || APART.test(key))).toEqual([]);
  expect(new Set(placed).size).toBe(placed.length);
});

it.each(Object.entries<readonly Changed[]>({ ...SHOWS, ...CHANGES }))(
  '%s names the record of its path',
  (key, records) => {
    expect(records.length).toBeGreaterThan(0);
    const path = key.replace(/^\w+ \/(publico\/)?/, '').split('/')[0] ?? '';
    if (OF_PATH[path]) expect(records).toContain(OF_PATH[path]);
  },
);

it('refetches after a decision the solicitação, its lists and counters, its conversas, and the edital’s figures', () => {
  expect(readsAfter('POST /solicitacaoCredenciado/validar')).toEqual(
    expect.arrayContaining([
      'GET /solicitacaoCredenciado/findById/:id',
      'GET /solicitacaoCredenciado/historico/:id',
      'GET /solicitacaoCredenciado/conferencia/:id',
      'POST /solicitacaoCredenciado/findByFiltro',
      'POST /solicitacaoCredenciado/contadores',
      'POST /solicitacaoCredenciado/vizinhos/:id',
      'POST /credenciado/findByFiltro',
      'POST /novidade/findByFiltro',
      'GET /parecer/findBySolicitacao/:id',
      'GET /conversa/bySolicitacao',
      'POST /edital/listagem',
      'GET /publico/edital',
    ]),
  );
});
