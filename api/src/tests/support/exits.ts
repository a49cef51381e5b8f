import { type Act, type ActOf, actsOn, type Condition, may, type SituacaoSolicitacao } from '@credenciados/contract';

/** Situation of a solicitação as far as its acts depend on it. */
export interface Situation {
  situacao: SituacaoSolicitacao;
  /** Deadline to rectify; null in every other state. */
  prazo: 'running' | 'over' | null;
  /** True if an edital is open, its own or a later one. */
  editalOpen: boolean;
}
type Who = 'staff' | 'applicant';

const acts = Object.entries<Act<SituacaoSolicitacao>>(actsOn('solicitacao')) as [
  ActOf<'solicitacao'>,
  Act<SituacaoSolicitacao>,
][];

const holds = (condition: Condition, { prazo, editalOpen }: Situation): boolean =>
  condition === 'inTime'
    ? prazo === 'running'
    : condition === 'overdue'
      ? prazo === 'over'
      : condition === 'openEdital'
        ? editalOpen
        : // The others depend on who acts and on what they saw.
          true;

/** Acts that somebody can do in a situation. */
export function exitsOf(at: Situation, who: Who): ActOf<'solicitacao'>[] {
  return acts
    .filter(
      ([, { from, call, conditions = [] }]) =>
        from.includes(at.situacao) &&
        call !== undefined &&
        may(call, who === 'staff' ? 'CAGEO' : 'CREDENCIADOS') &&
        conditions.every((condition) => holds(condition, at)),
    )
    .map(([name]) => name);
}

const entered = (situacao: SituacaoSolicitacao, editalOpen: boolean): Situation => ({
  situacao,
  prazo: situacao === 'RETIFICADO' ? 'running' : null,
  editalOpen,
});

/** Situations that acts, time, and the opening and closing of editais lead to. */
function next(at: Situation): Situation[] {
  const moved = (['staff', 'applicant'] as const)
    .flatMap((who) => exitsOf(at, who))
    .flatMap((name) => actsOn('solicitacao')[name].to ?? [])
    .map((to) => entered(to, at.editalOpen));
  const later = at.prazo === 'running' ? [{ ...at, prazo: 'over' as const }] : [];
  return [...moved, ...later, { ...at, editalOpen: !at.editalOpen }];
}

/** Every situation that a solicitação can come to, searched from its beginnings. */
export function reachable(): Situation[] {
  const found = new Map<string, Situation>();
  const open = acts.flatMap(([, { from, to }]) => (from.length === 0 && to ? [entered(to, true)] : []));
  for (let at = open.pop(); at; at = open.pop()) {
    const key = JSON.stringify(at);
    if (found.has(key)) continue;
    found.set(key, at);
    open.push(...next(at));
  }
  return [...found.values()];
}
