import type { AttemptLimit } from '../../identity/sign-in-attempts.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Codes that one address is mailed, whoever asks: nobody's mailbox is flooded. With five tries each, 50 guesses of a million a day. */
export const CODES_TO_ADDRESS: readonly AttemptLimit[] = [
  { max: 5, windowMs: HOUR_MS },
  { max: 10, windowMs: DAY_MS },
];
/** Codes that one draft or account asks for, whatever the address. */
export const CODES_OF_DRAFT: AttemptLimit = { max: 10, windowMs: DAY_MS };
/** Codes asked for from one network address: a hall of 300 people may share one, and some ask twice. */
export const CODES_OF_NETWORK: AttemptLimit = { max: 600, windowMs: HOUR_MS };

/** The event of the message with a code. */
export const eventOf = (id: number): string => `CONTATO_CODIGO:${id}`;

/** What the audit keeps of a code. */
export const factOf = (acao: string, id: number) => ({
  atorId: null,
  acao,
  entidade: 'contato_codigo',
  entidadeId: id,
});
