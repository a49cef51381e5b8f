/** Links writes to the reads that they affect: after a write, a page refetches every affected query that it shows. */
const RECORDS = [
  'aberto',
  'conferencia',
  'conta',
  'conversa',
  'edital',
  'etiqueta',
  'exclusao',
  'lote',
  'modelo',
  'nota',
  'novidade',
  'parecer',
  'processo',
  'responsavel',
  'solicitacao',
  'titularidade',
] as const;
/** Kind of record that reads show and writes change. */
export type Changed = (typeof RECORDS)[number];

/** Records that a read shows. */
export const SHOWS = {
  'GET /conta': ['conta'],
  'GET /conversa/bySolicitacao': ['conversa'],
  'GET /conversa/getById/:id': ['conversa'],
  'GET /conversa/getByUser': ['conversa'],
  'GET /documentoCredenciado/abertos/:id': ['aberto'],
  'GET /edital/conferencia': ['edital'],
  'GET /edital/conferencia/byId/:id': ['edital'],
  'GET /edital/indisponibilidades': ['edital'],
  'GET /edital/tipo': ['edital'],
  'GET /etiqueta/findAll': ['etiqueta'],
  'GET /etiqueta/findBySolicitacao/:id': ['etiqueta'],
  'GET /lote': ['lote'],
  'GET /lote/findById/:id': ['lote'],
  'GET /lote/itens/:id': ['lote'],
  'GET /modeloMensagem/findAll': ['modelo'],
  'GET /modeloMensagem/findBySearch/:texto': ['modelo'],
  'GET /nota/findBySolicitacao/:id': ['nota'],
  'GET /novidade/naoLidas': ['novidade', 'solicitacao'],
  'GET /parecer/findBySolicitacao/:id': ['parecer', 'solicitacao'],
  'GET /processo/versoesCadastro/:protocolo': ['processo'],
  'GET /processo/withCadastro/:protocolo/:versao': ['processo'],
  'GET /publico/edital': ['edital'],
  'GET /publico/edital/anteriores': ['edital'],
  'GET /publico/edital/byId/:id': ['edital'],
  'GET /solicitacaoCredenciado/comprovantes/:id': ['solicitacao'],
  'GET /solicitacaoCredenciado/conferencia/:id': ['conferencia', 'solicitacao'],
  'GET /solicitacaoCredenciado/findByCurrentUser': ['solicitacao'],
  'GET /solicitacaoCredenciado/findById/:id': ['solicitacao'],
  'GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser': ['solicitacao'],
  'GET /solicitacaoCredenciado/historico/:id': ['parecer', 'responsavel', 'solicitacao'],
  'GET /solicitacaoCredenciado/responsavel/:id': ['responsavel'],
  'GET /titularidade/findById/:id': ['titularidade'],
  'POST /credenciado/findByFiltro': ['solicitacao'],
  'POST /edital/listagem': ['edital'],
  'POST /exclusao/findByFiltro': ['exclusao'],
  'POST /novidade/findByFiltro': ['novidade', 'responsavel', 'solicitacao'],
  'POST /processo/filtro': ['processo'],
  'POST /solicitacaoCredenciado/contadores': ['etiqueta', 'responsavel', 'solicitacao'],
  'POST /solicitacaoCredenciado/findByFiltro': ['etiqueta', 'nota', 'responsavel', 'solicitacao'],
  'POST /solicitacaoCredenciado/vizinhos/:id': ['solicitacao'],
  'POST /titularidade/findByFiltro': ['titularidade'],
} as const satisfies Record<string, readonly Changed[]>;

/** A decision changes the edital's counters too. */
const DECISION = ['solicitacao', 'conversa', 'edital'] as const;

