import { Badge, chakra, Flex, formatCpf, formatDate, type Motivo, Text, type Tone } from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import { Email, solicitacaoLook } from '@credenciados/shared/solicitacao';
import type { Column } from '@credenciados/shared/table';
import { EtiquetaBadge } from '../common/etiquetas/etiqueta-badge.tsx';
import { nextAttemptText } from '../common/next-attempt.ts';
import type { EditalPublico, SolicitacaoFiltro, SolicitacaoRow } from '../common/solicitacoes/solicitacoes.api.ts';
import { LoteBadge } from '../lote/lote-badge.tsx';
import { NameLink } from './row-link.tsx';

type RowColumn = Column<SolicitacaoRow, NonNullable<SolicitacaoFiltro['ordem']>>;

/** Why a row should be looked at, in words. */
const MOTIVO: Record<Motivo, { label: string; tone: Tone }> = {
  PRAZO_VENCIDO: { label: 'Prazo vencido', tone: 'error' },
  PRAZO_PROXIMO: { label: 'Prazo próximo', tone: 'warning' },
  RETIFICADA: { label: 'Retificada', tone: 'info' },
  RESPONDIDA: { label: 'Respondida', tone: 'info' },
  EMAIL_FALHOU: { label: 'E-mail não entregue', tone: 'error' },
};

const INCRA: RowColumn = {
  header: 'Código do INCRA',
  sort: 'codigoIncra',
  nowrap: true,
  width: '6.5rem',
  cell: (row) => row.codigoIncra ?? '—',
};

/** Columns of the list; the INCRA code is only asked of surveyors. */
export function columnsOf(edital: EditalPublico | undefined): readonly RowColumn[] {
  return [
    { header: 'Situação', sort: 'situacao', cell: (row) => <Situacao row={row} /> },
    { header: 'Nome', sort: 'nome', rowHeader: true, long: true, width: '13%', cell: (row) => <Nome row={row} /> },
    { header: 'CPF', sort: 'cpf', nowrap: true, cell: (row) => formatCpf(row.cpf) },
    ...(edital?.tipoEdital === 'GEOMENSOR' ? [INCRA] : []),
    { header: 'Registro no conselho', sort: 'codigoCrea', width: '10.5%', cell: (row) => row.codigoCrea },
    {
      header: 'E-mail',
      sort: 'email',
      long: true,
      cell: (row) => (
        <>
          <Email address={row.email} />
          {row.contatoNaoConfirmado && <Badge tone="warning">Contato não confirmado</Badge>}
        </>
      ),
    },
    { header: 'Data', sort: 'aguardandoDesde', width: '9%', cell: (row) => <Espera row={row} /> },
  ];
}

/** Where the list has room for one line a row. */
const ROOMY = '@container many-columns (min-width: 80.01rem)';
/** In close lists a row stays low: the state and its marks stand in one line, or both are small. */
const STATE = {
  [ROOMY]: { display: 'flex', alignItems: 'center', columnGap: '2' },
  '[data-compact] & > button > span': {
    '@container many-columns (max-width: 80rem)': { textStyle: 'xs', px: '2', py: '1px' },
  },
};
const MARKS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1',
  mt: '1',
  // A label's name may be one long word: it ends in dots before it pushes the row's actions out of the window.
  maxW: '12rem',
  [ROOMY]: { maxW: '18rem' },
  '[data-compact] &': { mt: '0', rowGap: '1px', '& > span': { py: '0', lineHeight: '1.25' } },
};

/** The others are seen on the solicitação's own page: a row stays low. */
const LABELS_SHOWN = 3;

function Situacao({ row: { situacao, motivos, emailAdiadoAte, etiquetas, notas, lote } }: { row: SolicitacaoRow }) {
  return (
    <chakra.div css={STATE}>
      <StateTag {...solicitacaoLook(situacao, 'staff')} />
      {(motivos.length > 0 || emailAdiadoAte || etiquetas.length > 0 || notas > 0 || lote) && (
        <chakra.div css={MARKS}>
          {lote && <LoteBadge lote={lote} />}
          {motivos.map((motivo) => (
            <Badge key={motivo} tone={MOTIVO[motivo].tone}>
              {MOTIVO[motivo].label}
            </Badge>
          ))}
          {emailAdiadoAte && <Badge tone="warning">E-mail ainda não enviado: {nextAttemptText(emailAdiadoAte)}</Badge>}
          {etiquetas.slice(0, LABELS_SHOWN).map((etiqueta) => (
            <EtiquetaBadge key={etiqueta.id} {...etiqueta} />
          ))}
          {etiquetas.length > LABELS_SHOWN && <Badge>+{etiquetas.length - LABELS_SHOWN} etiquetas</Badge>}
          {notas > 0 && <Badge>{notas === 1 ? '1 nota' : `${notas} notas`}</Badge>}
        </chakra.div>
      )}
    </chakra.div>
  );
}

function Nome({ row }: { row: SolicitacaoRow }) {
  return (
    <>
      <NameLink row={row} />
      {row.responsavel && (
        <Text textStyle="sm" fontWeight="normal" color="fg.muted">
          Com {row.responsavel.nome}
        </Text>
      )}
    </>
  );
}

/** When it was registered, and for how long it is in its state: on one line where there is room. */
function Espera({ row: { dataCadastro, dias } }: { row: SolicitacaoRow }) {
  return (
    <Flex wrap="wrap" columnGap="2" textStyle="xs" css={{ lineHeight: 1.2, [ROOMY]: { flexWrap: 'nowrap' } }}>
      <chakra.time dateTime={dataCadastro} whiteSpace="nowrap">
        {formatDate(dataCadastro)}
      </chakra.time>
      <chakra.span color="fg.muted" whiteSpace="nowrap">
        {waitText(dias)}
      </chakra.span>
    </Flex>
  );
}

function waitText(dias: number): string {
  if (dias === 0) return 'hoje';
  return dias === 1 ? 'há 1 dia' : `há ${dias} dias`;
}
