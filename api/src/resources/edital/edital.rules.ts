import { mayDo, type SituacaoEdital } from '@credenciados/contract';

/** The period and state of an edital, on which everything else hangs. */
export interface PeriodoEdital {
  situacao: SituacaoEdital;
  dataInicio: Date;
  dataFim: Date;
}

/** True while registrations are accepted: open, and within its period, last second included (EDT-2). */
export function isValid(edital: PeriodoEdital, now: Date): boolean {
  // The end is kept as 23:59:59, and that second is wholly inside.
  const end = edital.dataFim.getTime() + 999;
  return mayDo('edital', 'INSCREVER', edital.situacao) && edital.dataInicio <= now && now.getTime() <= end;
}

/** The last moment of an edital's registrations: the end of its last second, or before it that at which staff closed the edital. */
export function lastMoment({ dataFim, encerradoEm }: PeriodoEdital & { encerradoEm: Date | null }): Date {
  const end = dataFim.getTime() + 999;
  return new Date(encerradoEm ? Math.min(end, encerradoEm.getTime() - 1) : end);
}

/** True if a registration that arrived at a moment is in time (INS-13), whatever happened to the edital since. */
export function isInTime(edital: PeriodoEdital & { encerradoEm: Date | null }, arrivedAt: Date): boolean {
  return edital.dataInicio <= arrivedAt && arrivedAt <= lastMoment(edital);
}

/** Name of an edital's downloaded file (EDT-7). */
export function editalFileName(numero: string): string {
  return `Edital${numero.replace(/[/\\]/g, '-')}.pdf`;
}
