import { type EditalRegras, editalRegrasSchema } from '@credenciados/contract';
import { edital } from '@credenciados/platform/db/schema/index';
import { type SQL, sql } from 'drizzle-orm';

/** Rules of an edital, with the defaults of those that it doesn't set. */
export const regrasOf = ({ regras }: Pick<typeof edital.$inferSelect, 'regras'>): EditalRegras =>
  editalRegrasSchema.parse(regras);

type Switch = { [K in keyof EditalRegras]: EditalRegras[K] extends boolean ? K : never }[keyof EditalRegras];

/** Condition on a joined edital: it switches a rule on. */
export const setsRegra = (regra: Switch): SQL => sql`(${edital.regras} ->> ${regra})::boolean`;
