import { checkTrail } from '@credenciados/platform/audit/check-trail';
import { signAuditHead } from '@credenciados/platform/audit/head';
import { collectExpired, collectUnboundFiles, collectUploads, sweepStorage } from '@credenciados/platform/jobs/collect';
import { type Jobs, runJobs } from '@credenciados/platform/jobs/runner';
import { deliverMail, resumeDeliveries } from '@credenciados/platform/mail/deliver-mail';
import { createMailer, type Mailer } from '@credenciados/platform/mail/mailer';
import { SEND_MAIL_JOB } from '@credenciados/platform/mail/outbox';
import type { LiveModules } from '@credenciados/releases/live-modules';
import { collectVisits } from '@credenciados/releases/rollout/collect-visits';
import { judgeRollouts } from '@credenciados/releases/rollout/judge-rollouts';
import type { FastifyBaseLogger } from 'fastify';
import type { TaskList } from 'graphile-worker';
import type { Deps } from './deps.ts';
import { lapseCiencias } from './resources/ciencia/lapse.ts';
import { expireAccreditations } from './resources/credenciamento/expire.ts';
import { remindValidity } from './resources/credenciamento/remind.ts';
import { ATTACHMENTS } from './resources/email/attachments.ts';
import { tellErratas } from './resources/errata/tell.ts';
import { forgetAuthors } from './resources/esclarecimento/forget-authors.ts';
import { RUN_EXTINCOES_JOB, runExtincoes } from './resources/extincao/run-extincoes.ts';
import { checkReach } from './resources/indisponibilidade/check-reach.ts';
import { recordOutages } from './resources/indisponibilidade/record-outages.ts';
import { collectLotes } from './resources/lote/lote-files.ts';
import { queueDueLotes, RUN_LOTE_JOB, runLote } from './resources/lote/run-lote.ts';
import { takeEffect } from './resources/procedimento/take-effect.ts';
import { discardDias, keepDia } from './resources/registro/keep-dia.ts';
import { sendResumos } from './resources/resumo/send-resumos.ts';
import type { PortalHealth } from './resources/saude/portal-health.ts';
import { warnOfHealth } from './resources/saude/warn-of-health.ts';
import { watchDecisions } from './resources/silencio/watch-decisions.ts';
import { collectPresencas } from './resources/solicitacao/keep-presenca.ts';
import { proposeArchive } from './resources/solicitacao/propose-archive.ts';
import { remindDeadlines } from './resources/solicitacao/remind-deadlines.ts';

/** Minute, hour, day, month, weekday in UTC, then the job. */
const SCHEDULE = [
  '17 * * * * coletar-arquivos',
  '37 * * * * coletar-vencidos',
  '47 5 * * * varrer-arquivos',
  '*/5 * * * * retomar-emails',
  '*/10 * * * * assinar-auditoria',
  '3,13,23,33,43,53 * * * * conferir-auditoria',
  '* * * * * conferir-disponibilidade',
  '*/5 * * * * registrar-indisponibilidades',
  '7 * * * * lembrar-prazos',
  '22 * * * * lembrar-validades',
  '* * * * * encerrar-validades',
  '27 * * * * propor-arquivamentos',
  '* * * * * avisar-erratas',
  '*/5 * * * * certificar-ciencias',
  '*/5 * * * * efetivar-descredenciamentos',
  '* * * * * fazer-lotes',
  `* * * * * ${RUN_EXTINCOES_JOB}`,
  '* * * * * julgar-versoes',
  // Every quarter of an hour, since time zones differ by quarters.
  '*/15 * * * * avisar-saude',
  '*/15 * * * * enviar-resumos',
  '1,16,31,46 * * * * vigiar-decisoes',
  '0,15,30,45 * * * * guardar-registro',
].join('\n');

/** Parts of the application that jobs need. */
interface JobsApp {
  log: FastifyBaseLogger;
  health: PortalHealth;
  modules: LiveModules;
}

/** Jobs by name. Each is idempotent: it may run more than once for one cause. */
export function taskList(deps: Deps, mailer: Mailer | null, { log, health, modules }: JobsApp): TaskList {
  return {
    [SEND_MAIL_JOB]: async (payload, { logger, abortSignal, job: { attempts } }) => {
      const delivering = { mailer, attachments: ATTACHMENTS, attempts };
      const delivery = await deliverMail(deps, delivering, payload, abortSignal);
      if (delivery === 'given up') logger.error(`Message ${JSON.stringify(payload)} was given up`);
    },
    'retomar-emails': async () => void (await resumeDeliveries(deps)),
    'assinar-auditoria': async () => void (await signAuditHead(deps, log)),
    'conferir-auditoria': () => checkTrail(deps, log),
    'avisar-saude': async () => void (await warnOfHealth(deps, health)),
    'enviar-resumos': async () => void (await sendResumos(deps, log)),
    'conferir-disponibilidade': async () => void (await checkReach(deps)),
    'registrar-indisponibilidades': () => recordOutages(deps),
    [RUN_LOTE_JOB]: (payload, { abortSignal }) => runLote(deps, log, payload, abortSignal),
    'fazer-lotes': () => queueDueLotes(deps),
    [RUN_EXTINCOES_JOB]: async (_payload, { abortSignal }) => void (await runExtincoes(deps, log, abortSignal)),
    'julgar-versoes': () => judgeRollouts({ modules, log }, deps),
    'lembrar-prazos': async () => void (await remindDeadlines(deps)),
    'lembrar-validades': async () => void (await remindValidity(deps)),
    'encerrar-validades': async (_payload, { abortSignal }) => void (await expireAccreditations(deps, abortSignal)),
    'certificar-ciencias': async () => void (await lapseCiencias(deps)),
    'vigiar-decisoes': async () => void (await watchDecisions(deps, log)),
    'efetivar-descredenciamentos': async () => void (await takeEffect(deps)),
    'guardar-registro': async () => {
      if (await keepDia(deps)) await discardDias(deps);
    },
    'avisar-erratas': async () => void (await tellErratas(deps)),
    'propor-arquivamentos': async () => void (await proposeArchive(deps)),
    'coletar-arquivos': async () => {
      await collectUnboundFiles(deps);
      await collectUploads(deps);
    },
    'coletar-vencidos': async () => {
      await collectExpired(deps);
      await collectLotes(deps);
      await collectPresencas(deps.db, deps.now());
      await collectVisits(deps.db, deps.now());
      await forgetAuthors(deps);
    },
    'varrer-arquivos': async () => void (await sweepStorage(deps)),
  };
}

/** Starts the portal's jobs, with connections of their own. */
export async function startJobs(deps: Deps, databaseUrl: string, app: JobsApp): Promise<Jobs> {
  const mailer = createMailer(deps.config, deps.health.breaker('email'));
  const jobs = await runJobs(
    { databaseUrl, tasks: taskList(deps, mailer, app), schedule: SCHEDULE },
    { log: app.log, health: deps.health },
  );
  // Reports a wrong setting at the start, not with the first message; the log and the health page have the reason.
  mailer?.check().catch(() => undefined);
  return {
    async stop() {
      await jobs.stop();
      mailer?.close();
    },
  };
}
