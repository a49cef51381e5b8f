import { SITUACAO_SOLICITACAO_LABEL, SITUACOES_EM_ANDAMENTO } from '@credenciados/contract';
import type { SolicitacaoAddress } from '../identity-deps.ts';
import { maskEmail } from '../mask.ts';
import type { AddressShown } from '../pages/account-views.ts';

// Texts about the addresses that notices of a person's solicitações go to (CTA-14).

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
const protocolsOf = (some: readonly SolicitacaoAddress[]) => list.format(some.map(({ protocolo }) => protocolo));
const ofThem = (some: readonly SolicitacaoAddress[]) =>
  `${some.length === 1 ? 'da solicitação' : 'das solicitações'} ${protocolsOf(some)}`;

/** Solicitações with an address of their own: the owner chooses whether it changes with the account's. */
export const withOwnAddress = (all: readonly SolicitacaoAddress[]) => all.filter(({ email }) => email !== '');

/** "a solicitação em andamento", "as 3 solicitações em andamento ou já aprovadas". */
function nameOf(some: readonly SolicitacaoAddress[]): string {
  const s = some.length === 1 ? '' : 's';
  const kinds = [
    {
      name: 'em andamento',
      is: (one: SolicitacaoAddress) => SITUACOES_EM_ANDAMENTO.some((state) => state === one.situacao),
    },
    { name: `já aprovada${s}`, is: (one: SolicitacaoAddress) => one.situacao === 'CREDENCIADO' },
  ];
  const present = kinds.filter(({ is }) => some.some(is)).map(({ name }) => name);
  return `${s ? `as ${some.length} solicitações` : 'a solicitação'} ${present.join(' ou ')}`;
}

/** Label of the checkbox that moves the solicitações to the new address too. */
export const offerLabel = (some: readonly SolicitacaoAddress[]) => `Usar este e-mail também n${nameOf(some)}`;

/** Solicitações as the page that changes the account's address lists them. */
export function showAddresses(all: readonly SolicitacaoAddress[]): AddressShown[] {
  return all.map(({ protocolo, situacao, email }) => ({
    protocolo,
    situacao: SITUACAO_SOLICITACAO_LABEL[situacao],
    email: maskEmail(email),
  }));
}

/** The person's choice in words, before it takes effect; empty if there is no choice. */
export function announceChoice(all: readonly SolicitacaoAddress[], email: string, withSolicitacoes: boolean): string[] {
  const own = withOwnAddress(all);
  if (own.length === 0) return [];
  if (!withSolicitacoes) return remaining(own, email);
  return [`Com o código, este e-mail passa a valer para a conta e para ${nameOf(own)} (${protocolsOf(own)}).`];
}

/** Sentences that say where notices go after the change. */
export function announceResult(all: readonly SolicitacaoAddress[], account: string): string[] {
  const atAccount = all.filter(({ email }) => email === '' || email === account);
  return [
    ...(atAccount.length > 0 ? [`Os avisos ${ofThem(atAccount)} vão para o e-mail da conta.`] : []),
    ...remaining(all, account),
  ];
}

/** Solicitações whose notices stay at other addresses, one sentence per address. */
function remaining(all: readonly SolicitacaoAddress[], account: string): string[] {
  const elsewhere = withOwnAddress(all).filter(({ email }) => email !== account);
  const addresses = new Set(elsewhere.map(({ email }) => email));
  return [...addresses].map((address) => {
    const notices = elsewhere.filter(({ email }) => email === address);
    return `Os avisos ${ofThem(notices)}, também os que têm prazo, continuam indo para ${maskEmail(address)}.`;
  });
}

/** Address as a mail shows it: masked, unless the mail goes to that address. */
export const addressFor = (reader: string, address: string) =>
  address === reader ? 'este endereço' : maskEmail(address);

/** Rows of a mail that say where notices of solicitações go. */
export function addressFacts(
  reader: string,
  some: readonly SolicitacaoAddress[],
  account: string,
): { rotulo: string; valor: string }[] {
  return some.map(({ protocolo, email }) => ({
    rotulo: `Avisos da solicitação ${protocolo}`,
    valor: addressFor(reader, email || account),
  }));
}
