import { DrizzleQueryError, fillPlaceholders } from 'drizzle-orm';
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Cell, cellsOf, rowReader, type Selected, type Texts } from './row-reader.ts';

/** What drizzle keeps of a prepared query, and doesn't tell of. */
interface Prepared {
  client: unknown;
  params: unknown[];
  fields: Selected[] | undefined;
  joinsNotNullableMap: Record<string, boolean> | undefined;
  customResultMapper: unknown;
  queryConfig: { name?: string; text: string };
}

/** What is known of a query, for all who run it. */
interface Shape {
  name: string;
  text: string;
  fields: readonly Selected[];
  read: (texts: Texts, cells: readonly Cell[]) => object;
  /** How its values are read; null until PostgreSQL told their types. */
  cells: readonly Cell[] | null;
  types: readonly number[];
}

/** What `pg` has of a connection. */
interface Connection {
  bind(asked: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  execute(asked: object): void;
  sync(): void;
}

/** What a query of `pg` does by itself, and its package doesn't tell of. */
interface Inherited {
  name: string;
  values: unknown[];
  callback: (error: Error | null, query: RowsQuery) => void;
  _canceledDueToError: unknown;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleError(error: unknown, connection: Connection): void;
}
// As `pg` makes them of all values that it sends.
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
const Query = pg.Query as unknown as new (text: string) => Inherited;

/**
 * A query whose rows become objects as they come. What PostgreSQL tells of the columns is asked for once a connection: until a
 * statement is parsed anew it is the same, or PostgreSQL refuses to run it.
 */
class RowsQuery extends Query {
  readonly made: object[] = [];
  readonly #shape: Shape;

  constructor(shape: Shape, values: unknown[]) {
    super(shape.text);
    this.name = shape.name;
    this.values = values;
    this.#shape = shape;
  }

  override prepare(connection: Connection): void {
    if (!this.#shape.cells || !this.hasBeenParsed(connection)) {
      super.prepare(connection);
      return;
    }
    try {
      connection.bind({ statement: this.name, values: this.values, valueMapper: prepareValue });
    } catch {
      // A value that can't be sent: what was begun is ended as ever.
      super.prepare(connection);
      return;
    }
    connection.execute({});
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: { dataTypeID: number }[] }): void {
    const shape = this.#shape;
    if (shape.cells && fields.every(({ dataTypeID }, at) => dataTypeID === shape.types[at])) return;
    shape.types = fields.map(({ dataTypeID }) => dataTypeID);
    shape.cells = cellsOf(shape.fields, shape.types);
  }

  handleDataRow({ fields }: { fields: Texts }): void {
    const { cells, read } = this.#shape;
    if (this._canceledDueToError || !cells) return;
    try {
      this.made.push(read(fields, cells));
    } catch (error) {
      this._canceledDueToError = error;
    }
  }

  handleCommandComplete(): void {
    // How many rows there are is seen.
  }

  handleReadyForQuery(connection: Connection): void {
    if (this._canceledDueToError) this.handleError(this._canceledDueToError, connection);
    else this.callback(null, this);
  }
}

/**
 * Has a prepared query run without what the library does for each run, and each value of each row, that is the same for all of
 * them. It answers the same.
 */
export function lean<Query>(query: Query): Query {
  if (!(query instanceof NodePgPreparedQuery)) return query;
  const { client, params, fields, joinsNotNullableMap, customResultMapper, queryConfig } = query as unknown as Prepared;
  const ask = askerOf(client);
  if (!ask || !fields || customResultMapper) return query;
  const { name = '', text } = queryConfig;
  const shape: Shape = { name, text, fields, read: rowReader(fields, joinsNotNullableMap), cells: null, types: [] };
  const execute = async (asked: Record<string, unknown> = {}) => {
    const values = fillPlaceholders(params, asked);
    try {
      return (await ask(new RowsQuery(shape, values), values)).made;
    } catch (error) {
      throw new DrizzleQueryError(text, values, error as Error);
    }
  };
  return Object.assign(query, { execute });
}

type Ask = (query: RowsQuery, values: unknown[]) => Promise<RowsQuery>;

/** How a pool or a connection is asked; a replica, which is neither, asks by itself. */
function askerOf(client: unknown): Ask | null {
  if (client instanceof pg.Pool) return (query, values) => client.query(query as never, values) as never;
  if (!(client instanceof pg.Client)) return null;
  return (query) =>
    new Promise((resolve, reject) => {
      const answered = (error: Error | null, answer: RowsQuery) => (error ? reject(error) : resolve(answer));
      client.query(query as never, answered as never);
    });
}
