import { defineEndpoints } from './endpoint.ts';

export const notificacaoEndpoints = defineEndpoints({
  'GET /notificacao/eventos': {
    summary:
      'Server-sent events: `mudou` if a message to the caller is written or read, or their conversa is closed; `edital` if an edital changes; `novidade`, for staff, if a row comes into their inbox or leaves it',
    response: 'events',
  },
  'GET /publico/eventos': {
    summary: 'Server-sent events for visitors: `edital` if an edital changes, and nothing else',
    response: 'events',
  },
});
