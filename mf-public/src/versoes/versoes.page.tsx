import { showMudanca, tituloErrata } from '@credenciados/contract';
import {
  apiQuery,
  BASE_PATH,
  Card,
  chakra,
  DataItem,
  DataList,
  EmptyState,
  Flex,
  formatDate,
  formatDateTime,
  Heading,
  Link,
  LinkButton,
  LoadFailure,
  NotFoundState,
  type Output,
  Page,
  PageLoading,
  RouterLink,
  Text,
  useParams,
  useQuery,
} from '@credenciados/shared';

type Versao = Output<'GET /publico/edital/versoes/:id'>['versoes'][number];
interface OfEdital {
  idEdital: number;
}

/** Versions of an edital with its erratas, or one of them (EDT-18). */
export function VersoesPage() {
  const { idEdital, numero } = useParams();
  const id = Number(idEdital);
  if (!isPositive(id)) return <NotFoundState />;
  if (numero === undefined) return <AllVersoes idEdital={id} />;
  return isPositive(Number(numero)) ? <OneVersao idEdital={id} numero={Number(numero)} /> : <NotFoundState />;
}

const isPositive = (value: number) => Number.isSafeInteger(value) && value > 0 && value < 2 ** 31;

const EDITAIS = { label: 'Editais', to: '/editais' };

function AllVersoes({ idEdital }: OfEdital) {
  const { data, error, refetch } = useQuery(apiQuery('GET /publico/edital/versoes/:id', { params: { id: idEdital } }));
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const { edital, versoes } = data;
  return (
    <Page
      title={`Erratas e versões do edital nº ${edital.numero}`}
      breadcrumb={[EDITAIS]}
      description="Cada mudança do edital fica guardada como uma versão, que não muda mais. Errata é a mudança que a comissão publica com o motivo."
    >
      {versoes.length === 0 && (
        <EmptyState
          title="Este edital não tem versões guardadas: ele ainda não mudou."
          actions={
            <LinkButton to="/editais" variant="outline">
              Ver os editais
            </LinkButton>
          }
        />
      )}
      <Flex direction="column" gap="5">
        {versoes.map((versao) => (
          <Card key={versao.numero} as="article" aria-labelledby={`versao-${versao.numero}`}>
            <Heading as="h2" size="lg" id={`versao-${versao.numero}`} mb="2">
              {titleOf(versao)}
            </Heading>
            <About versao={versao} idEdital={idEdital} />
            <Flex wrap="wrap" gap="3" mt="4">
              <LinkButton size="sm" variant="outline" to={`/versoes/${idEdital}/${versao.numero}`}>
                Ver a versão {versao.numero}
              </LinkButton>
            </Flex>
          </Card>
        ))}
      </Flex>
    </Page>
  );
}

const titleOf = ({ errata, em, numero }: Versao) =>
  errata === null ? `Versão ${numero}` : tituloErrata(errata, formatDate(em));

/** Time, reason, changes and hash of a version. */
function About({ versao, idEdital }: { versao: Versao } & OfEdital) {
  const { numero, em, errata, motivo, impugnacao, mudancas, sha256 } = versao;
  return (
    <>
      <Text color="fg.muted">
        {errata === null ? 'Publicada' : `Versão ${numero}, publicada`} em {formatDateTime(em)}
      </Text>
      <Text mt="2" whiteSpace="pre-line" maxW="text">
        Motivo: {motivo}
      </Text>
      {impugnacao && (
        <Text mt="2">
          Atende à impugnação{' '}
          <Link asChild>
            <RouterLink to={`/esclarecimentos/${idEdital}`}>{impugnacao}</RouterLink>
          </Link>
          .
        </Text>
      )}
      {mudancas.length > 0 && (
        <chakra.ul ps="5" mt="2" listStyleType="disc" overflowWrap="anywhere">
          {mudancas.map((mudanca) => (
            <li key={mudanca.rotulo}>{showMudanca(mudanca)}</li>
          ))}
        </chakra.ul>
      )}
      <Text mt="2" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        SHA-256: {sha256}
      </Text>
    </>
  );
}

function OneVersao({ idEdital, numero }: OfEdital & { numero: number }) {
  const { data, error, refetch } = useQuery(
    apiQuery('GET /publico/edital/versao/:id/:numero', { params: { id: idEdital, numero } }),
  );
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const { edital, fatos, anterior, temPosterior, conteudo } = data;
  return (
    <Page
      title={`Versão ${numero} do edital nº ${edital.numero}`}
      breadcrumb={[EDITAIS, { label: 'Erratas e versões', to: `/versoes/${idEdital}` }]}
      description={
        temPosterior ? 'Esta não é a versão mais nova deste edital.' : 'Esta é a versão mais nova deste edital.'
      }
    >
      {data.errata !== null && (
        <Text fontWeight="semibold" mb="1">
          {titleOf(data)}
        </Text>
      )}
      <About versao={data} idEdital={idEdital} />
      <Text mt="1" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {anterior ? `SHA-256 da versão anterior: ${anterior}` : 'É a primeira versão.'}
      </Text>
      <Heading as="h2" size="lg" mt="8" mb="3">
        O edital nesta versão
      </Heading>
      <DataList gridTemplateColumns="repeat(auto-fit, minmax(min(16rem, 100%), 1fr))">
        {fatos.map(({ chave, rotulo, valor }) => (
          <DataItem key={chave} label={rotulo}>
            {valor}
          </DataItem>
        ))}
      </DataList>
      <Flex wrap="wrap" gap="3" mt="5">
        <LinkButton
          variant="outline"
          href={`${BASE_PATH}/publico/edital/baixar?idEdital=${idEdital}&versao=${numero}`}
          newTab
        >
          Baixar o edital desta versão (PDF)
        </LinkButton>
        {anterior && (
          <LinkButton variant="outline" to={`/versoes/${idEdital}/${numero - 1}`}>
            Versão anterior
          </LinkButton>
        )}
        {temPosterior && (
          <LinkButton variant="outline" to={`/versoes/${idEdital}/${numero + 1}`}>
            Próxima versão
          </LinkButton>
        )}
      </Flex>
      <Heading as="h2" size="lg" mt="8" mb="2">
        Como conferir
      </Heading>
      <Text maxW="text" mb="3">
        O SHA-256 desta versão é o do texto abaixo, byte a byte (UTF-8, sem quebra de linha no fim). O texto traz o
        SHA-256 da versão anterior.
      </Text>
      <chakra.pre
        bg="bg.subtle"
        borderRadius="sm"
        p="4"
        textStyle="sm"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        tabIndex={0}
        aria-label="Texto desta versão"
        role="region"
      >
        {conteudo}
      </chakra.pre>
    </Page>
  );
}
