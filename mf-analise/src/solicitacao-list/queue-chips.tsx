import { SITUACAO_SOLICITACAO_LABEL, SITUACOES_SOLICITACAO } from '@credenciados/contract/domain';
import { chakra, formatInteger, type Output, type SituacaoSolicitacao } from '@credenciados/shared';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Fila } from '../common/solicitacoes/fila-address.ts';

type Contadores = Output<'POST /solicitacaoCredenciado/contadores'>;

/** Wide window, with the menu beside the page. */
const TIGHT = '@media (min-width: 64em)';
const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    alignContent: 'flex-start',
    gap: '2',
    '[data-compact] &': { [TIGHT]: { gap: '1.5' } },
  },
});
/** `contents`, so that chips and the controls after them share one line. */
const Bar = chakra('div', { base: { display: 'contents' } });
const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '8',
    px: '3',
    borderWidth: '1px',
    borderColor: 'primary.solid',
    borderRadius: 'full',
    textStyle: 'sm',
    fontWeight: 'semibold',
    color: 'primary.fg',
    bg: 'bg.panel',
    cursor: 'pointer',
    '&[aria-pressed=true]': { bg: 'primary.solid', color: 'primary.contrast' },
    '@media print': { display: 'none' },
    '[data-compact] &': { [TIGHT]: { gap: '1', minH: '7', px: '2', textStyle: 'xs' } },
  },
});
/** Minimum width, so that a changing count moves no chip. */
const Count = chakra('span', { base: { fontWeight: 'bold', fontVariantNumeric: 'tabular-nums', minW: '2ch' } });

interface ChipOf {
  key: string;
  label: string;
  count: number | undefined;
  /** True if the count is capped. */
  orMore: boolean;
  pressed: boolean;
  /** Filter after the chip is pressed. */
  next: Fila;
}

interface QueueChipsProps {
  fila: Fila;
  /** undefined while loading, or after a failure. */
  contadores: Contadores | undefined;
  /** Hides the chips but keeps their space. */
  hidden: boolean;
  onChange: (fila: Fila) => void;
  /** Controls after the chips. */
  children: ReactNode;
}

/** Chips for the most used filters, with counts. Pressing a chip again removes its filter. */
export function QueueChips({ fila, contadores, hidden, onChange, children }: QueueChipsProps) {
  const chips = chipsOf(fila, contadores);
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const go = (index: number) => {
    const next = (index + chips.length) % chips.length;
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowDown: current + 1,
      ArrowLeft: current - 1,
      ArrowUp: current - 1,
      Home: 0,
      End: chips.length - 1,
    };
    const place = steps[event.key];
    if (place === undefined) return;
    event.preventDefault();
    go(place);
  };
  return (
    <Line visibility={hidden ? 'hidden' : undefined}>
      <Bar ref={bar} role="toolbar" aria-label="Filas de trabalho" onKeyDown={onKeyDown}>
        {chips.map(({ key, label, count, orMore, pressed, next }, place) => (
          <Chip
            key={key}
            type="button"
            aria-pressed={pressed}
            // One Tab stop for all chips; arrow keys move between them.
            tabIndex={place === current ? 0 : -1}
            onFocus={() => setCurrent(place)}
            onClick={() => onChange(next)}
          >
            {label}
            {count !== undefined && (
              <Count>
                {formatInteger(count)}
                {orMore && '+'}
              </Count>
            )}
          </Chip>
        ))}
      </Bar>
      {children}
    </Line>
  );
}

function chipsOf(fila: Fila, contadores: Contadores | undefined): ChipOf[] {
  const { situacoes = [] } = fila;
  const whose = (value: 'EU' | 'NINGUEM') => ({
    pressed: fila.responsavel === value,
    next: without(fila, 'responsavel', fila.responsavel === value ? undefined : value),
  });
  const queue = (value: NonNullable<Fila['fila']>) => ({
    pressed: fila.fila === value,
    next: without(fila, 'fila', fila.fila === value ? undefined : value),
  });
  const counted = (chip: Contadores['aoMenos'][number], count: number | undefined) => {
    // During a rollout a process of the former version answers without it.
    const orMore = contadores?.aoMenos?.includes(chip) ?? false;
    // The count is capped, so zero means unknown.
    return { key: chip, orMore, count: orMore && count === 0 ? undefined : count };
  };
  // Most editais archive nothing: the chip comes with the first one.
  const isUsed = (situacao: SituacaoSolicitacao) =>
    situacao !== 'ARQUIVADO' || situacoes.includes(situacao) || (contadores?.situacoes.ARQUIVADO ?? 0) > 0;
  // Only where an edital names acts for two people, or a review waits.
  const isForTwo = fila.fila === 'CONFIRMAR' || contadores?.aConfirmar !== undefined;
  // Only where the edital allows conditions, or sets a term.
  const isConditional = fila.fila === 'CONDICOES' || contadores?.condicoes !== undefined;
  const hasTerm = fila.fila === 'EXPIRADOS' || contadores?.expirados !== undefined;
  return [
    { label: 'Minhas', ...counted('minhas', contadores?.minhas), ...whose('EU') },
    { label: 'Sem responsável', ...counted('semResponsavel', contadores?.semResponsavel), ...whose('NINGUEM') },
    { label: 'Responderam', ...counted('responderam', contadores?.responderam), ...queue('RESPONDERAM') },
    { label: 'Vencidas', ...counted('vencidas', contadores?.vencidas), ...queue('VENCIDAS') },
    ...(isForTwo
      ? [{ label: 'Esperam por mim', ...counted('aConfirmar', contadores?.aConfirmar), ...queue('CONFIRMAR') }]
      : []),
    ...(isConditional
      ? [{ label: 'Condição vencida', ...counted('condicoes', contadores?.condicoes), ...queue('CONDICOES') }]
      : []),
    ...(hasTerm
      ? [{ label: 'Credenciamento vencido', ...counted('expirados', contadores?.expirados), ...queue('EXPIRADOS') }]
      : []),
    ...SITUACOES_SOLICITACAO.filter(isUsed).map((situacao) => {
      const pressed = situacoes.includes(situacao);
      const remaining = SITUACOES_SOLICITACAO.filter((one) => (one === situacao ? !pressed : situacoes.includes(one)));
      return {
        // The state of both; the chip before tells them apart.
        label: situacao === 'INATIVO' && hasTerm ? 'Descredenciado ou vencido' : SITUACAO_SOLICITACAO_LABEL[situacao],
        ...counted(situacao, contadores?.situacoes[situacao]),
        pressed,
        next: without(fila, 'situacoes', remaining.length > 0 ? remaining : undefined),
      };
    }),
  ];
}

/** Filter with another value for one part, or without the part. */
export function without<Part extends keyof Fila>(fila: Fila, part: Part, value: Fila[Part]): Fila {
  const { [part]: _, ...rest } = fila;
  return value === undefined ? rest : { ...rest, [part]: value };
}
