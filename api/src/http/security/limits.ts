import type { Endpoint } from '@credenciados/contract';
import { SERVICE_LIMITS } from '@credenciados/releases/service/service-limits';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Key that a limit counts by. Only the owner can use up an `OwnKey`: it takes the session, the draft, the browser's cookie or a mailed
 * code. Anybody can use up a `SharedKey`.
 */
type OwnKey = 'session' | 'draft' | 'known browser' | 'proved e-mail' | 'module team';
type SharedKey = 'network' | 'e-mail' | 'CPF' | 'account' | 'everybody';

interface Counted {
  /** At most `max` in a sliding window of `windowMs` milliseconds. */
  max: number;
  windowMs: number;
  /** Subject of the limit, for the table in docs/security.md. */
  of: string;
  /** Test of the limit: `file › name`. */
  test: string;
}

/** Limit that only the key's owner can use up: it may refuse. */
interface OwnLimit extends Counted {
  by: OwnKey;
}

/** Limit that others can use up: it states how the owner continues all the same, and its test proves it. */
interface SharedLimit extends Counted {
  by: SharedKey;
  /** People other than the owner who can use up the limit. */
  filledBy: string;
  /** Way for the legitimate owner to continue while the limit is reached. */
  ownerGoesOn: string;
}

export type Limit = OwnLimit | SharedLimit;

/**
 * Every rate limit of the portal, with its key and the people who can use it up. Add a new limit here: a test compares this list with the
 * table in `docs/security.md`, and `limits.test.ts` refuses limits declared elsewhere.
 */