/** Records that a write changes. */
export const CHANGES = {
  'DELETE /conta/acessos': ['conta'],
  'DELETE /conta/acessos/:id': ['conta'],
  'DELETE /conta/exclusao': ['conta'],
  'DELETE /etiqueta/excluir/:id': ['etiqueta'],
  'DELETE /modeloMensagem/deletar/:id': ['modelo'],
  'DELETE /nota/excluir/:id': ['nota'],
  'GET /edital/encerrarEdital': ['edital'],
  'POST /conta/exclusao': ['conta'],
  'POST /conversa/cadastrar': DECISION,
  'POST /conversa/perguntar': ['conversa'],
  'POST /edital/indisponibilidades/decidir': ['edital'],
  'POST /edital/reabrirEdital': ['edital'],
  'POST /edital/save': ['edital'],
  'POST /etiqueta/cadastrar': ['etiqueta'],
  'POST /lote/criar': ['lote'],
  'POST /lote/desfazer/:id': ['lote', ...DECISION],
  'POST /lote/iniciar/:id': ['lote', ...DECISION],
  'POST /lote/repetir/:id': ['lote', ...DECISION],
  'POST /mensagem/resposta': ['conversa'],
  'POST /modeloMensagem/cadastrar': ['modelo'],
  'POST /nota/cadastrar': ['nota'],
  'POST /parecer/pedir': ['parecer'],
  'POST /processo/credenciar/:idProcesso': ['processo', 'solicitacao', 'edital'],
  'POST /publico/credenciado/cadastrar': ['solicitacao', 'edital'],
  'POST /publico/parecer/responder': ['parecer'],
  'POST /publico/titularidade/pedir': ['titularidade'],
  'POST /solicitacaoCredenciado/descredenciar': DECISION,
  'POST /solicitacaoCredenciado/validar': DECISION,
  'POST /solicitacaoCredenciado/validarCredenciado': DECISION,
  'POST /titularidade/decidir': ['titularidade', 'solicitacao'],
  'PUT /conta/resumo': ['conta'],
  'PUT /conversa/encerrar/:id': ['conversa'],
  'PUT /credenciado/alterar': ['solicitacao', 'conversa'],
  'PUT /documentoCredenciado/aberto/:id': ['aberto'],
  'PUT /edital/conferencia/byId/:id': ['edital'],
  'PUT /etiqueta/alterar/:id': ['etiqueta'],
  'PUT /etiqueta/marcar/:id': ['etiqueta'],
  'PUT /exclusao/responder/:id': ['exclusao'],
  'PUT /mensagem/lido/:id': ['conversa'],
  'PUT /modeloMensagem/alterar': ['modelo'],
  'PUT /nota/alterar/:id': ['nota'],
  'PUT /novidade/lida/:id': ['novidade'],
  'PUT /novidade/lidas': ['novidade'],
  'PUT /parecer/cancelar/:id': ['parecer'],
  'PUT /parecer/prorrogar/:id': ['parecer'],
  'PUT /solicitacaoCredenciado/arquivar/:id': DECISION,
  'PUT /solicitacaoCredenciado/conferencia/:id': ['conferencia'],
  'PUT /solicitacaoCredenciado/corrigirEmail/:id': DECISION,
  'PUT /solicitacaoCredenciado/desarquivar/:id': DECISION,
  'PUT /solicitacaoCredenciado/prorrogar/:id': DECISION,
  'PUT /solicitacaoCredenciado/reenviarEmails/:id': DECISION,
  'PUT /solicitacaoCredenciado/responsavel/:id': ['responsavel'],
  'PUT /solicitacaoCredenciado/retificar/:id': DECISION,
  'PUT /solicitacaoCredenciado/retomar/:id': DECISION,
} as const satisfies Record<string, readonly Changed[]>;

type Shown = keyof typeof SHOWS;

/** Reads that show any of these records. */
export const readsOf = (...changed: readonly Changed[]): Shown[] =>
  Object.entries<readonly Changed[]>(SHOWS)
    .filter(([, shown]) => shown.some((record) => changed.includes(record)))
    .map(([key]) => key as Shown);

/** Reads to refetch after a write. */
export const readsAfter = (write: keyof typeof CHANGES): Shown[] => readsOf(...CHANGES[write]);
