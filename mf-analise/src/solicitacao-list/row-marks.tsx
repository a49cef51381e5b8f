import { solicitacaoLook } from '@credenciados/contract/solicitacao-look';
import { Badge, chakra, formatDate, LuMail, type Motivo, type Tone } from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import type { ReactNode } from 'react';
import { EtiquetaBadge } from '../common/etiquetas/etiqueta-badge.tsx';
import { nextAttemptText } from '../common/next-attempt.ts';
import type { SolicitacaoRow } from '../common/solicitacoes/solicitacoes.api.ts';
import type { LoteAberto } from '../lote/lote.api.ts';
import { atText, loteText } from '../lote/lote-look.ts';

/** A mark of a row: a reason to look at it, a label, or a number of notes. */
interface Mark {
  key: string;
  /** Full text, for the state's tooltip. */
  whole: string;
  shown: ReactNode;
}

/** Reason to look at a row: full text, and a short one for dense lists. */
interface Reason {
  whole: string;
  short?: ReactNode;
  tone?: Tone;
}

const MOTIVO: Record<Motivo, Reason> = {
  PRAZO_VENCIDO: { whole: 'Prazo vencido', short: 'Vencida', tone: 'error' },
  PRAZO_PROXIMO: { whole: 'Prazo próximo', short: 'Vence logo', tone: 'warning' },
  RETIFICADA: { whole: 'Retificada', tone: 'info' },
  RESPONDIDA: { whole: 'Respondida', tone: 'info' },
  EMAIL_FALHOU: { whole: 'E-mail não entregue', short: <Mail>falhou</Mail>, tone: 'error' },
};

function Mail({ children }: { children: string }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1">
      <LuMail aria-hidden="true" />
      {children}
    </chakra.span>
  );
}

/** Short label; full text for screen readers, tooltip, cards and print. */
function Told({ short, whole }: { short: ReactNode; whole: string }) {
  return (
    <>
      <chakra.span data-short="" aria-hidden="true" title={whole}>
        {short}
      </chakra.span>
      <span data-whole="">{whole}</span>
    </>
  );
}

/** Number of visible marks: beside the state, or below it in a narrow list. The rest is shown as a number, except on cards. */
const SHOWN = { tight: 2, roomy: 3 };
const TABLE = '@container many-columns (min-width: 54.01rem)';
const TIGHT = '@container many-columns (min-width: 54.01rem) and (max-width: 80rem)';
/** Container width from which a row fits on one line. */
export const ROOMY = '@container many-columns (min-width: 80.01rem)';

