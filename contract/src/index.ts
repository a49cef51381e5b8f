import { CALL_ACCESS } from './access.ts';
import { analiseEndpoints } from './analise.ts';
import { atoEndpoints } from './ato.ts';
import { autosEndpoints } from './autos.ts';
import { buscaEndpoints } from './busca.ts';
import { certificadoEndpoints } from './certificado.ts';
import { chegadaEndpoints } from './chegada.schema.ts';
import { cienciaEndpoints } from './ciencia.ts';
import { comprovanteEndpoints } from './comprovante.ts';
import { conferenciaEndpoints } from './conferencia.ts';
import { consultaEndpoints } from './consulta.ts';
import { contaEndpoints } from './conta.ts';
import { contatoEndpoints } from './contato.ts';
import { conversaEndpoints } from './conversa.ts';
import { correcaoEndpoints } from './correcao.ts';
import { credenciadoEndpoints } from './credenciado.ts';
import { denunciaEndpoints } from './denuncia.ts';
import { documentoEndpoints } from './documento.ts';
import { editalEndpoints } from './edital.ts';
import { editalVersaoEndpoints } from './edital-versao.ts';
import { emailEndpoints } from './email.ts';
import { errataEndpoints } from './errata.ts';
import { esclarecimentoEndpoints } from './esclarecimento.ts';
import { etiquetaEndpoints } from './etiqueta.ts';
import { extincaoEndpoints } from './extincao.ts';
import { feriadoEndpoints } from './feriado.ts';
import { impedimentoEndpoints } from './impedimento.ts';
import { indisponibilidadeEndpoints } from './indisponibilidade.ts';
import { inscricaoTardiaEndpoints } from './inscricao-tardia.ts';
import { loteEndpoints } from './lote.ts';
import { loteDocumentosEndpoints } from './lote-documentos.ts';
import { modeloMensagemEndpoints } from './modelo-mensagem.ts';
import { modulosEndpoints } from './modulos.ts';
import { notaEndpoints } from './nota.ts';
import { notificacaoEndpoints } from './notificacao.ts';
import { novidadeEndpoints } from './novidade.ts';
import { parecerEndpoints } from './parecer.ts';
import { pedidoDadosEndpoints } from './pedido-dados.ts';
import { prazoEndpoints } from './prazo.ts';
import { previasEndpoints } from './previas.ts';
import { procedimentoEndpoints } from './procedimento.ts';
import { processoEndpoints } from './processo.ts';
import { procuracaoEndpoints } from './procuracao.ts';
import { publicoEndpoints } from './publico.ts';
import { recursoEndpoints } from './recurso.ts';
import { registroEndpoints } from './registro.ts';
import { responsavelEndpoints } from './responsavel.ts';
import { resultadoEndpoints } from './resultado.ts';
import { revisaoEndpoints } from './revisao.ts';
import { saudeEndpoints } from './saude.ts';
import { sessaoEndpoints } from './sessao.ts';
import { solicitacaoEndpoints } from './solicitacao.ts';
import { titularidadeEndpoints } from './titularidade.ts';
import { vigenciaEndpoints } from './vigencia.schema.ts';

const calls = {
  ...sessaoEndpoints,
  ...publicoEndpoints,
  ...editalEndpoints,
  ...editalVersaoEndpoints,
  ...errataEndpoints,
  ...conferenciaEndpoints,
  ...impedimentoEndpoints,
  ...revisaoEndpoints,
  ...correcaoEndpoints,
  ...atoEndpoints,
  ...autosEndpoints,
  ...indisponibilidadeEndpoints,
  ...inscricaoTardiaEndpoints,
  ...documentoEndpoints,
  ...contaEndpoints,
  ...contatoEndpoints,
  ...credenciadoEndpoints,
  ...consultaEndpoints,
  ...emailEndpoints,
  ...solicitacaoEndpoints,
  ...buscaEndpoints,
  ...analiseEndpoints,
  ...responsavelEndpoints,
  ...notaEndpoints,
  ...esclarecimentoEndpoints,
  ...etiquetaEndpoints,
  ...novidadeEndpoints,
  ...loteEndpoints,
  ...loteDocumentosEndpoints,
  ...comprovanteEndpoints,
  ...conversaEndpoints,
  ...notificacaoEndpoints,
  ...modeloMensagemEndpoints,
  ...parecerEndpoints,
  ...pedidoDadosEndpoints,
  ...prazoEndpoints,
  ...recursoEndpoints,
  ...certificadoEndpoints,
  ...registroEndpoints,
  ...resultadoEndpoints,
  ...cienciaEndpoints,
  ...feriadoEndpoints,
  ...extincaoEndpoints,
  ...procedimentoEndpoints,
  ...chegadaEndpoints,
  ...vigenciaEndpoints,
  ...denunciaEndpoints,
  ...processoEndpoints,
  ...procuracaoEndpoints,
  ...titularidadeEndpoints,
  ...modulosEndpoints,
  ...previasEndpoints,
  ...saudeEndpoints,
};
type Calls = typeof calls;
export type EndpointKey = keyof Calls;
export type Endpoints = { [K in EndpointKey]: Calls[K] & { readonly access: (typeof CALL_ACCESS)[K] } };

