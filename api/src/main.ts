import { type Config, loadConfig } from '@credenciados/platform/config';
import { takeOwnerUrl } from '@credenciados/platform/db/serving-database';
import { RELEASE, releaseName } from '@credenciados/platform/release';
import { exposureWarning } from '@credenciados/platform/settings/exposure';
import { StartupError } from '@credenciados/platform/startup-error';
import { ownToken } from '@credenciados/releases/tokens';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { type Portal, startPortal } from './portal.ts';

/** Exit code that tells the supervisor to restart the process (EX_SOFTWARE). */
const DATABASE_GONE = 70;
/** Time limit of stopping, on top of the configured delay. */
const STOP_MS = 12_000;
/** Pending work without a waiter, such as a mail server's answer, doesn't keep the process alive. */
const LINGER_MS = 500;

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const since = performance.now();
  const config = loadConfig();
  const portal = await startPortal(config, (step) => say(`${step} …`), {
    ownerUrl: takeOwnerUrl(),
    onDatabaseGone: () => endWithDatabase(),
  });
  // In a demonstration it may be the owner's address.
  delete process.env.DATABASE_URL;
  stopOnSignal(portal);
  if (config.mode === 'demonstration') showDemonstration(config);
  else if (!config.clamdUrl) say('Nobody looks for malware in what is uploaded: CLAMD_URL is not set');
  say(
    `Ready in ${((performance.now() - since) / 1000).toFixed(1)} s, release ${releaseName(RELEASE)}: ${config.publicUrl}/credenciados/`,
  );
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Prints how to try the demonstration. */
function showDemonstration(config: Config): void {
  if (config.demo) {
    say('Demonstration accounts (CPF, password, name, profile):');
    for (const { cpf, senha, nome, perfil } of DEMO_ACCOUNTS) say(`  ${cpf}  ${senha}  ${nome} (${perfil})`);
  }
  if (!config.smtpUrl) say(`E-mails that it sends: ${config.publicUrl}/identidade/emails`);
  say(`Token for publishing modules (MODULES_TOKEN): ${ownToken(config)}`);
  const warning = exposureWarning({ ...config, mailShown: !config.smtpUrl });
  if (warning) say(warning);
}

/** The first signal lets running requests end; a second one exits at once. */
function stopOnSignal(portal: Portal): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    say(`${signal}: finishing what is under way …`);
    setTimeout(() => {
      say('Not all of it ended in time; stopped all the same.');
      process.exit(1);
    }, portal.deps.config.shutdownDelayMs + STOP_MS).unref();
    await portal.stop();
    say('Stopped.');
    setTimeout(() => process.exit(), LINGER_MS).unref();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/**
 * Nothing works without the database, and restarting it here could make things worse: the process ends, and its supervisor starts both,
 * which recovers the data.
 */
function endWithDatabase(): void {
  process.stderr.write(
    'The embedded database has ended by itself (see postgres/server.log under DATA_DIR); so does the portal.\n',
  );
  process.exit(DATABASE_GONE);
}
