import { Box, RouterLink, useLocation, useNavigate } from '@credenciados/shared';
import { useActs } from '@credenciados/shared/access';
import { useIsOwn } from '../common/own-solicitacao.ts';
import { fromList, toList } from '../common/solicitacoes/list-place.ts';
import type { SolicitacaoRow } from '../common/solicitacoes/solicitacoes.api.ts';
import { ROW_LINK } from './use-row-keys.ts';

/**
 * Opens a solicitação from the list. The browser's Back finds its row again, and the solicitação finds the list as it is now:
 * page, sort, search and filter.
 */
export function useOpen() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return (page: 'validar' | 'visualizar', id: number) => {
    void navigate({ search }, { replace: true, state: toList(id, state) });
    void navigate(`/solicitacoes/${page}/${id}`, { state: fromList(search, state) });
  };
}

/** A person's name, which leads to the solicitação: to its analysis, if the reader may decide. */
export function NameLink({ row: { id, nome, cpf, situacao } }: { row: SolicitacaoRow }) {
  const isOwn = useIsOwn(cpf);
  const analyses = useActs('solicitacao', situacao).includes('ANALISAR') && !isOwn;
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return (
    // A target of 24 px in a row that grows by nothing.
    <Box asChild color="primary.fg" textDecoration="underline" display="inline-block" py="1" my="-1">
      <RouterLink
        to={`/solicitacoes/${analyses ? 'validar' : 'visualizar'}/${id}`}
        state={fromList(search, state)}
        // Before the link's own step: Back then comes to the row.
        onClick={() => void navigate({ search }, { replace: true, state: toList(id, state) })}
        {...{ [ROW_LINK]: '' }}
      >
        {nome}
      </RouterLink>
    </Box>
  );
}
