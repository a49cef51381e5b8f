import { mayDo, type SituacaoEdital } from '@credenciados/contract';

/** Period and state of an edital. */
interface PeriodoEdital {
  situacao: SituacaoEdital;
  dataInicio: Date;
  dataFim: Date;
}

/** True while registrations are accepted: open, and within its period, last second included (EDT-2). */
export function isValid(edital: PeriodoEdital, now: Date): boolean {
  // The end is stored as 23:59:59, and that second still belongs to it.
  const end = edital.dataFim.getTime() + 999;
  return mayDo('edital', 'INSCREVER', edital.situacao) && edital.dataInicio <= now && now.getTime() <= end;
}

/** Last moment for registrations: the end of the edital's last second, or the time when staff closed it, if earlier. */
export function lastMoment({ dataFim, encerradoEm }: PeriodoEdital & { encerradoEm: Date | null }): Date {
  const end = dataFim.getTime() + 999;
  return new Date(encerradoEm ? Math.min(end, encerradoEm.getTime() - 1) : end);
}

/** True if a registration that arrived at a time is in time (INS-13), whatever happened to the edital since. */
export function isInTime(edital: PeriodoEdital & { encerradoEm: Date | null }, arrivedAt: Date): boolean {
  return edital.dataInicio <= arrivedAt && arrivedAt <= lastMoment(edital);
}

/** Name of an edital's downloaded file (EDT-7). */
export function editalFileName(numero: string): string {
  return `Edital${numero.replace(/[/\\]/g, '-')}.pdf`;
}
