import { SITUACAO_REGISTRO_LABEL } from '@credenciados/contract';
import { LIMITS, TIPO_EDITAL_LABEL, TIPOS_EDITAL, UFS } from '@credenciados/contract/domain';
import { showCondicao } from '@credenciados/contract/vigencia';
import {
  Box,
  Flex,
  formatDate,
  formatInteger,
  LinkButton,
  type Output,
  Page,
  StatusTag,
  Text,
  type TipoEdital,
  type Uf,
  useLocation,
  useSearchParams,
} from '@credenciados/shared';
import { type Column, DataTable, SearchBar, useListState, withPage } from '@credenciados/shared/table';
import { OpenDataLinks } from '../common/open-data-links.tsx';
import { useRegistro } from './registro.api.ts';
import { RegistroFilters } from './registro-filters.tsx';
import { RegistroPrint } from './registro-print.tsx';

type Row = Output<'GET /publico/registro'>['content'][number];

const TONE = {
  ATIVO: 'success',
  SUSPENSO: 'warning',
  VENCIDO: 'neutral',
  INATIVO: 'neutral',
} as const satisfies Record<Row['situacao'], string>;

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Nome', rowHeader: true, cell: ({ nome }) => nome },
  { header: 'Situação', cell: (row) => <Situacao {...row} /> },
  { header: 'Registro no conselho', cell: ({ registroConselho }) => registroConselho },
  { header: 'Município e UF', cell: ({ municipio, uf }) => (municipio ? `${municipio} (${uf})` : uf) },
  { header: 'Edital', nowrap: true, cell: ({ edital }) => edital },
];

/** State, and since when. */
function Situacao({ situacao, desde, validoAte, suspensoAte, condicaoAte }: Row) {
  const isOver = situacao === 'INATIVO' || situacao === 'VENCIDO';
  return (
    <>
      <StatusTag tone={TONE[situacao]}>{SITUACAO_REGISTRO_LABEL[situacao]}</StatusTag>
      <Text textStyle="sm" color="fg.muted">
        {isOver ? 'Desde' : 'Credenciamento desde'} {formatDate(desde)}
        {!isOver && validoAte && `, válido até ${formatDate(validoAte)}`}
        {suspensoAte && `, suspenso até ${formatDate(suspensoAte)}`}
        {condicaoAte && `, ${showCondicao(condicaoAte)}`}
      </Text>
    </>
  );
}

/** Public register of accredited people (REG-1): readable without script, filters in the address, the name outside of it. */
export function RegistroPage() {
  const [params, setParams] = useSearchParams();
  const { state: entry } = useLocation();
  const tipo = TIPOS_EDITAL.find((each) => each.toLowerCase() === params.get('tipo')) ?? 'GEOMENSOR';
  const uf = UFS.find((each) => each === params.get('uf'));
  const municipio =
    uf && Number.isSafeInteger(Number(params.get('municipio')))
      ? Number(params.get('municipio')) || undefined
      : undefined;
  const { state, pagination, search } = useListState({
    sortable: ['nome'],
    defaultSort: { column: 'nome', direction: 'ASC' },
  });
  const { pagina, tamanho, campoSimples: nome } = state;
  const query = { tipo, pagina, tamanho, ...(uf && { uf }), ...(municipio !== undefined && { municipio }) };
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useRegistro(query, nome.trim());
  const isCutShort = nome !== '' && (data?.totalElements ?? 0) >= LIMITS.countedPeople;
  const change = (filters: { uf?: Uf | undefined; municipio?: number | undefined }) =>
    setParams(withFilters(params, { tipo, ...filters }), { state: entry });
  return (
    <Page
      title="Pessoas credenciadas"
      breadcrumb={[{ label: 'Editais', to: '/editais' }]}
      description="Confira quem está credenciado, desde quando e em que situação."
    >
      <Flex as="nav" aria-label="Tipo de credenciamento" wrap="wrap" gap="3" mb="5" _print={{ display: 'none' }}>
        {TIPOS_EDITAL.map((each) => (
          <LinkButton
            key={each}
            size="sm"
            variant={each === tipo ? 'solid' : 'outline'}
            to={{ search: withFilters(new URLSearchParams(), { tipo: each, uf }).toString() }}
            aria-current={each === tipo ? 'true' : undefined}
          >
            {TIPO_EDITAL_LABEL[each]}
          </LinkButton>
        ))}
      </Flex>
      <RegistroPrint
        rows={data?.content ?? []}
        readAt={dataUpdatedAt}
        filters={[TIPO_EDITAL_LABEL[tipo], uf ?? 'todas as UFs', ...(nome ? [`busca por “${nome}”`] : [])]}
      />
      <RegistroFilters {...{ tipo, uf, municipio }} onChange={change} />
      <Box _print={{ display: 'none' }}>
        <SearchBar label="Buscar por nome" placeholder="Digite o nome da pessoa" value={nome} onSearch={search} />
        {isCutShort && (
          <Text color="fg.muted" textStyle="sm" mb="2">
            São mostradas as primeiras {formatInteger(LIMITS.countedPeople)} pessoas. Digite mais do nome para encontrar
            as demais.
          </Text>
        )}
        <DataTable
          caption={`Pessoas credenciadas: ${TIPO_EDITAL_LABEL[tipo]}`}
          columns={COLUMNS}
          rows={data?.content}
          rowKey={(row) => data?.content.indexOf(row) ?? 0}
          fetching={isFetching}
          error={isError && !data ? { onRetry: () => void refetch() } : null}
          empty={{
            title: 'Nenhuma pessoa credenciada encontrada.',
            ...(nome
              ? { description: 'Confira o nome digitado, ou limpe a busca.', onClear: () => search('') }
              : {
                  description: 'Ainda não há pessoas credenciadas aqui.',
                  actions: (
                    <LinkButton to="/editais" variant="outline">
                      Ver os editais
                    </LinkButton>
                  ),
                }),
          }}
          pagination={{
            ...pagination(data?.totalElements),
            toPage: (page) => ({ search: withPage(params, page).toString() }),
          }}
        />
      </Box>
      <OpenDataLinks label="Baixar tudo" path="/publico/registro/baixar" />
      <Flex as="nav" aria-label="Mais sobre o registro" wrap="wrap" gap="3" mt="4" _print={{ display: 'none' }}>
        <LinkButton variant="outline" size="sm" to="/registro/dias">
          Ver o registro de outro dia
        </LinkButton>
        <LinkButton variant="outline" size="sm" to="/registro/tempos">
          Ver quanto tempo leva a análise
        </LinkButton>
      </Flex>
    </Page>
  );
}

/** Parameters of the first page under these filters. */
function withFilters(
  params: URLSearchParams,
  { tipo, uf, municipio }: { tipo: TipoEdital; uf?: Uf | undefined; municipio?: number | undefined },
): URLSearchParams {
  const next = withPage(params, 0);
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name));
  put('tipo', tipo === 'GEOMENSOR' ? undefined : tipo.toLowerCase());
  put('uf', uf);
  put('municipio', municipio === undefined ? undefined : String(municipio));
  return next;
}
