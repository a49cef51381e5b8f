import { createHash } from 'node:crypto';
import { type FatoEdital, PERFIL_LABEL } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { arquivo, editalVersao, usuario } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { desc, eq, inArray, max } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { withOffset } from '../comprovante/comprovante.rules.ts';
import type { EditalRow } from './edital.queries.ts';
import { fatosOf, mudancasEntre } from './fatos.ts';

/** Content of a version, with sorted keys. */
export interface ConteudoVersao {
  anterior: string | null;
  autor: { funcao: string; nome: string };
  em: string;
  emissor: string;
  errata: number | null;
  fatos: FatoEdital[];
  formato: 1;
  impugnacao?: string;
  motivo: string;
  numero: number;
}

type VersaoRow = typeof editalVersao.$inferSelect;

/** Change of an edital; its row is locked. `antes` is null for a new edital. */
interface Change {
  antes: EditalRow | null;
  depois: EditalRow;
  motivo: string;
  /** True if it is published as an errata, of which people are told. */
  errata?: boolean;
  /** Protocolo of the challenge that the errata answers. */
  impugnacao?: string | undefined;
}

/** Reason of the first version of an edital that is older than the versions. */
const FIRST = 'Estado do edital antes da primeira mudança registrada em versões.';

/**
 * Stores the public state of a changed edital as its next version, in the transaction of the change (EDT-18). Returns null if the change
 * isn't public.
 */
export async function keepVersao(
  deps: Pick<Deps, 'config' | 'now'>,
  tx: Tx,
  session: Session,
  { antes, depois, motivo, errata = false, impugnacao }: Change,
): Promise<{ versao: VersaoRow; anterior: VersaoRow | null } | null> {
  const { timeZone } = deps.config;
  const pdfs = await sha256Of(tx, [antes, depois]);
  const fatos = (row: EditalRow) => fatosOf(row, pdfs.get(row.anexoKey) ?? '', timeZone);
  const [last] = await tx
    .select()
    .from(editalVersao)
    .where(eq(editalVersao.editalId, depois.id))
    .orderBy(desc(editalVersao.numero))
    .limit(1);
  const before =
    last ?? (antes && (await insert(deps, tx, session, { de: antes, fatos: fatos(antes), motivo: FIRST })));
  const now = fatos(depois);
  if (before && mudancasEntre(fatosDaVersao(before), now).length === 0) return null;
  return {
    versao: await insert(deps, tx, session, { de: depois, fatos: now, motivo, errata, impugnacao, before }),
    anterior: before,
  };
}

export const conteudoDaVersao = ({ conteudo }: { conteudo: string }) => JSON.parse(conteudo) as ConteudoVersao;
export const fatosDaVersao = (versao: { conteudo: string }): FatoEdital[] => conteudoDaVersao(versao).fatos;

interface NewVersao {
  de: EditalRow;
  fatos: FatoEdital[];
  motivo: string;
  errata?: boolean;
  impugnacao?: string | undefined;
  before?: VersaoRow | null;
}

async function insert(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tx: Tx,
  { usuarioId, perfil }: Session,
  { de, fatos, motivo, errata = false, impugnacao, before = null }: NewVersao,
) {
  const em = now();
  const [author] = await tx.select({ nome: usuario.nome }).from(usuario).where(eq(usuario.id, usuarioId));
  const conteudo: ConteudoVersao = {
    anterior: before?.sha256 ?? null,
    autor: { funcao: PERFIL_LABEL[perfil], nome: author?.nome ?? '' },
    em: withOffset(em, config.timeZone),
    emissor: config.publicUrl,
    errata: errata ? (await lastErrata(tx, de.id)) + 1 : null,
    fatos,
    formato: 1,
    ...(impugnacao !== undefined && { impugnacao }),
    motivo,
    numero: (before?.numero ?? 0) + 1,
  };
  const text = JSON.stringify(conteudo);
  const [row] = await tx
    .insert(editalVersao)
    .values({
      ...{ editalId: de.id, numero: conteudo.numero, em, por: usuarioId, errata: conteudo.errata, motivo },
      ...{ anexoKey: de.anexoKey, conteudo: text, anterior: conteudo.anterior },
      sha256: createHash('sha256').update(text).digest('hex'),
      avisadaAte: errata ? 0 : null,
    })
    .returning();
  if (!row) throw new Error('The version was not kept');
  return row;
}

async function lastErrata(tx: Tx, editalId: number): Promise<number> {
  const [row] = await tx
    .select({ errata: max(editalVersao.errata) })
    .from(editalVersao)
    .where(eq(editalVersao.editalId, editalId));
  return row?.errata ?? 0;
}

async function sha256Of(tx: Tx, rows: readonly (EditalRow | null)[]): Promise<Map<string, string>> {
  const keys = rows.flatMap((row) => (row ? [row.anexoKey] : []));
  const files = await tx
    .select({ key: arquivo.key, sha256: arquivo.sha256 })
    .from(arquivo)
    .where(inArray(arquivo.key, keys));
  return new Map(files.map(({ key, sha256 }) => [key, sha256]));
}
