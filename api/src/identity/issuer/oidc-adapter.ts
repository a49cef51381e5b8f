import type { Db } from '@credenciados/platform/db/database';
import { oidcPayload } from '@credenciados/platform/db/schema/index';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from '../oidc-library.ts';

const alive = () => or(isNull(oidcPayload.expiraEm), gt(oidcPayload.expiraEm, sql`now()`));

/** Stores the issuer's records (sessions, grants, codes, tokens, ...) in PostgreSQL, shared by all replicas. */
export class OidcAdapter implements Adapter {
  readonly #db: Db;
  readonly #tipo: string;

  constructor(db: Db, tipo: string) {
    this.#db = db;
    this.#tipo = tipo;
  }

  #is(id: string) {
    return and(eq(oidcPayload.tipo, this.#tipo), eq(oidcPayload.id, id));
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const values = {
      payload: { ...payload },
      grantId: payload.grantId ?? null,
      userCode: payload.userCode ?? null,
      uid: payload.uid ?? null,
      expiraEm: expiresIn ? sql`now() + make_interval(secs => ${expiresIn})` : null,
    };
    await this.#db
      .insert(oidcPayload)
      .values({ tipo: this.#tipo, id, ...values })
      .onConflictDoUpdate({
        target: [oidcPayload.tipo, oidcPayload.id],
        set: values,
      });
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#first(eq(oidcPayload.id, id));
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#first(eq(oidcPayload.uid, uid));
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#first(eq(oidcPayload.userCode, userCode));
  }

  async #first(condition: ReturnType<typeof eq>): Promise<AdapterPayload | undefined> {
    const [row] = await this.#db
      .select({
        payload: oidcPayload.payload,
        consumidoEm: oidcPayload.consumidoEm,
      })
      .from(oidcPayload)
      .where(and(eq(oidcPayload.tipo, this.#tipo), condition, alive()));
    if (!row) return undefined;
    const consumed = row.consumidoEm ? { consumed: Math.floor(row.consumidoEm.getTime() / 1000) } : {};
    return { ...row.payload, ...consumed };
  }

  /** If two exchanges read one code as unused at once, the second is refused here. */
  async consume(id: string): Promise<void> {
    const used = await this.#db
      .update(oidcPayload)
      .set({ consumidoEm: sql`now()` })
      .where(and(this.#is(id), isNull(oidcPayload.consumidoEm)))
      .returning({ id: oidcPayload.id });
    if (used.length === 0) throw new errors.InvalidGrant(`${this.#tipo} already consumed`);
  }

  async destroy(id: string): Promise<void> {
    await this.#db.delete(oidcPayload).where(this.#is(id));
  }

  /** Deletes the records of every model under a grant; the grant itself is deleted by its own id. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db.delete(oidcPayload).where(and(eq(oidcPayload.tipo, this.#tipo), eq(oidcPayload.grantId, grantId)));
  }
}
