import { RECUSA_MODULO, type RecusaModulo } from '@credenciados/contract';
import { AppError, businessError } from '@credenciados/platform/http/errors';
import { ReleaseRefused, refusalText } from './refused.ts';

const STATUS: Partial<Record<RecusaModulo, number>> = {
  SEM_MODULO: 404,
  SEM_VERSAO: 404,
  SEM_OFERTA: 404,
  SEM_PREVIA: 404,
  PREVIAS: 409,
  MUDOU: 409,
};

/** Turns a refused release into the API's error: the first reason as message, all of them as details. */
export function asAppError({ refusals }: ReleaseRefused): AppError {
  const [first] = refusals;
  if (!first) return businessError(RECUSA_MODULO.MUDOU);
  const { codigo } = first;
  return new AppError(STATUS[codigo] ?? 422, refusalText(first), { codigo, erros: refusals.map(refusalText) });
}

/** Runs work and rethrows a refused release as the API's error. */
export async function withAppErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ReleaseRefused ? asAppError(error) : error;
  }
}
