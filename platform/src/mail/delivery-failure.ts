import * as z from 'zod';

/** Fields read of an error; of anything else that is thrown, only the name. */
const failureSchema = z
  .object({
    code: z.string().optional().catch(undefined),
    name: z.string().catch('Error'),
    command: z.string().optional().catch(undefined),
    responseCode: z.number().optional().catch(undefined),
  })
  .catch({ name: 'Error' });

/** Reason why a mail server didn't accept a message. */
interface DeliveryFailure {
  /** Codes of nodemailer and of the server, such as `EENVELOPE 550`; the replies repeat the recipient's address. */
  codigo: string;
  /** True if a retry would be refused again. */
  definitiva: boolean;
}

/**
 * Classifies a failure. Only a refusal of the recipient or message is final; a refused sign-in or sender is a wrong setting, which may be
 * corrected while the message waits.
 */
export function readFailure(error: unknown): DeliveryFailure {
  const { code, name, command, responseCode } = failureSchema.parse(error);
  const reply = responseCode ?? null;
  const refused = (command === 'RCPT TO' || command === 'DATA') && reply !== null && reply >= 500;
  const kind = code ?? name;
  const noAddress = kind === 'EENVELOPE' && reply === null;
  return { codigo: reply === null ? kind : `${kind} ${reply}`, definitiva: refused || noAddress };
}

/** Reason for a retry in plain words, for staff. */
export function delayReason(codigo: string | null): string {
  const [, reply = ''] = (codigo ?? '').split(' ');
  if (reply.startsWith('4')) return 'O servidor de e-mail não aceitou a mensagem por enquanto.';
  return 'O portal ainda não conseguiu entregar a mensagem ao servidor de e-mail.';
}

/** The failure in plain words, for staff. */
export function failureReason(codigo: string | null): string {
  const [code = '', reply = ''] = (codigo ?? '').split(' ');
  if (reply === '552') return 'A caixa de e-mail do destinatário está cheia.';
  if (code === 'EENVELOPE' && (reply === '' || reply.startsWith('5'))) {
    return 'O endereço de e-mail não existe ou não recebe mensagens.';
  }
  if (code === 'EMESSAGE' && reply.startsWith('5')) return 'O servidor de e-mail do destinatário recusou a mensagem.';
  if (reply.startsWith('4')) return 'O servidor de e-mail não aceitou a mensagem, mesmo depois de várias tentativas.';
  return 'O portal não conseguiu entregar a mensagem ao servidor de e-mail, mesmo depois de várias tentativas.';
}
