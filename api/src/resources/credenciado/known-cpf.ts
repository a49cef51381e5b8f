import { CODIGO } from '@credenciados/contract';
import { addressKey } from '@credenciados/platform/address-key';
import type { Tx } from '@credenciados/platform/db/database';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../http/error-handler.ts';
import { AppError, businessError } from '../../http/errors.ts';
import { countAttempts, lockAttempts, noteAttempts } from '../../http/security/attempts.ts';
import { RATE_LIMITS } from '../../http/security/limits.ts';
import { cpfTurn } from '../../identity/hold-cpf.ts';
import { proofNeeded } from '../contato/check-contato.ts';
import { codesOfNetwork, unaskedSubject } from '../contato/contato.rules.ts';

const { knownCpfOfEmail, knownCpfOfNetwork, codesOfNetwork: codesLimit, unaskedMailOfForms } = RATE_LIMITS;
/** Registrations of a network, with a proved address, that raise its budget by one. */
const SUCCESSES_FOR_ONE_MORE = 5;

/** Refusals that don't say whether the portal knows the CPF. */
export const CPF_TEXT = {
  tooMany:
    'Houve muitas tentativas de cadastro com CPFs já cadastrados. Confira o CPF. Se você já tem conta, entre no portal; se o CPF é seu e a conta não, use “Este CPF é meu”.',
} as const;

/** The answers that tell of a CPF. */
const CODES = ['CREDENCIADO_CADASTRADO_EDITAL', 'USUARIO_EXISTENTE'] as const;
type KnownCpf = (typeof CODES)[number];

/** Keys by which a visitor's registrations are counted. */
export interface Probing {
  email: string;
  /** Its sender proved that they read what is mailed there: what they do counts by the address, which nobody else can use up. */
  provado: boolean;
  /** The code couldn't be delivered: neither can the mails that would be too many. */
  naoEntregue: boolean;
  /** The CPF that is asked about, for the security log. */
  cpf: string;
  /** Where it comes from: counted by its network (`addressKey`). */
  request: FastifyRequest;
}

/** Refuses because of what the portal knows of a CPF. */
export function knownCpf(codigo: KnownCpf): AppError {
  return businessError(CODIGO[codigo], { codigo, campos: { 'pessoa.pessoaFisica.cpf': CODIGO[codigo] } });
}

/**
 * Runs a visitor's registration, and counts the answers that tell of a CPF: the registration is undone, the count stays. A sender
 * who proved the address is never refused a registration that can be made, whatever others did from that network or with that
 * address; one who didn't is asked for the proof once the network has been told enough.
 */
export async function countingKnownCpfs<T>(deps: Deps, probing: Probing, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { email, provado } = probing;
  const own = provado ? emailSubject(email) : unaskedSubject(email);
  // Registrations of one CPF wait for each other, too (`holdCpf`): here without a connection.
  const outcome = await deps.turns.run([own, cpfTurn(probing.cpf)], () =>
    deps.db.transaction(async (tx) => {
      // Registrations of one address wait for each other, so that many at once are told no more than one after the other.
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

/** Refuses an address that its own sender has tried too many known CPFs with, whatever this one is. */
async function refuseOwner(deps: Deps, tx: Tx, probing: Probing): Promise<void> {
  const tried = await countAttempts(deps, tx, emailSubject(probing.email), knownCpfOfEmail);
  if (tried < knownCpfOfEmail.max) return;
  note(probing, 'email');
  throw new AppError(429, CPF_TEXT.tooMany);
}

/** Asks for the proof, before anything is looked at, once the network or the address has had what is given without one. */
async function refuseUnproved(deps: Deps, tx: Tx, probing: Probing): Promise<void> {
  const unasked = await countAttempts(deps, tx, unaskedSubject(probing.email), unaskedMailOfForms);
  if (unasked >= unaskedMailOfForms.max && !probing.naoEntregue) throw proofNeeded();
  if (await isWithinBudget(deps, tx, probing)) return;
  // Where the network gets no more codes either, a proof can't be asked for.
  const codes = await countAttempts(deps, tx, codesOfNetwork(addressKey(probing.request.ip)), codesLimit);
  if (codes >= codesLimit.max) return;
  note(probing, 'network');
  throw proofNeeded();
}

/** Counts that a CPF was found to be known; answers the refusal, which tells it as long as the network's budget lasts. */
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
