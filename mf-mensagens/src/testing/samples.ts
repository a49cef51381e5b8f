import { MockFailure } from '@credenciados/shared/testing';
import type { Conversa, ConversaRow, Mensagem } from '../conversas.api.ts';

/** A file's key in the API's format. */
export const KEY = 'k'.repeat(43);

/** An unread message of the committee. */
export function sampleMensagem(changes: Partial<Mensagem> = {}): Mensagem {
  return {
    id: 71,
    conteudo: '<p>Envie a <strong>nova certidão</strong>.</p>',
    dataEnviada: '2026-03-02T13:00:00.000Z',
    dataLimiteResposta: null,
    remetente: { id: 5, cpfCnpj: '***.827.365-**', nomeRazaoSocial: 'Helena Barros' },
    destinatario: { id: 9, email: 'bruno@mail.example', pessoaFisica: { nome: 'Bruno Caldas' } },
    anexos: [],
    status: 'ENVIADA',
    minha: false,
    paraMim: true,
    ...changes,
  };
}

/** An open notification with one message. */
export function sampleConversa(changes: Partial<Conversa> = {}): Conversa {
  return {
    id: 7,
    assunto: 'Atualização da certidão',
    idSolicitacao: 3,
    tipoConversa: 'NOTIFICACAO',
    status: 'ABERTA',
    dataUltimaMensagem: '2026-03-02T13:00:00.000Z',
    solicitacaoCredenciado: { edital: { numero: '002/2026' } },
    mensagens: [sampleMensagem()],
    ...changes,
  };
}

/** A row of the message list, already read. */
export function sampleRow(changes: Partial<ConversaRow> = {}): ConversaRow {
  const { mensagens: _, ...head } = sampleConversa();
  return {
    ...head,
    lida: true,
    naoLidas: 0,
    ultimaMensagem: { trecho: 'Envie a nova certidão.', minha: false },
    dataLimiteResposta: null,
    idMensagemPrazo: null,
    ...changes,
  };
}

/** One page with the given conversas of the person, as the API answers. */
export const ownConversas = (content: ConversaRow[]) => ({
  content,
  totalElements: content.length,
  totalNaoLidas: content.filter(({ lida }) => !lida).length,
});

/** Fails the first time with an error, then answers. */
export function failingOnce<T>(status: number, answer: () => T): () => T {
  let failed = false;
  return () => {
    if (failed) return answer();
    failed = true;
    throw new MockFailure(status);
  };
}
