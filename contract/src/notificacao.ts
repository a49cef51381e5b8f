import { defineEndpoints } from './endpoint.ts';

export const notificacaoEndpoints = defineEndpoints({
  'GET /notificacao/eventos': {
    summary:
      'Server-sent events: `mudou` whenever a message to the caller is written or read, or a conversa of theirs is closed; `edital` whenever an edital changes; `novidade`, to staff, whenever an applicant sent something, or it was dealt with',
    response: 'events',
  },
});
