import { ERROR } from '@credenciados/contract';
import type { Config } from '@credenciados/platform/config';
import type { Executor } from '@credenciados/platform/db/database';
import { AppError, businessError } from '@credenciados/platform/http/errors';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { CAPACITIES } from '../../http/security/limits.ts';

const MB = 1024 * 1024;
/** Most unbound files of one draft or account: more than any registration needs (50 documents). */
const OWNER_FILES = CAPACITIES.looseFilesOfOwner.max;
const OWNER_BYTES = 400 * MB;
/** Smallest size that a file is counted with, to limit the number of small files, too. */
const LEAST_BYTES = 64 * 1024;
/** Share of a network per free byte: it never takes the last space, however many drafts it makes. */
const ORIGIN_SHARE = 1 / 3;

/** Owner, network and size of an upload that begins. */
interface Claim {
  dono: string;
  origem: string;
  tamanho: number;
}

/** Exhausted quota: the owner's, its network's, or that of all unbound files. */
export type QuotaRefusal = { reason: 'owner' | 'origin' | 'loose'; error: AppError };

/** Bytes of unbound files: complete ones, and uploads in progress with their final size. */
const LOOSE = sql`(
  SELECT dono, origem, tamanho FROM arquivo WHERE vinculado_em IS NULL
  UNION ALL
  SELECT dono, origem, tamanho FROM envio WHERE arquivo_key IS NULL
) solto`;

/** Bytes of unbound files per owner and network, as needed by some claims. */
export class Taken {
  readonly #config: Pick<Config, 'filesLooseMax'>;
  readonly #owners = new Map<string, { files: number; bytes: number }>();
  readonly #origins = new Map<string, number>();
  #all = 0;

  private constructor(config: Pick<Config, 'filesLooseMax'>) {
    this.#config = config;
  }

  static async read({ config }: Pick<Deps, 'config'>, db: Executor, claims: readonly Claim[]): Promise<Taken> {
    const owners = [...new Set(claims.map(({ dono }) => dono))];
    const origins = [...new Set(claims.map(({ origem }) => origem))];
    const bytes = sql`coalesce(sum(greatest(tamanho, ${LEAST_BYTES})), 0)`;
    const { rows } = await db.execute<{ quem: string; nome: string; arquivos: string; bytes: string }>(sql`
      SELECT 'all' AS quem, '' AS nome, count(*) AS arquivos, ${bytes} AS bytes FROM ${LOOSE}
      UNION ALL
      SELECT 'owner', dono, count(*), ${bytes} FROM ${LOOSE} WHERE dono IN ${owners} GROUP BY dono
      UNION ALL
      SELECT 'origin', origem, count(*), ${bytes} FROM ${LOOSE} WHERE origem IN ${origins} GROUP BY origem`);
    const taken = new Taken(config);
    for (const { quem, nome, ...row } of rows) {
      const measured = { files: Number(row.arquivos), bytes: Number(row.bytes) };
      if (quem === 'owner') taken.#owners.set(nome, measured);
      else if (quem === 'origin') taken.#origins.set(nome, measured.bytes);
      else taken.#all = measured.bytes;
    }
    return taken;
  }

  refusal({ dono, origem, tamanho: bare }: Claim): QuotaRefusal | null {
    const tamanho = Math.max(bare, LEAST_BYTES);
    const owner = this.#owners.get(dono) ?? { files: 0, bytes: 0 };
    if (owner.files >= OWNER_FILES || owner.bytes + tamanho > OWNER_BYTES) {
      return { reason: 'owner', error: businessError(ERROR.uploadQuota, { codigo: 'ENVIOS_DEMAIS' }) };
    }
    const left = this.#config.filesLooseMax - this.#all - tamanho;
    if (left < 0) return { reason: 'loose', error: noRoom() };
    if ((this.#origins.get(origem) ?? 0) + tamanho > left * ORIGIN_SHARE) return { reason: 'origin', error: noRoom() };
    return null;
  }

  add({ dono, origem, tamanho: bare }: Claim): void {
    const tamanho = Math.max(bare, LEAST_BYTES);
    const owner = this.#owners.get(dono) ?? { files: 0, bytes: 0 };
    this.#owners.set(dono, { files: owner.files + 1, bytes: owner.bytes + tamanho });
    this.#origins.set(origem, (this.#origins.get(origem) ?? 0) + tamanho);
    this.#all += tamanho;
  }
}

/** Refusal for lack of space: typed data stays, and a retry may succeed later. */
export function noRoom(cause?: unknown): AppError {
  return new AppError(507, ERROR.noRoom, { cause, retryAfter: 60 });
}
