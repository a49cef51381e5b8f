import { loadConfig } from '@credenciados/platform/config';
import { withDatabase } from '@credenciados/platform/db/command-database';
import { say } from '@credenciados/platform/say';
import { CommandError } from '../command-error.ts';
import { addToken, listTokens, revokeToken, type TokenRow, tokenSchema } from '../tokens.ts';

/** Options of `token add`. */
export interface TokenOptions {
  team?: string | undefined;
  module?: string[] | undefined;
  days?: string | undefined;
  mail?: string | undefined;
}

/** Makes, lists and revokes teams' tokens, with the portal's settings; false for an unknown command. */
export async function runToken([what = '', id = '', ...more]: string[], options: TokenOptions): Promise<boolean> {
  if (more.length > 0) return false;
  if (what === 'add' && !id) await add(options);
  else if (what === 'list' && !id) await list();
  else if (what === 'revoke' && /^[1-9]\d{0,8}$/.test(id)) await revoke(Number(id));
  else return false;
  return true;
}

const now = () => new Date();

async function add(options: TokenOptions): Promise<void> {
  const parsed = tokenSchema.safeParse(options);
  if (!parsed.success) {
    throw new CommandError(
      parsed.error.issues.map(({ path, message }) => `--${String(path[0])}: ${message}`).join('\n'),
    );
  }
  const { id, token, expiraEm } = await withDatabase(loadConfig(), (db) => addToken({ db, now }, parsed.data));
  say(`Token ${id} of ${parsed.data.team}, for ${parsed.data.module.join(', ')}, good until ${dayOf(expiraEm)}.`);
  say('It is shown this once. The team sets it as MODULES_TOKEN where it publishes:');
  say(token);
}

async function list(): Promise<void> {
  for (const row of await withDatabase(loadConfig(), listTokens)) {
    say([String(row.id).padStart(4), stateOf(row).padEnd(18), row.equipe, row.modulos.join(' ')].join('  '));
  }
}

function stateOf({ revogadoEm, expiraEm }: TokenRow): string {
  if (revogadoEm) return `revoked ${dayOf(revogadoEm)}`;
  return `${expiraEm <= now() ? 'ended' : 'until'} ${dayOf(expiraEm)}`;
}

async function revoke(id: number): Promise<void> {
  const revoked = await withDatabase(loadConfig(), (db) => revokeToken({ db, now }, id));
  if (!revoked) throw new CommandError(`There is no token ${id} that is still good`);
  say(`Token ${id} is good for nothing any more.`);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
