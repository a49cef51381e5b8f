import fc from 'fast-check';
import * as z from 'zod';

type Json = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

/** Number of values in a sample list. */
const ROWS = 3;
const DAY_MS = 86_400_000;
const NAMES = ['Ana Lúcia Pinheiro Lobato', 'Bruno Caldas Ferreira', 'Camila Seabra de Souza', 'Davi Teles Marinho'];

/** Plausible values by field name; a value that the schema refuses is skipped. */
const BY_NAME: readonly [RegExp, (turn: number) => string][] = [
  [/^nome|^analista|^responsavel|RazaoSocial$/i, (turn) => NAMES[turn % NAMES.length] ?? ''],
  [/email/i, (turn) => `pessoa${turn + 1}@exemplo.gov.br`],
  [/cpf/i, (turn) => ['529.982.247-25', '***.982.247-**', '52998224725'][turn % 3] ?? ''],
  [/cep/i, () => '66010-020'],
  [/telefone|numero(s)?Contato/i, () => '(91) 98888-7777'],
  [/^uf$/i, () => 'PA'],
  [/municipio|cidade/i, () => 'Belém'],
  [/numero/i, (turn) => `${String(turn + 1).padStart(3, '0')}/2026`],
  [/protocolo/i, (turn) => `2026${String(turn + 1).padStart(8, '0')}`],
  [/conteudo|texto/i, () => '<p>Texto de amostra, com <strong>destaque</strong>.</p>'],
  [/assunto|titulo|descricao/i, (turn) => `Assunto de amostra ${turn + 1}`],
  [/caminho|key|chave/i, (turn) => String(turn).padStart(43, 'k')],
  [/arquivo|anexo/i, (turn) => `documento-${turn + 1}.pdf`],
];

/**
 * Deterministic sample value of a schema; lists have a few rows, or none with `empty`. Custom checks of a schema are satisfied by trying
 * values.
 */
export function sampleOf(schema: z.ZodType, { empty = false }: { empty?: boolean } = {}): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  for (let turn = 0; turn < 8; turn++) {
    const value = new Sampler(empty, turn).value(json, '');
    if (schema.safeParse(value).success) return value;
  }
  throw new Error(`No sample for ${JSON.stringify(json)}`);
}

class Sampler {
  readonly #empty: boolean;
  #turn: number;

  constructor(empty: boolean, turn: number) {
    this.#empty = empty;
    this.#turn = turn;
  }

  value(json: z.core.JSONSchema._JSONSchema, name: string): unknown {
    if (typeof json === 'boolean') return null;
    if (json.const !== undefined) return json.const;
    if (json.enum) return json.enum[this.#turn % json.enum.length];
    const choices = json.anyOf ?? json.oneOf;
    if (choices) return this.value(choices[this.#turn % choices.length] ?? false, name);
    if (json.allOf) return Object.assign({}, ...json.allOf.map((part) => this.value(part, name)));
    switch (json.type) {
      case 'object':
        return Object.fromEntries(partsOf(json).map(([key, part]) => [key, this.value(part, key)]));
      case 'array':
        return this.#list(json, name);
      case 'integer':
      case 'number':
        return this.#number(json, name);
      case 'boolean':
        return this.#turn % 2 === 1;
      case 'string':
        return this.#text(json, name);
      default:
        return null;
    }
  }

  #list({ items, prefixItems, minItems = 0, maxItems = ROWS }: Json, name: string): unknown[] {
    if (prefixItems) return this.#rows(prefixItems.length, (index) => this.value(prefixItems[index] ?? false, name));
    if (items === undefined || Array.isArray(items)) return [];
    const length = Math.max(minItems, Math.min(maxItems, this.#empty ? 0 : ROWS));
    return this.#rows(length, () => this.value(items, name));
  }

  /** Rows with an index that is unique among all lists of this depth, so that no two have the same id. */
  #rows(length: number, make: (index: number) => unknown): unknown[] {
    const outer = this.#turn;
    const rows = Array.from({ length }, (_, index) => {
      this.#turn = outer * length + index;
      return make(index);
    });
    this.#turn = outer;
    return rows;
  }

  #number({ minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: Json, name: string): number {
    const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 0);
    const wanted = /total|naoLidas/i.test(name) ? (this.#empty ? 0 : ROWS) : this.#turn + 1;
    return Math.min(maximum, Math.max(least, wanted));
  }

  #text(json: Json, name: string): string {
    const moment = new Date(Date.now() - this.#turn * DAY_MS).toISOString();
    if (json.format === 'date-time') return moment;
    if (json.format === 'date') return moment.slice(0, 10);
    if (json.format === 'uuid') return `00000000-0000-4000-8000-${String(this.#turn).padStart(12, '0')}`;
    if (json.format === 'uri') return 'https://exemplo.gov.br/';
    if (json.format === 'email') return `pessoa${this.#turn + 1}@exemplo.gov.br`;
    const fits = (text: string) =>
      text.length >= (json.minLength ?? 0) &&
      text.length <= (json.maxLength ?? Number.POSITIVE_INFINITY) &&
      (json.pattern === undefined || new RegExp(json.pattern, 'u').test(text));
    const named = BY_NAME.find(([pattern, make]) => pattern.test(name) && fits(make(this.#turn)));
    if (named) return named[1](this.#turn);
    const plain = `${name || 'Texto'} ${this.#turn + 1}`.padEnd(json.minLength ?? 0, '.').slice(0, json.maxLength);
    if (fits(plain) || json.pattern === undefined) return plain;
    const made = fc.sample(fc.stringMatching(new RegExp(json.pattern)).filter(fits), { numRuns: 1, seed: this.#turn });
    return made[0] ?? plain;
  }
}

/** Properties of an object, including those of a record with known keys. */
function partsOf({ properties, required, additionalProperties }: Json): [string, z.core.JSONSchema._JSONSchema][] {
  if (properties) return Object.entries(properties);
  return additionalProperties ? (required ?? []).map((key) => [key, additionalProperties]) : [];
}
