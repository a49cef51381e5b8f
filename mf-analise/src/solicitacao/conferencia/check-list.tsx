import { ATO_CONFERENCIA_LABEL } from '@credenciados/contract';
import { Box, chakra, ErrorState, formatDateTime, Text, type TipoEdital } from '@credenciados/shared';
import { useTiposDocumento } from '../../common/tipos-documento.api.ts';
import type { Conferencia, ConferenciaState, ItemConferido } from './conferencia.api.ts';
import { ItemBox } from './item-box.tsx';

interface CheckListProps {
  conferencia: ConferenciaState;
  tipoEdital: TipoEdital;
}

/** Check list of a solicitação: boxes to tick during analysis, and the list as it was at each decision. */
export function CheckList({ conferencia, tipoEdital }: CheckListProps) {
  const { data, itens, error, canTick } = conferencia;
  const isEmpty = itens.length === 0 && data?.decisoes.length === 0;
  const tipos = useTiposDocumento(data && !isEmpty ? tipoEdital : null);
  const names = new Map(tipos.data?.map(({ codigo, descricao }) => [codigo, descricao]));
  if (error) {
    return <ErrorState title="Não foi possível carregar a lista de conferência." onRetry={error.onRetry} />;
  }
  // Most editais have no list, so an empty one renders nothing.
  if (!data || isEmpty) return null;
  const shows = data.emAnalise && itens.length > 0;
  return (
    <Box mt="4">
      {shows && (
        <>
          <Text role="status" mb="2" color="fg.muted">
            {itens.filter(conferencia.isTicked).length} de {itens.length} itens marcados.
            {canTick && ' O que ficar sem marca entra no texto da retificação e da reprovação.'}
          </Text>
          <Groups itens={itens} names={names} conferencia={conferencia} />
        </>
      )}
      {data.decisoes.map((decisao) => (
        <Kept key={decisao.em} decisao={decisao} names={names} />
      ))}
    </Box>
  );
}

interface GroupsProps {
  itens: readonly ItemConferido[];
  names: ReadonlyMap<string, string>;
  conferencia: Pick<ConferenciaState, 'canTick' | 'isTicked' | 'toggle'>;
}

/** Items grouped by document type, in the list's order. */
function Groups({ itens, names, conferencia }: GroupsProps) {
  const tipos = [...new Set(itens.map(({ tipoDocumento }) => tipoDocumento))];
  return tipos.map((tipo) => (
    <Box key={tipo ?? ''} mb="3">
      <Text fontWeight="semibold" textStyle="sm">
        {tipo === null ? 'A solicitação como um todo' : (names.get(tipo) ?? tipo)}
      </Text>
      <Box as="ul" listStyleType="none">
        {itens
          .filter(({ tipoDocumento }) => tipoDocumento === tipo)
          .map((item) => (
            <ItemBox key={item.item} conferencia={conferencia} item={item} says />
          ))}
      </Box>
    </Box>
  ));
}

const AS_KEPT: GroupsProps['conferencia'] = {
  canTick: false,
  isTicked: ({ marcado }) => marcado !== null,
  toggle: () => undefined,
};

const Fold = chakra('details', { base: { mt: '2' } });
const Summary = chakra('summary', { base: { cursor: 'pointer', py: '1', fontWeight: 'semibold' } });

/** The list as it was at a decision. */
function Kept({ decisao, names }: { decisao: Conferencia['decisoes'][number]; names: GroupsProps['names'] }) {
  const { ato, em, por, versao, itens } = decisao;
  const ticked = itens.filter(AS_KEPT.isTicked).length;
  return (
    <Fold>
      <Summary>
        {ATO_CONFERENCIA_LABEL[ato]} em {formatDateTime(em)}, por {por}: {ticked} de {itens.length} marcados (lista v
        {versao})
      </Summary>
      <Groups itens={itens} names={names} conferencia={AS_KEPT} />
    </Fold>
  );
}
