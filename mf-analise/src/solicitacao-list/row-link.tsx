import { Box, RouterLink, useLocation, useNavigate } from '@credenciados/shared';
import { useActs } from '@credenciados/shared/access';
import { useIsOwn } from '../common/own-solicitacao.ts';
import { fromList, toList } from '../common/solicitacoes/list-place.ts';
import type { SolicitacaoRow } from '../common/solicitacoes/solicitacoes.api.ts';
import { ROW_LINK } from './use-row-keys.ts';

/**
 * Opens a solicitação from the list. The browser's Back returns to its row, and the solicitação knows the list's page, sort, search and
 * filter.
 */
export function useOpen() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return (page: 'validar' | 'visualizar', id: number) => {
    void navigate({ search }, { replace: true, state: toList(id, state) });
    void navigate(`/solicitacoes/${page}/${id}`, { state: fromList(search, state) });
  };
}

/** Name of a person, which links to the solicitação, or to its analysis if the reader may decide. */
export function NameLink({ row: { id, nome, cpf, situacao } }: { row: SolicitacaoRow }) {
  const isOwn = useIsOwn(cpf);
  const analyses = useActs('solicitacao', situacao).includes('ANALISAR') && !isOwn;
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return (
    // A 24 px target: the padding of an inline element adds no height to the row.
    <Box asChild color="primary.fg" textDecoration="underline" py="1">
      <RouterLink
        to={`/solicitacoes/${analyses ? 'validar' : 'visualizar'}/${id}`}
        state={fromList(search, state)}
        // Written before the link navigates, so that Back returns to the row.
        onClick={() => void navigate({ search }, { replace: true, state: toList(id, state) })}
        {...{ [ROW_LINK]: '' }}
      >
        {nome}
      </RouterLink>
    </Box>
  );
}
