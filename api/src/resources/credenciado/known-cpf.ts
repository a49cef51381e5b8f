import { CODIGO } from '@credenciados/contract';
import { addressKey } from '@credenciados/platform/address-key';
import type { Tx } from '@credenciados/platform/db/database';
import { AppError, businessError } from '@credenciados/platform/http/errors';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../http/error-handler.ts';
import { countAttempts, lockAttempts, noteAttempts } from '../../http/security/attempts.ts';
import { RATE_LIMITS } from '../../http/security/limits.ts';
import { cpfQueueKey } from '../../identity/lock-cpf.ts';
import { proofNeeded } from '../contato/check-contato.ts';
import { codesOfNetwork, unaskedSubject } from '../contato/contato.rules.ts';

const { knownCpfOfEmail, knownCpfOfNetwork, codesOfNetwork: codesLimit, unaskedMailOfForms } = RATE_LIMITS;
/** Registrations of a network, with a proved address, that raise its budget by one. */
const SUCCESSES_FOR_ONE_MORE = 5;

/** Refusals that don't reveal whether the portal knows the CPF. */
export const CPF_TEXT = {
  tooMany:
    'Houve muitas tentativas de cadastro com CPFs já cadastrados. Confira o CPF. Se você já tem conta, entre no portal; se o CPF é seu e a conta não, use “Este CPF é meu”.',
} as const;

/** Codes of the answers that reveal a known CPF. */
const CODES = ['CREDENCIADO_CADASTRADO_EDITAL', 'USUARIO_EXISTENTE'] as const;
type KnownCpf = (typeof CODES)[number];

/** Rate-limit keys of a visitor's registrations. */
interface Probing {
  email: string;
  /** True if the sender proved that they read the address: they are then counted by the address, which nobody else can use up. */
  provado: boolean;
  /** True if the code couldn't be delivered: further mails couldn't either. */
  naoEntregue: boolean;
  /** CPF of the registration, for the security log. */
  cpf: string;
  /** Request, counted by its network (`addressKey`). */
  request: FastifyRequest;
}

/** Refusal of a CPF that the portal knows. */
export function knownCpf(codigo: KnownCpf): AppError {
  return businessError(CODIGO[codigo], { codigo, campos: { 'pessoa.pessoaFisica.cpf': CODIGO[codigo] } });
}

/**
 * Runs a visitor's registration, and counts the answers that reveal a known CPF: the registration is rolled back, the count stays. A sender
 * with a proved address is never refused a valid registration, whatever others did from that network or with that address; a sender without
 * one is asked for the proof once the network's budget is used up.
 */
export async function countingKnownCpfs<T>(deps: Deps, probing: Probing, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { email, provado } = probing;
  const own = provado ? emailSubject(email) : unaskedSubject(email);
  // Registrations of one CPF wait for each other, too (`lockCpf`); waiting here takes no database connection.
  const outcome = await deps.queue.run([own, cpfQueueKey(probing.cpf)], () =>
    deps.db.transaction(async (tx) => {
      // Registrations of one address run one after the other, so that concurrent ones can't exceed the budget.
      await lockAttempts(deps, tx, own);
      if (provado) await refuseOwner(deps, tx, probing);
      else await refuseUnproved(deps, tx, probing);
      try {
        const made = await tx.transaction(run);
        // A registration without a proof mails its comprovante to an address that may not be the sender's.
        if (provado) await noteAttempts(deps, tx, successSubject(probing));
        else if (!probing.naoEntregue) await noteAttempts(deps, tx, own);
        return { made };
      } catch (error) {
        const refused = toAppError(error);
        if (!CODES.some((code) => code === refused.codigo)) throw error;
        return { refused: await countTelling(deps, tx, probing, refused) };
      }
    }),
  );
  if ('refused' in outcome) throw outcome.refused;
  return outcome.made;
}

const emailSubject = (email: string) => `cpf-email:${email}`;
const networkSubject = ({ request }: Probing) => `cpf-rede:${addressKey(request.ip)}`;
const successSubject = ({ request }: Probing) => `cpf-rede-inscritos:${addressKey(request.ip)}`;

/** Refuses an address whose owner has tried too many known CPFs, for any CPF. */
async function refuseOwner(deps: Deps, tx: Tx, probing: Probing): Promise<void> {
  const tried = await countAttempts(deps, tx, emailSubject(probing.email), knownCpfOfEmail);
  if (tried < knownCpfOfEmail.max) return;
  note(probing, 'email');
  throw new AppError(429, CPF_TEXT.tooMany);
}

/** Requires the proof, before any lookup, once the network or the address has used up the budget without one. */
async function refuseUnproved(deps: Deps, tx: Tx, probing: Probing): Promise<void> {
  const unasked = await countAttempts(deps, tx, unaskedSubject(probing.email), unaskedMailOfForms);
  if (unasked >= unaskedMailOfForms.max && !probing.naoEntregue) throw proofNeeded();
  if (await isWithinBudget(deps, tx, probing)) return;
  // If the network gets no more codes either, a proof can't be required.
  const codes = await countAttempts(deps, tx, codesOfNetwork(addressKey(probing.request.ip)), codesLimit);
  if (codes >= codesLimit.max) return;
  note(probing, 'network');
  throw proofNeeded();
}

/** Counts an answer about a known CPF; returns the refusal, which reveals it while the network's budget lasts. */
async function countTelling(deps: Deps, tx: Tx, probing: Probing, refused: AppError): Promise<AppError> {
  const subjects = probing.provado ? [emailSubject(probing.email)] : [];
  await lockAttempts(deps, tx, networkSubject(probing));
  if (await isWithinBudget(deps, tx, probing)) {
    await noteAttempts(deps, tx, networkSubject(probing), ...subjects);
    return refused;
  }
  if (subjects.length > 0) await noteAttempts(deps, tx, ...subjects);
  note(probing, 'network');
  return new AppError(429, CPF_TEXT.tooMany);
}

/** True if the network may learn of another CPF: its budget grows with its registrations. */
async function isWithinBudget(deps: Deps, tx: Tx, probing: Probing): Promise<boolean> {
  const told = await countAttempts(deps, tx, networkSubject(probing), knownCpfOfNetwork);
  if (told < knownCpfOfNetwork.max) return true;
  const made = await countAttempts(deps, tx, successSubject(probing), knownCpfOfNetwork);
  return told < knownCpfOfNetwork.max + Math.floor(made / SUCCESSES_FOR_ONE_MORE);
}

function note({ request, cpf }: Probing, budget: 'email' | 'network'): void {
  request.server.security.note('cpf_probing', { request, account: cpf, detail: { budget } });
}
