import { parseArgs } from 'node:util';
import { loadConfig } from '@credenciados/platform/config';
import { withDatabase } from '@credenciados/platform/db/command-database';
import type { Db } from '@credenciados/platform/db/database';
import { storedTimeZone, storeTimeZone } from '@credenciados/platform/db/installation';
import { edital } from '@credenciados/platform/db/schema/index';
import { StartupError } from '@credenciados/platform/startup-error';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { asc, eq } from 'drizzle-orm';

/**
 * `npm run time-zone -- [--accept]`: shows the beginning and end of each open edital in the database's time zone and in TIME_ZONE. With
 * `--accept` the portal starts with TIME_ZONE from then on. Times are stored in UTC and don't change, only their display.
 */
try {
  const { values } = parseArgs({ options: { accept: { type: 'boolean', default: false } } });
  const config = loadConfig();
  process.stdout.write(await withDatabase(config, (db) => show(db, config.timeZone, values.accept)));
} catch (error) {
  const plain = error instanceof StartupError || (error instanceof Error && 'code' in error);
  if (!plain) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

async function show(db: Db, timeZone: string, accept: boolean): Promise<string> {
  const kept = await storedTimeZone(db);
  if (kept === undefined || kept === timeZone) return `The editais are in ${timeZone}: nothing moves.\n`;
  const open = await db
    .select({ numero: edital.numero, tipo: edital.tipoEdital, dataInicio: edital.dataInicio, dataFim: edital.dataFim })
    .from(edital)
    .where(eq(edital.situacao, 'ABERTO'))
    .orderBy(asc(edital.id));
  const at = (date: Date, zone: string) => format(new TZDate(date, zone), 'dd/MM/yyyy HH:mm:ss');
  const lines = open.flatMap(({ numero, tipo, dataInicio, dataFim }) => [
    `  ${tipo} ${numero}`,
    ...[kept, timeZone].map((zone) => `    in ${zone}: ${at(dataInicio, zone)} to ${at(dataFim, zone)}`),
  ]);
  if (accept) await storeTimeZone(db, timeZone, { replace: true });
  return [
    `The database was filled in ${kept}; TIME_ZONE is ${timeZone}.`,
    lines.length > 0 ? 'Open editais:' : 'No edital is open.',
    ...lines,
    'Dates of closed editais, deadlines and comprovantes move in the same way.',
    accept
      ? `The portal starts with TIME_ZONE=${timeZone} from now on. Restart it with that setting. Edit an open edital to have it end at 23:59:59 there.`
      : 'To take it all the same: npm run time-zone -- --accept',
    '',
  ].join('\n');
}
