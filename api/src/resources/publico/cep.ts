import { cleanLine, type EnderecoCep, type Municipio, UFS, type Uf } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { municipio } from '@credenciados/platform/db/schema/index';
import { Breaker } from '@credenciados/platform/health/breaker';
import { nameContains, normaliseSearch } from '@credenciados/platform/list/search';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';

/** Longest wait for an address that a person can also type. */
const TIMEOUT_MS = 2000;
/** An address has a few hundred bytes; a longer answer is invalid. */
const MAX_BYTES = 64 * 1024;

const text = z.string().max(200).default('').transform(cleanLine);

/** Answer of lookup services in ViaCEP's format; an unknown CEP has no `uf`. */
const answerSchema = z.object({
  logradouro: text,
  bairro: text,
  uf: z.enum(UFS),
  localidade: text,
  /** IBGE code of the municipality. */
  ibge: z.coerce.number().int().positive().max(9_999_999).optional().catch(undefined),
});
type Answer = z.infer<typeof answerSchema>;

/**
 * Address of a CEP by the lookup service; null if it is unknown there, no service is set, or the service is slow, broken or answers
 * something else. That is never an error of the portal; `onFailure` gets the reason.
 */
export async function findCep(
  db: Executor,
  cepUrl: string | undefined,
  cep: string,
  onFailure: (error: unknown) => void,
  breaker = new Breaker('cep'),
): Promise<EnderecoCep | null> {
  if (!cepUrl) return null;
  const answer = await ask(cepUrl.replaceAll('{cep}', cep), onFailure, breaker);
  if (!answer) return null;
  const { logradouro, bairro, uf } = answer;
  return { logradouro, bairro, uf, municipio: await municipioOf(db, answer) };
}

async function ask(url: string, onFailure: (error: unknown) => void, breaker: Breaker): Promise<Answer | null> {
  try {
    return await breaker.run(() => fetchAnswer(url));
  } catch (error) {
    onFailure(error);
    return null;
  }
}

async function fetchAnswer(url: string): Promise<Answer | null> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    // Redirects aren't followed: only the configured service is trusted.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    if (response.status >= 500) throw new Error(`The CEP look-up service answered ${response.status}`);
    return null;
  }
  return answerSchema.safeParse(JSON.parse(await limitedText(response))).data ?? null;
}

async function limitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BYTES) throw new Error('The CEP look-up service answered too much');
  }
  return text;
}

/** The portal's municipality: by its code, else by its name, in the same federative unit. */
async function municipioOf(db: Executor, { ibge, localidade, uf }: Answer): Promise<Municipio | null> {
  const inUf = (uf: Uf) => eq(municipio.codigoEstado, uf);
  if (ibge !== undefined) {
    const [found] = await db
      .select()
      .from(municipio)
      .where(and(inUf(uf), eq(municipio.id, ibge)));
    if (found) return found;
  }
  if (localidade === '') return null;
  const named = await db
    .select()
    .from(municipio)
    .where(and(inUf(uf), nameContains(municipio.nome, localidade)));
  return named.find(({ nome }) => normaliseSearch(nome) === normaliseSearch(localidade)) ?? null;
}
