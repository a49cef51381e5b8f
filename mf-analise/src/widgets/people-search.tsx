import { buscaSchema, IMPEDIMENTO_TEXT } from '@credenciados/contract';
import { LIMITS } from '@credenciados/contract/domain';
import {
  Alert,
  apiQuery,
  chakra,
  create,
  EmptyState,
  ErrorState,
  formatInteger,
  PageLoading,
  Text,
  useQuery,
} from '@credenciados/shared';
import { SearchBar } from '@credenciados/shared/table';
import { needsTerm, Term } from '../common/impedimento/case-failure.tsx';
import type { ToolProps } from '../offers.d.ts';
import { FoundPerson } from './person-result.tsx';

/** Last search, restored on return. In memory only, because it may be a CPF. */
export const useLastSearch = create<{ texto: string }>()(() => ({ texto: '' }));

/** The staff's search in all editais (FIL-20), for the dialog that the header opens. */
export function PeopleSearch({ onClose }: ToolProps) {
  const { texto } = useLastSearch();
  return (
    <>
      <SearchBar
        overPage
        label="Nome, CPF ou protocolo"
        placeholder="Nomes em qualquer ordem"
        value={texto}
        check={(campoSimples) => buscaSchema.safeParse({ campoSimples }).error?.issues[0]?.message}
        onSearch={(text) => useLastSearch.setState({ texto: text })}
      />
      {texto && <Results texto={texto} onClose={onClose} />}
    </>
  );
}

function Results({ texto, onClose }: { texto: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(
    apiQuery('POST /busca/findByFiltro', { body: { campoSimples: texto }, silent: 'missing' }),
  );
  if (error && !data) {
    if (needsTerm(error)) return <TermToSearch onAccepted={() => void refetch()} />;
    return <ErrorState title="Não foi possível buscar." onRetry={() => void refetch()} />;
  }
  if (!data) return <PageLoading />;
  const { content, haMais } = data;
  if (content.length === 0) {
    return (
      <div role="status">
        <EmptyState title="Ninguém encontrado.">Confira o que foi digitado, ou use só uma parte do nome.</EmptyState>
      </div>
    );
  }
  return (
    <div aria-busy={isFetching}>
      <chakra.div role="status" mb="3">
        {haMais ? (
          <Alert tone="info">
            Há mais de {LIMITS.found} solicitações: estas são {LIMITS.found} delas. Acrescente um sobrenome para achar
            as outras.
          </Alert>
        ) : (
          <Text color="fg.muted">
            {content.length === 1
              ? '1 solicitação encontrada'
              : `${formatInteger(content.length)} solicitações encontradas`}
          </Text>
        )}
      </chakra.div>
      <chakra.ul listStyleType="none" aria-label="Solicitações encontradas">
        {content.map((row) => (
          <FoundPerson key={row.id} row={row} onClose={onClose} />
        ))}
      </chakra.ul>
    </div>
  );
}

function TermToSearch({ onAccepted }: { onAccepted: () => void }) {
  return (
    <>
      <Text mb="3">{IMPEDIMENTO_TEXT.term}</Text>
      <Term onAccepted={onAccepted} />
    </>
  );
}
