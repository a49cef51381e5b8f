import type { Comparacao, Flip, Medida } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { tokenPublicacao } from '@credenciados/platform/db/schema/index';
import type { PlatformDeps } from '@credenciados/platform/deps';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { type ComposedMail, composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { and, arrayOverlaps, gt, isNotNull, isNull } from 'drizzle-orm';
import { labelOf } from '../label-of.ts';
import { EVERY_MODULE } from '../publisher.ts';
import { evidenceFigures } from './evidence-figures.ts';
import type { RolloutEntry } from './variants.ts';

/** Author of the portal's automatic acts, in history and audit. */
export const THE_PORTAL = 'o próprio portal';

const MEDIDA: Record<Medida, string> = {
  FALHA: 'Falhas',
  SILENCIO: 'Páginas sem resposta',
  MONTAGEM: 'Demora para abrir',
  INP: 'Demora para responder (INP)',
  LCP: 'Demora para mostrar o conteúdo (LCP)',
  CLS: 'Deslocamento do conteúdo (CLS)',
};

/** Informs a module's teams of automatic decisions on their rollout (TEL-39), in the transaction that audits them. */
export async function tellTeams(tx: Executor, flip: Flip): Promise<void> {
  const { id, module, at, by, action, offered } = flip;
  if (by !== THE_PORTAL || !offered || !(action === 'RECUO' || action === 'CONCLUSAO')) return;
  const mail = action === 'RECUO' ? composeReturn(flip, offered) : composeEnd(module, offered.version);
  await mailTeams(tx, module, new Date(at), `OFERTA:${id}`, mail);
}

/** Warns a module's teams, once per rollout, of evidence from too few networks (TEL-39). */
export function warnTeams(
  { db, now }: Pick<PlatformDeps, 'db' | 'now'>,
  { descriptor: { name }, version, rollout }: RolloutEntry,
  why: Comparacao,
): Promise<void> {
  const mail = composeWarning(name, rollout.entry.version, version, why);
  return db.transaction((tx) => mailTeams(tx, name, now(), `OFERTA_AVISO:${rollout.id}`, mail));
}

async function mailTeams(tx: Executor, module: string, at: Date, evento: string, mail: ComposedMail): Promise<void> {
  const t = tokenPublicacao;
  const teams = await tx
    .selectDistinct({ email: t.email })
    .from(t)
    .where(
      and(
        arrayOverlaps(t.modulos, [module, EVERY_MODULE]),
        isNotNull(t.email),
        isNull(t.revogadoEm),
        gt(t.expiraEm, at),
      ),
    )
    .orderBy(t.email);
  for (const [place, { email }] of teams.entries()) {
    if (email) await enqueueMail(tx, { evento: `${evento}:${place + 1}`, destinatario: email, ...mail });
  }
}

/** Warning that a version looks worse by reports of too few networks. */
export const composeWarning = (module: string, next: string, former: string, why: Comparacao): ComposedMail =>
  composeMail({
    modelo: 'MODULO_SUSPEITO',
    assunto: `${module} ${next} parece pior que a ${former}`,
    saudacao: 'Bom dia.',
    paragrafos: [
      `A versão ${next} de ${module} parece pior que a ${former}, mas só poucas redes informaram isso. Por isso, o portal não a retirou nem vai passá-la a mais pessoas: decida você.`,
    ],
    dados: dataOf(why),
    notas: [
      `As falhas da versão, uma a uma: npm run modules -- list`,
      `Para retirá-la: npm run modules -- rollback ${module}. Para passá-la a todos: npm run modules -- finish ${module}.`,
    ],
  });

/** Message that the portal withdrew a version. */
export function composeReturn({ module, version, why }: Flip, offered: NonNullable<Flip['offered']>): ComposedMail {
  const { version: taken, share } = offered;
  return composeMail({
    modelo: 'MODULO_VOLTOU',
    assunto: `${module} ${taken} voltou para ${version}`,
    saudacao: 'Bom dia.',
    paragrafos: [
      `A versão ${taken} de ${module}, que ${share} % recebiam, foi pior que a ${version}. O portal a retirou: todos têm a ${version} a partir da próxima página que abrirem.`,
    ],
    dados: why ? dataOf(why) : [],
    notas: [`As falhas da versão, uma a uma: npm run modules -- list`],
  });
}

/** Message that a version is live for everybody. */
export const composeEnd = (module: string, version: string): ComposedMail =>
  composeMail({
    modelo: 'MODULO_NO_AR',
    assunto: `${module} ${version} está no ar para todos`,
    saudacao: 'Bom dia.',
    paragrafos: [`A versão ${version} de ${module} passou por todas as etapas e está no ar para todos.`],
  });

/** Bad pages of each measure in words; for other measures, the slow ones. */
const COUNTED: Readonly<Record<string, string>> = {
  FALHA: 'com falha',
  SILENCIO: 'abertas que nada informaram em um minuto',
} satisfies Partial<Record<Medida, string>>;

function dataOf(why: Comparacao): { rotulo: string; valor: string }[] {
  const { now, needed } = evidenceFigures(why, 'pt-BR');
  return [
    { rotulo: labelOf(MEDIDA, why.medida), valor: seen(why) },
    { rotulo: 'Prova de que é pior', valor: `${now} de ${needed} necessários` },
  ];
}

function seen({ medida, nova, atual }: Comparacao): string {
  const bad = COUNTED[medida] ?? 'mais lentas que três quartos das anteriores';
  return `${nova.ruins} de ${nova.de} páginas ${bad}; na versão anterior, ${atual.ruins} de ${atual.de}.`;
}
