import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { registerModulosRoutes } from './modules/modules.routes.ts';
import { registerComprovanteRoutes } from './resources/comprovante/comprovante.routes.ts';
import { registerContaRoutes } from './resources/conta/conta.routes.ts';
import { registerContatoRoutes } from './resources/contato/contato.routes.ts';
import { registerConversaRoutes } from './resources/conversa/conversa.routes.ts';
import { registerCredenciadoRoutes } from './resources/credenciado/credenciado.routes.ts';
import { registerDocumentoRoutes } from './resources/documento/documento.routes.ts';
import { registerEditalRoutes } from './resources/edital/edital.routes.ts';
import { registerMailFailureRoutes } from './resources/email/failures.routes.ts';
import { registerIndisponibilidadeRoutes } from './resources/indisponibilidade/indisponibilidade.routes.ts';
import { registerConsultaRoutes } from './resources/leitura/consulta.routes.ts';
import { registerModeloMensagemRoutes } from './resources/modelo-mensagem/modelo-mensagem.routes.ts';
import { registerNotificacaoRoutes } from './resources/notificacao/notificacao.routes.ts';
import { registerParecerRoutes } from './resources/parecer/parecer.routes.ts';
import { registerProcessoRoutes } from './resources/processo/processo.routes.ts';
import { registerPublicoRoutes } from './resources/publico/publico.routes.ts';
import { registerSaudeRoutes } from './resources/saude/saude.routes.ts';
import { registerSessionRoutes } from './resources/session/session.routes.ts';
import { registerAnaliseRoutes } from './resources/solicitacao/analise.routes.ts';
import { registerSolicitacaoRoutes } from './resources/solicitacao/solicitacao.routes.ts';
import { registerTitularidadeRoutes } from './resources/titularidade/titularidade.routes.ts';

/** Registers the routes of every resource; one line each. */
export async function registerResources(api: FastifyInstance, deps: Deps): Promise<void> {
  registerSessionRoutes(api, deps);
  registerPublicoRoutes(api, deps);
  registerEditalRoutes(api, deps);
  registerIndisponibilidadeRoutes(api, deps);
  await registerDocumentoRoutes(api, deps);
  registerContaRoutes(api, deps);
  registerContatoRoutes(api, deps);
  registerCredenciadoRoutes(api, deps);
  registerSolicitacaoRoutes(api, deps);
  await registerComprovanteRoutes(api, deps);
  registerAnaliseRoutes(api, deps);
  registerConversaRoutes(api, deps);
  registerConsultaRoutes(api, deps);
  registerMailFailureRoutes(api, deps);
  registerModeloMensagemRoutes(api, deps);
  registerNotificacaoRoutes(api, deps);
  registerProcessoRoutes(api, deps);
  registerParecerRoutes(api, deps);
  registerTitularidadeRoutes(api, deps);
  await registerModulosRoutes(api, deps);
  registerSaudeRoutes(api);
}