export const RATE_LIMITS = {
  // Requests
  requests: {
    max: 6000,
    windowMs: MINUTE,
    of: 'Requests of one session or draft, or of one network for visitors without either',
    by: 'network',
    filledBy: 'everybody behind the address who has neither session nor draft',
    ownerGoesOn:
      'counts by the session or draft that the page already has; a visitor with neither waits for the rest of the minute',
    test: 'http/security/limits.test.ts › a flooded network blocks neither a session nor a draft',
  },
  // Registration
  knownCpfOfEmail: {
    max: 5,
    windowMs: DAY,
    of: 'Answers that a CPF is registered, to one proved address',
    by: 'proved e-mail',
    test: 'resources/credenciado/known-cpf.test.ts › is limited for a proved address; then known and unknown CPFs get equal answers',
  },
  knownCpfOfNetwork: {
    max: 20,
    windowMs: DAY,
    of: 'Answers that a CPF is registered, to one network; one more for every fifth registration it makes',
    by: 'network',
    filledBy: 'everybody behind the address',
    ownerGoesOn: 'registers once the e-mail is confirmed by a code; the answer no longer reveals a known CPF',
    test: 'resources/credenciado/known-cpf.test.ts › doesn’t stop a hall of people with slips beside an attacker',
  },
  // E-mail that its reader did not ask for
  unaskedMail: {
    max: 5,
    windowMs: DAY,
    of: 'Mails to one address that its sender has not proved',
    by: 'e-mail',
    filledBy: 'everybody who knows the address',
    ownerGoesOn: 'types the code of the last of them, which serves any form for 24 h',
    test: 'resources/contato/contato.test.ts › doesn’t stop the owner of a flooded address',
  },
  unaskedMailOfForms: {
    max: 4,
    windowMs: DAY,
    of: 'Mails of forms to an unproved address; the last mail is reserved for a code',
    by: 'e-mail',
    filledBy: 'everybody who knows the address',
    ownerGoesOn: 'confirms the address by a code, after which this limit no longer applies',
    test: 'resources/credenciado/known-cpf.test.ts › mails a flooded address at most five times a day, and doesn’t stop its owner',
  },
  codesOfNetwork: {
    max: 600,
    windowMs: HOUR,
    of: 'Codes requested by one network and never typed',
    by: 'network',
    filledBy: 'everybody behind the address',
    ownerGoesOn: 'sends the form without a code after a minute, whatever else that network has used up',
    test: 'resources/contato/contato.test.ts › doesn’t stop people in a flooded network, who go on without codes',
  },
  codesOfDraft: {
    max: 10,
    windowMs: DAY,
    of: 'Codes requested by one draft or account',
    by: 'draft',
    test: 'resources/contato/contato.test.ts › is limited to ten codes a day per draft, for all addresses',
  },
  // Este CPF é meu
  claimsOfEmail: {
    max: 5,
    windowMs: DAY,
    of: 'Claims to a CPF from one proved address',
    by: 'proved e-mail',
    test: 'resources/titularidade/titularidade.test.ts › is limited per proved address, and says so',
  },
  unprovedClaims: {
    max: 30,
    windowMs: DAY,
    of: 'Claims to a CPF from one network, with an unproved address',
    by: 'network',
    filledBy: 'everybody behind the address',
    ownerGoesOn: 'confirms the address by a code',
    test: 'resources/titularidade/titularidade.test.ts › from a network without remaining budget requires a proof',
  },
  // Complaints
  complaintsOfEmail: {
    max: 5,
    windowMs: DAY,
    of: 'Complaints from one proved address',
    by: 'proved e-mail',
    test: 'resources/denuncia/denuncia.test.ts › is limited per proved address, and says so',
  },
  complaintsOfNetwork: {
    max: 10,
    windowMs: DAY,
    of: 'Complaints from one network, without a proved address',
    by: 'network',
    filledBy: 'everybody behind the address',
    ownerGoesOn: 'gives an e-mail address and confirms it by a code',
    test: 'resources/denuncia/denuncia.test.ts › from a network without remaining budget requires a proof',
  },
  // Questions and challenges
  questionsOfEmail: {
    max: 10,
    windowMs: DAY,
    of: 'Questions and challenges from one proved address',
    by: 'proved e-mail',
    test: 'resources/esclarecimento/esclarecimento.test.ts › is limited per proved address',
  },
  questionsOfNetwork: {
    max: 10,
    windowMs: DAY,
    of: 'Questions and challenges from one network, without a proved address',
    by: 'network',
    filledBy: 'everybody behind the address',
    ownerGoesOn: 'gives an e-mail address and confirms it by a code',
    test: 'resources/esclarecimento/esclarecimento.test.ts › from a network without remaining budget requires a proof',
  },
  // Opinions
  opinionsOfAsker: {
    max: 50,
    windowMs: DAY,
    of: 'Opinions requested by one member of staff',
    by: 'session',
    test: 'resources/parecer/parecer.test.ts › beyond the limit of a day',
  },
  // Sign-in
  passwordsInBrowser: {
    max: 5,
    windowMs: 15 * MINUTE,
    of: 'Wrong passwords of one account in a browser known to it',
    by: 'known browser',
    test: 'identity/sign-in-attempts.test.ts › has its own limit, five attempts in a quarter of an hour',
  },
  passwordsInBrowserInDay: {
    max: 20,
    windowMs: DAY,
    of: 'Wrong passwords of one account in a browser known to it',
    by: 'known browser',
    test: 'identity/sign-in-attempts.test.ts › has its own limit, five attempts in a quarter of an hour',
  },
  passwordsFromNetwork: {
    max: 5,
    windowMs: 15 * MINUTE,
    of: 'Wrong passwords of one account from one network',
    by: 'network',
    filledBy: 'everybody behind the address who knows the CPF',
    ownerGoesOn: 'signs in with a browser that the account knows; a password link makes one',
    test: 'identity/sign-in-attempts.test.ts › leave the owner the mailed link, which makes the browser known',
  },
  passwordsFromNetworkInDay: {
    max: 20,
    windowMs: DAY,
    of: 'Wrong passwords of one account from one network',
    by: 'network',
    filledBy: 'everybody behind the address who knows the CPF',
    ownerGoesOn: 'signs in with a browser that the account knows; a password link makes one',
    test: 'identity/sign-in-attempts.test.ts › leave the owner the mailed link, which makes the browser known',
  },
  passwordsOfAccount: {
    max: 30,
    windowMs: DAY,
    of: 'Wrong passwords of one account from unknown browsers',
    by: 'account',
    filledBy: 'everybody who knows the CPF',
    ownerGoesOn: 'signs in with a browser that the account knows; a password link makes one',
    test: 'identity/sign-in-attempts.test.ts › leave the owner the mailed link, which makes the browser known',
  },
  linksOfAccount: {
    max: 3,
    windowMs: HOUR,
    of: 'Password links sent to one account at the request of unknown browsers',
    by: 'account',
    filledBy: 'everybody who knows the CPF',
    ownerGoesOn: 'uses the links that others requested; a known browser has its own limit',
    test: 'identity/sign-in-attempts.test.ts › don’t use up the links for the owner’s known browser',
  },
  linksOfAccountInDay: {
    max: 5,
    windowMs: DAY,
    of: 'Password links sent to one account at the request of unknown browsers',
    by: 'account',
    filledBy: 'everybody who knows the CPF',
    ownerGoesOn: 'uses the links that others requested: each is valid for 48 hours',
    test: 'identity/sign-in-attempts.test.ts › send the owner at most five links a day, all of which stay valid',
  },
  linksInBrowser: {
    max: 3,
    windowMs: HOUR,
    of: 'Password links sent at the request of a browser known to the account',
    by: 'known browser',
    test: 'identity/sign-in-attempts.test.ts › don’t use up the links for the owner’s known browser',
  },
  codesInBrowser: {
    max: 5,
    windowMs: 15 * MINUTE,
    of: 'Wrong codes of the second factor in a browser that has given it before',
    by: 'known browser',
    test: 'identity/second-factor/sign-in-factor.test.ts › is accepted in the owner’s known browser beyond others’ attempts, with a limit per browser',
  },
  codesInBrowserInDay: {
    max: 20,
    windowMs: DAY,
    of: 'Wrong codes of the second factor in a browser that has given it before',
    by: 'known browser',
    test: 'identity/second-factor/sign-in-factor.test.ts › is accepted in the owner’s known browser beyond others’ attempts, with a limit per browser',
  },
  codesOfAccount: {
    max: 5,
    windowMs: 15 * MINUTE,
    of: 'Wrong codes of one account’s second factor from other browsers',
    by: 'account',
    filledBy: 'everybody who knows the password',
    ownerGoesOn:
      'signs in with a browser that has shown the factor, a passkey or a recovery code; a new password clears the count',
    test: 'identity/second-factor/sign-in-factor.test.ts › is unlocked by a new password, which the intruder doesn’t know',
  },
  codesOfAccountInDay: {
    // Three codes of a million are valid at a time. With one reset a day, 30 attempts a day find one in some 30 years.
    max: 15,
    windowMs: DAY,
    of: 'Wrong codes of one account’s second factor from other browsers',
    by: 'account',
    filledBy: 'everybody who knows the password',
    ownerGoesOn: 'as above',
    test: 'identity/second-factor/sign-in-factor.test.ts › is accepted while wrong codes have locked other factors, and is not counted',
  },
  codesCleared: {
    max: 1,
    windowMs: DAY,
    of: 'Resets of the count of wrong codes by a new password',
    by: 'account',
    filledBy: 'everybody who reads the mailbox',
    ownerGoesOn: 'signs in with a browser that has shown the factor, a passkey or a recovery code',
    test: 'identity/second-factor/sign-in-factor.test.ts › isn’t locked by wrong codes of somebody who knows the password',
  },
  codesMailed: {
    max: 5,
    windowMs: HOUR,
    of: 'Codes mailed to one account to set up a factor or to change its e-mail',
    by: 'account',
    filledBy: 'everybody who knows the password',
    ownerGoesOn: 'uses the last code mailed; a new password locks the others out',
    test: 'identity/second-factor/sign-in-enrol.test.ts › need the mailed code within ten minutes, and get five an hour',
  },
  accountChanges: {
    max: 5,
    windowMs: 15 * MINUTE,
    of: 'Confirmations, changes of the password and e-mail codes of one sign-in, each',
    by: 'session',
    test: 'identity/account/account.test.ts › is limited to five changes in a quarter of an hour per sign-in, not counting others’ changes',
  },
  accountChangesInDay: {
    max: 20,
    windowMs: DAY,
    of: 'Confirmations, changes of the password and e-mail codes of one sign-in, each',
    by: 'session',
    test: 'identity/account/account.test.ts › is limited to five changes in a quarter of an hour per sign-in, not counting others’ changes',
  },
} as const satisfies Record<string, Limit>;