/** Every call of the API by `'METHOD /path'` under `/credenciados`, with its access. */
export const endpoints = Object.fromEntries(
  Object.entries(calls).map(([key, endpoint]) => [key, { ...endpoint, access: CALL_ACCESS[key as EndpointKey] }]),
) as Endpoints;

export * from './access.ts';
export * from './analise.ts';
export * from './archive-names.ts';
export * from './arquivo.ts';
export * from './ato.ts';
export * from './autos.ts';
export * from './bounded.ts';
export * from './busca.ts';
export * from './certificado.ts';
export { CHANGES, type Changed, readsAfter, readsOf, SHOWS } from './changes.ts';
export * from './chegada.schema.ts';
export * from './chegada.ts';
export * from './ciencia.ts';
export * from './committee.ts';
export * from './comprovante.ts';
export * from './condicao.ts';
export * from './conferencia.ts';
export * from './consulta.ts';
export * from './conta.ts';
export * from './contato.ts';
export * from './conversa.ts';
export * from './correcao.ts';
export * from './correcao-alvos.ts';
export * from './credenciado.ts';
export * from './dados-pessoais.ts';
export * from './deadline.ts';
export * from './denuncia.ts';
export * from './documento.ts';
export * from './domain.ts';
export * from './edital.ts';
export * from './edital-regras.ts';
export * from './edital-versao.ts';
export * from './email.ts';
export * from './endpoint.ts';
export * from './errata.ts';
export * from './erro-modulo.ts';
// Overrides the shorter `ERROR` of texts.ts.
export { ERROR } from './error-texts.ts';
export * from './esclarecimento.ts';
export * from './esclarecimento-texts.ts';
export * from './etiqueta.ts';
export * from './exportacao.ts';
export * from './extincao.ts';
export * from './feriado.ts';
export * from './fields.ts';
export * from './fila.ts';
export * from './file-reason.ts';
export * from './govbr.ts';
export * from './impedimento.ts';
export * from './indisponibilidade.ts';
export * from './inscricao-tardia.ts';
export * from './leitura.ts';
export * from './lote.ts';
export * from './lote-acoes.ts';
export * from './lote-documentos.ts';
export * from './mensagem-fields.ts';
export * from './modelo-mensagem.ts';
export * from './module-descriptor.ts';
export * from './modulos.ts';
export * from './nota.ts';
export * from './notificacao.ts';
export * from './novidade.ts';
export * from './parecer.ts';
export * from './pedido-dados.ts';
export * from './permissions.ts';
export * from './placeholders.ts';
export * from './poderes.ts';
export * from './prazo.ts';
export * from './previas.ts';
export * from './procedimento.ts';
export * from './processo.ts';
export * from './procuracao.ts';
export * from './publico.ts';
export * from './recurso.ts';
export * from './registration-fields.ts';
export * from './registro.ts';
export * from './released-descriptor.ts';
export * from './relogio.ts';
export * from './responsavel.ts';
export * from './resultado.ts';
export * from './resultado-texts.ts';
export * from './revisao.ts';
export * from './rule-texts.ts';
export * from './saude.ts';
export * from './segunda-pessoa.ts';
export * from './sessao.ts';
export * from './solicitacao.ts';
export * from './solicitacao-filtro.ts';
export * from './text.ts';
export * from './texts.ts';
export * from './titularidade.ts';
export * from './transitions.ts';
export * from './vigencia.schema.ts';
export * from './vigencia.ts';
export * from './zone.ts';
