import { parseArgs } from 'node:util';
import { addressKey } from '@credenciados/platform/address-key';
import { loadConfig } from '@credenciados/platform/config';
import { withDatabase } from '@credenciados/platform/db/command-database';
import type { Db } from '@credenciados/platform/db/database';
import { KeyedQueue } from '@credenciados/platform/keyed-queue';
import { StartupError } from '@credenciados/platform/startup-error';
import * as z from 'zod';
import { securityDigests } from '../../http/security/security-log.ts';
import {
  addAccount,
  addSchema,
  CommandError,
  digestSchema,
  disableAccount,
  disableSchema,
  listAccounts,
  resetSchema,
  resetSecondFactor,
  STAFF_PROFILES,
  signOutAccount,
  signOutSchema,
} from './accounts.commands.ts';

const USAGE = `Staff accounts of the portal.

  npm run accounts -- list
  npm run accounts -- add --cpf CPF --nome "NAME" --email ADDRESS --perfil PROFILE [--perfil PROFILE]
  npm run accounts -- disable --cpf CPF [--perfil PROFILE]
  npm run accounts -- reset-second-factor --cpf CPF
  npm run accounts -- sign-out --cpf CPF | --all
  npm run accounts -- digest --cpf CPF | --address ADDRESS

Profiles: ${STAFF_PROFILES.join(', ')}
"disable" with a profile takes only that profile away. "reset-second-factor" is for who lost
it with every recovery code: make sure who asks. "sign-out" ends what an account, or everybody,
has open. "digest" tells how an account or a network address stands in the security log.
It works on the same settings as the portal.
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  await run();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      cpf: { type: 'string' },
      nome: { type: 'string' },
      email: { type: 'string' },
      perfil: { type: 'string', multiple: true },
      address: { type: 'string' },
      all: { type: 'boolean' },
    },
  });
  const config = loadConfig();
  const deps = (db: Db) => ({ config, db, queue: new KeyedQueue(), now: () => new Date() });
  switch (positionals.join(' ')) {
    case 'list': {
      const accounts = await withDatabase(config, listAccounts);
      for (const { cpf, nome, email, ativo, perfis } of accounts) {
        say([cpf, ativo ? 'active' : 'disabled', perfis.join('+'), nome, email].join('  '));
      }
      return;
    }
    case 'add': {
      const input = addSchema.parse(values);
      const { isNew, senhaLink } = await withDatabase(config, (db) => addAccount(deps(db), input));
      say(`${isNew ? 'Account made' : 'Account changed'}: ${input.nome} (${input.perfil.join(', ')})`);
      if (senhaLink) say(`Link to set the password, once, within 48 hours:\n${senhaLink}`);
      return;
    }
    case 'disable': {
      const input = disableSchema.parse(values);
      await withDatabase(config, (db) => disableAccount(deps(db), input));
      say(input.perfil.length === 0 ? 'Account disabled.' : `Taken away: ${input.perfil.join(', ')}`);
      return;
    }
    case 'reset-second-factor': {
      const input = resetSchema.parse(values);
      await withDatabase(config, (db) => resetSecondFactor(deps(db), input));
      say('Second factor taken away; its owner is told by mail.');
      return;
    }
    case 'sign-out': {
      const input = signOutSchema.parse(values);
      const accounts = await withDatabase(config, (db) => signOutAccount(deps(db), input));
      say(`Signed out: ${accounts} ${accounts === 1 ? 'account' : 'accounts'}.`);
      return;
    }
    case 'digest': {
      const { cpf, address } = digestSchema.parse(values);
      securityDigests(config, cpf ?? addressKey(address ?? '')).forEach(say);
      return;
    }
    default:
      throw new CommandError(USAGE);
  }
}

/** Formats validation errors as plain lines for the operator, and any other error in full. */
function explain(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `--${String(path[0])}: ${message}`).join('\n');
  }
  const isPlain =
    error instanceof CommandError ||
    error instanceof StartupError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  if (isPlain) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