/** Resource with a limited number or size at a time. A caller that finds none free waits, or retries after seconds. */
interface Capacity {
  max: number | string;
  of: string;
  by: OwnKey | SharedKey | 'module';
  filledBy: string;
  /** Way for the legitimate owner to continue. */
  ownerGoesOn: string;
  /** Test of the limit: `file › name`. */
  test: string;
}

/** Limits of shared resources, such as connections and disk space. They are freed when the calls that use them end. */
export const CAPACITIES = {
  uploads: {
    max: 64,
    of: 'Uploads accepted by one process',
    by: 'everybody',
    filledBy: 'everybody, from two networks at least',
    ownerGoesOn: 'waits up to 50 s in a queue; the form then resumes the upload',
    test: 'resources/documento/quota.test.ts › are limited per network and in total; the next one waits until one ends',
  },
  uploadsOfNetwork: {
    max: 48,
    of: 'Uploads of one network accepted by one process',
    by: 'network',
    filledBy: 'everybody behind the address',
    ownerGoesOn: 'waits up to 50 s in a queue; slow senders are cut off meanwhile',
    test: 'resources/documento/quota.test.ts › are limited per network and in total; the next one waits until one ends',
  },
  uploadsOfOwner: {
    max: 2,
    of: 'Uploads of one draft or account',
    by: 'draft',
    filledBy: 'its owner',
    ownerGoesOn: 'ends one',
    test: 'resources/documento/quota.test.ts › has at most two uploads in progress; a third gets a retry time',
  },
  looseFilesOfOwner: {
    max: 60,
    of: 'Files of one draft or account that no form refers to yet',
    by: 'draft',
    filledBy: 'its owner',
    ownerGoesOn: 'sends the form, or removes one',
    test: 'resources/documento/quota.test.ts › has at most sixty unbound files, however many come at once',
  },
  looseRoomOfNetwork: {
    max: 'a third of what is left',
    of: 'Disk space for files of one network that no form refers to yet',
    by: 'network',
    filledBy: 'everybody behind the address, by gigabytes of uploads',
    ownerGoesOn: 'retries once those files are removed, or from another network',
    test: 'resources/documento/quota.test.ts › takes at most a quarter of the space with any number of drafts; others still have room',
  },
  connectionsOfNetwork: {
    max: 500,
    of: 'Connections of one network, if no proxy limits them',
    by: 'network',
    filledBy: 'everybody behind the address',
    ownerGoesOn: 'connects again; idle and slow connections are closed',
    test: 'http/time-limits.test.ts › if one address has too many, until it closes one',
  },
  streamsOfPerson: {
    max: 8,
    of: 'Event streams of one account',
    by: 'session',
    filledBy: 'its owner',
    ownerGoesOn: 'sees news at the next page, as without a stream',
    test: 'resources/notificacao/notificacao.test.ts › is limited per person and per process',
  },
  streamsOfNetwork: {
    max: 200,
    of: 'Event streams of one network',
    by: 'network',
    filledBy: 'people who are signed in behind the address',
    ownerGoesOn: 'sees news at the next page, as without a stream',
    test: 'resources/notificacao/event-streams.test.ts › the number of streams per address is limited, for all people together',
  },
  visitorStreamsOfNetwork: {
    max: 100,
    of: 'Event streams of visitors of one network; all of them have half of the process at most',
    by: 'network',
    filledBy: 'everybody behind the address',
    ownerGoesOn: 'sees changes of the editais within a minute, as without a stream',
    test: 'resources/notificacao/event-streams.test.ts › visitors of one address have room of their own, and leave half to people',
  },
  exports: {
    max: 'half of the connections',
    of: 'Exports of lists',
    by: 'everybody',
    filledBy: 'staff',
    ownerGoesOn: 'exports again once another one has ended',
    test: 'http/list-export.test.ts › hold half of the connections at most',
  },
  zips: {
    max: 3,
    of: 'ZIP files of documents, and of whole cases',
    by: 'everybody',
    filledBy: 'staff and applicants',
    ownerGoesOn: 'downloads again once another one has ended',
    test: 'resources/lote/documentos.test.ts › is disconnected when stalled; more than three at once wait; then it works again',
  },
  moduleServices: {
    max: SERVICE_LIMITS.atOnce,
    of: 'Calls of one module’s service',
    by: 'module',
    filledBy: 'everybody who may open the module',
    ownerGoesOn: 'retries after a second; other modules aren’t affected',
    test: 'tests/releases/service/service.test.ts › has a limit of concurrent calls: further calls fail at once, and other modules don’t wait',
  },
} as const satisfies Record<string, Capacity>;

