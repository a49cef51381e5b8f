import type { FastifyInstance } from 'fastify';
import { registerComprovanteRoutes } from './comprovante/comprovante.routes.ts';
import { registerContatoRoutes } from './contato/contato.routes.ts';
import { registerConversaRoutes } from './conversa/conversa.routes.ts';
import { registerCredenciadoRoutes } from './credenciado/credenciado.routes.ts';
import type { Deps } from './deps.ts';
import { registerDocumentoRoutes } from './documento/documento.routes.ts';
import { registerEditalRoutes } from './edital/edital.routes.ts';
import { registerIndisponibilidadeRoutes } from './indisponibilidade/indisponibilidade.routes.ts';
import { registerConsultaRoutes } from './leitura/consulta.routes.ts';
import { registerMailFailureRoutes } from './mail/failures.routes.ts';
import { registerModeloMensagemRoutes } from './modelo-mensagem/modelo-mensagem.routes.ts';
import { registerModulosRoutes } from './modules/modules.routes.ts';
import { registerNotificacaoRoutes } from './notificacao/notificacao.routes.ts';
import { registerProcessoRoutes } from './processo/processo.routes.ts';
import { registerPublicoRoutes } from './publico/publico.routes.ts';
import { registerSaudeRoutes } from './saude/saude.routes.ts';
import { registerSessionRoutes } from './session/session.routes.ts';
import { registerAnaliseRoutes } from './solicitacao/analise.routes.ts';
import { registerSolicitacaoRoutes } from './solicitacao/solicitacao.routes.ts';
import { registerTitularidadeRoutes } from './titularidade/titularidade.routes.ts';

/** Registers the routes of every resource; one line each. */
export async function registerResources(api: FastifyInstance, deps: Deps): Promise<void> {
  registerSessionRoutes(api, deps);
  registerPublicoRoutes(api, deps);
  registerEditalRoutes(api, deps);
  registerIndisponibilidadeRoutes(api, deps);
  await registerDocumentoRoutes(api, deps);
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
  registerTitularidadeRoutes(api, deps);
  await registerModulosRoutes(api, deps);
  registerSaudeRoutes(api);
}
