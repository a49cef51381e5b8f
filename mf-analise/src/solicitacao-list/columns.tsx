import { Badge, chakra, Flex, formatCpf, formatDate, Text } from '@credenciados/shared';
import { Email } from '@credenciados/shared/solicitacao';
import type { Column } from '@credenciados/shared/table';
import type { EditalPublico, SolicitacaoFiltro, SolicitacaoRow } from '../common/solicitacoes/solicitacoes.api.ts';
import { NameLink } from './row-link.tsx';
import { ROOMY, Situacao } from './row-marks.tsx';

type RowColumn = Column<SolicitacaoRow, NonNullable<SolicitacaoFiltro['ordem']>>;

const INCRA: RowColumn = {
  header: 'Código do INCRA',
  nowrap: true,
  width: '5rem',
  cell: (row) => row.codigoIncra ?? '—',
};

/** Columns of the list; only surveyors have an INCRA code. */
export function columnsOf(edital: EditalPublico | undefined): readonly RowColumn[] {
  return [
    { header: 'Situação', sort: 'situacao', cell: (row) => <Situacao row={row} /> },
    { header: 'Nome', sort: 'nome', rowHeader: true, long: true, width: '14%', cell: (row) => <Nome row={row} /> },
    { header: 'CPF', sort: 'cpf', nowrap: true, cell: (row) => formatCpf(row.cpf) },
    ...(edital?.tipoEdital === 'GEOMENSOR' ? [INCRA] : []),
    { header: 'Registro no conselho', width: '10.5%', cell: (row) => row.codigoCrea },
    {
      header: 'E-mail',
      long: true,
      cell: (row) => (
        <>
          <Email address={row.email} />
          {row.contatoNaoConfirmado && <Badge tone="warning">Contato não confirmado</Badge>}
        </>
      ),
    },
    {
      header: 'Data',
      sort: 'dataCadastro',
      nowrap: true,
      width: '4.5rem',
      cell: (row) => <Data de={row.dataCadastro} />,
    },
    {
      header: 'Situação desde',
      sort: 'aguardandoDesde',
      width: '9%',

      cell: (row) => <Espera row={row} />,
    },
  ];
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

function Data({ de }: { de: string }) {
  return (
    <chakra.time dateTime={de} whiteSpace="nowrap" textStyle="xs" css={{ lineHeight: 1.2 }}>
      {formatDate(de)}
    </chakra.time>
  );
}

/** Start and duration of the present state, on one line if there is room. */
function Espera({ row: { aguardandoDesde, dias } }: { row: SolicitacaoRow }) {
  return (
    <Flex wrap="wrap" columnGap="2" textStyle="xs" css={{ lineHeight: 1.2, [ROOMY]: { flexWrap: 'nowrap' } }}>
      <Data de={aguardandoDesde} />
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