/** Table of limits in docs/security.md. */
export function limitsTable(endpoints: Readonly<Record<string, Pick<Endpoint, 'rateLimit'>>>): string {
  const rows = Object.values<Limit>(RATE_LIMITS).map((limit) => [
    limit.of,
    `${limit.max} in ${windowText(limit.windowMs)}`,
    limit.by,
    'filledBy' in limit ? limit.filledBy : 'its owner alone',
    'ownerGoesOn' in limit ? limit.ownerGoesOn : '–',
  ]);
  const calls = Object.entries(endpoints).flatMap(([key, { rateLimit }]) =>
    rateLimit
      ? [
          [
            `\`${key}\``,
            `${rateLimit} in a minute`,
            'session, or network',
            'everybody behind the address',
            'signs in, or waits for the rest of the minute',
          ],
        ]
      : [],
  );
  const capacities = Object.values<Capacity>(CAPACITIES).map(({ of, max, by, filledBy, ownerGoesOn }) => [
    of,
    `${max} at once`,
    by,
    filledBy,
    ownerGoesOn,
  ]);
  const head = ['what is limited', 'to', 'counted by', 'who can fill it', 'how its owner goes on'];
  return [head, head.map(() => '---'), ...rows, ...calls, ...capacities]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function windowText(ms: number): string {
  if (ms === DAY) return 'a day';
  if (ms === HOUR) return 'an hour';
  return ms === MINUTE ? 'a minute' : `${ms / MINUTE} minutes`;
}