const ON_SCREEN = '@media screen';
const READ_OUT = { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const;
/** Dense rows stay low: state and marks share a line, or both are small. */
const STATE = {
  [ROOMY]: { display: 'flex', alignItems: 'center', columnGap: '2' },
  '[data-compact] & > button > span': { [TIGHT]: { textStyle: 'xs', px: '2', py: '1px' } },
};
const MARKS = {
  // Contains visually hidden content, which would lengthen the page.
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1',
  mt: '1',
  // Truncates a long label before it pushes the row's actions out of the window.
  '& > span': { minW: '0', maxW: '100%' },
  '& [data-short], & [data-more]': { display: 'none' },
  [TABLE]: {
    [ON_SCREEN]: {
      flexWrap: 'nowrap',
      whiteSpace: 'nowrap',
      maxW: '12rem',
      '& > span': { flexShrink: '0' },
      '& > [data-gives]': { flexShrink: '1' },
      '& [data-short]': { display: 'inline-flex' },
      '& [data-whole], & [data-rest=always]': READ_OUT,
    },
  },
  [TIGHT]: {
    [ON_SCREEN]: {
      '& > span > span': { px: '1' },
      '& [data-rest=tight]': READ_OUT,
      '& [data-more=tight]': { display: 'inline-flex' },
    },
  },
  [ROOMY]: { [ON_SCREEN]: { maxW: '19rem', '& [data-more=roomy]': { display: 'inline-flex' } } },
  '[data-compact] &': {
    [TABLE]: {
      ...{ mt: '-1px', rowGap: '1px' },
      '& > span:not([data-rest], [data-more])': { display: 'inline-flex' },
      '& > span, & > span > span': { py: '0', lineHeight: '1.2' },
      // Includes its border in the line's height.
      '& > [data-gives] > span': { fontSize: '2xs', lineHeight: '1.1' },
    },
  },
} as const;

/** State of a solicitação and the reasons to look at it (FIL-1): a short line, with the full text in the state's tooltip. */
export function Situacao({ row }: { row: SolicitacaoRow }) {
  const look = solicitacaoLook(row, 'staff');
  const marks = marksOf(row);
  return (
    <chakra.div css={STATE}>
      <StateTag {...look} meaning={[look.meaning, ...marks.map(({ whole }) => `${whole}.`)].join(' ')} />
      {marks.length > 0 && (
        <chakra.div css={MARKS}>
          {marks.map(({ key, shown }, index) => (
            <chakra.span
              key={key}
              data-gives={key.startsWith('etiqueta') || undefined}
              data-rest={index < SHOWN.tight ? undefined : index < SHOWN.roomy ? 'tight' : 'always'}
            >
              {shown}
            </chakra.span>
          ))}
          {(['tight', 'roomy'] as const).map((room) => (
            <More key={room} room={room} marks={marks.slice(SHOWN[room])} />
          ))}
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** Number of hidden marks, for sighted readers: screen readers have all of them. */
function More({ room, marks }: { room: keyof typeof SHOWN; marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  return (
    <chakra.span data-more={room} aria-hidden="true" title={marks.map(({ whole }) => whole).join(', ')}>
      <Badge>+{marks.length}</Badge>
    </chakra.span>
  );
}

/** `Sai às 14:32`, that it waits for a second person or for the result, or that it is in a lote. */
function shortOf({ saiEm, segundaPessoa, atePublicacao }: LoteAberto): string {
  if (segundaPessoa) return 'Espera 2ª pessoa';
  if (atePublicacao) return 'Espera o resultado';
  return saiEm ? `Sai ${atText(saiEm)}` : 'Em lote';
}

/** Rest of the committee's term to decide (PRZ-7): days that are left, or that it is over. None while it is paused. */
function termMark({ fim, restam, etapa }: NonNullable<SolicitacaoRow['decisao']>): Reason | null {
  if (fim === null) return null;
  if (etapa === 100) {
    return { whole: `Prazo para decidir terminou em ${formatDate(fim)}`, short: 'Decisão atrasada', tone: 'error' };
  }
  const short = restam === 1 ? 'Resta 1 dia' : `Restam ${restam} dias`;
  return { whole: `${short} para decidir, até ${formatDate(fim)}`, short, ...(etapa === 80 && { tone: 'warning' }) };
}

/** A condition that isn't met, and if its term is over (VIG-5). */
const conditionMark = ({ fim, vencida }: NonNullable<SolicitacaoRow['condicao']>): Reason =>
  vencida
    ? { whole: `Condição não cumprida até ${formatDate(fim)}`, short: 'Condição vencida', tone: 'error' }
    : { whole: `Com condição até ${formatDate(fim)}`, short: `Condição até ${formatDate(fim)}` };

/** Marks of a row, most urgent first. */
function marksOf({
  decisao,
  condicao,
  motivos,
  emailAdiadoAte,
  etiquetas,
  notas,
  lote,
}: SolicitacaoRow): readonly Mark[] {
  const reason = (key: string, { whole, short, tone }: Reason): Mark => ({
    ...{ key, whole },
    shown: <Badge {...(tone && { tone })}>{short ? <Told short={short} whole={whole} /> : whole}</Badge>,
  });
  const term = decisao && termMark(decisao);
  const adiado = emailAdiadoAte && `E-mail ainda não enviado: ${nextAttemptText(emailAdiadoAte)}`;
  const notes = notas === 1 ? '1 nota' : `${notas} notas`;
  return [
    ...(lote ? [reason('lote', { whole: loteText(lote), short: shortOf(lote), tone: 'info' })] : []),
    ...(term ? [reason('prazo', term)] : []),
    ...(condicao ? [reason('condicao', conditionMark(condicao))] : []),
    ...motivos.map((motivo) => reason(motivo, MOTIVO[motivo])),
    ...(adiado ? [reason('adiado', { whole: adiado, short: <Mail>atrasado</Mail>, tone: 'warning' })] : []),
    ...etiquetas.map(({ id, nome, cor }) => ({
      ...{ key: `etiqueta-${id}`, whole: `Etiqueta ${nome}` },
      shown: <EtiquetaBadge nome={nome} cor={cor} />,
    })),
    ...(notas > 0
      ? [{ key: 'notas', whole: `${notes} da comissão, que o interessado não vê`, shown: <Badge>{notes}</Badge> }]
      : []),
  ];
}
