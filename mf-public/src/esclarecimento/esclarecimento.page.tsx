import {
  type EsclarecimentoPublico,
  type EsclarecimentoRecebido,
  TIPO_ESCLARECIMENTO_LABEL,
} from '@credenciados/contract';
import {
  Alert,
  Box,
  Card,
  chakra,
  DataItem,
  DataList,
  Flex,
  formatDate,
  formatDateTime,
  Heading,
  Link,
  LinkButton,
  LoadFailure,
  NotFoundState,
  Page,
  PageLoading,
  RouterLink,
  StatusTag,
  Text,
  useParams,
} from '@credenciados/shared';
import { laterPart } from '@credenciados/shared/later';
import { Pagination, useListState } from '@credenciados/shared/table';
import { useEffect, useRef, useState } from 'react';
import { NeedsScript } from '../common/needs-script.tsx';
import { useEdital, useEsclarecimentos } from './esclarecimento.api.ts';

const BREADCRUMB = [{ label: 'Editais', to: '/editais' }];

// A form in the served page could be sent before the script runs: the browser would put its texts in the address.
const Form = laterPart(
  async () =>
    (await import(/* webpackChunkName: "esclarecimento-form" */ './esclarecimento.form.tsx')).EsclarecimentoForm,
  <PageLoading />,
);

/** Questions and challenges of an edital: the answered ones, and the form while it takes others (ESC-1). */
export function EsclarecimentoPage() {
  const id = Number(useParams().idEdital);
  if (!Number.isSafeInteger(id) || id <= 0) return <NotFoundState />;
  return <OfEdital id={id} />;
}

function OfEdital({ id }: { id: number }) {
  const { state, pagination } = useListState({
    sortable: ['respondidoEm'],
    defaultSort: { column: 'respondidoEm', direction: 'DESC' },
  });
  const { pagina, tamanho } = state;
  const edital = useEdital(id);
  const list = useEsclarecimentos(id, { pagina, tamanho });
  const [recebido, setRecebido] = useState<EsclarecimentoRecebido | null>(null);
  const error = edital.error ?? (list.data ? null : list.error);
  if (error) return <LoadFailure error={error} onRetry={() => void Promise.all([edital.refetch(), list.refetch()])} />;
  if (!edital.data || !list.data) return <PageLoading />;
  if (recebido) return <Received numero={edital.data.numero} recebido={recebido} />;
  const { ate, termo, content, totalElements } = list.data;
  return (
    <Page
      title={`Perguntas e impugnações do edital nº ${edital.data.numero}`}
      breadcrumb={BREADCRUMB}
      description="Qualquer pessoa pode pedir um esclarecimento sobre o edital, ou impugná-lo: dizer que algo nele contraria a lei. As respostas são públicas."
    >
      <Box as="section" mb="8">
        <Heading as="h2" size="lg" mb="3">
          Respondidas
        </Heading>
        {content.length === 0 ? (
          <Text color="fg.muted">Ainda não há respostas publicadas.</Text>
        ) : (
          <>
            <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4" mb="4">
              {content.map((item) => (
                <li key={item.protocolo}>
                  <Answered item={item} idEdital={id} />
                </li>
              ))}
            </chakra.ul>
            <Pagination {...pagination(totalElements)} />
          </>
        )}
      </Box>
      <Box as="section" maxW="44rem">
        <Heading as="h2" size="lg" mb="3">
          Enviar
        </Heading>
        {ate === null ? (
          <Alert tone="info">
            Este edital não recebe pedidos de esclarecimento nem impugnações agora. O que chegou no prazo é respondido,
            ou encerrado com o motivo, nesta página.
          </Alert>
        ) : (
          <>
            <Text mb="4">
              Você pode enviar até <strong>{formatDateTime(ate)}</strong>. A comissão responde em até {termo}.
            </Text>
            <NeedsScript above="As respostas acima podem ser lidas sem ele.">
              <Form idEdital={id} onSent={setRecebido} />
            </NeedsScript>
          </>
        )}
      </Box>
    </Page>
  );
}

function Answered({ item, idEdital }: { item: EsclarecimentoPublico; idEdital: number }) {
  const { protocolo, tipo, enviadoEm, texto, resposta, respondidoEm, acolhida, prejudicado, errata } = item;
  return (
    <Card as="article" aria-labelledby={protocolo}>
      <Flex justify="space-between" gap="3" wrap="wrap" mb="2">
        <Heading as="h3" size="md" id={protocolo}>
          {TIPO_ESCLARECIMENTO_LABEL[tipo]} {protocolo}
        </Heading>
        {acolhida !== null && (
          <StatusTag tone={acolhida ? 'success' : 'neutral'}>{acolhida ? 'Acolhida' : 'Não acolhida'}</StatusTag>
        )}
        {prejudicado && <StatusTag tone="neutral">Encerrado sem resposta</StatusTag>}
      </Flex>
      <Text textStyle="sm" color="fg.muted">
        Enviado em {formatDateTime(enviadoEm)}
      </Text>
      <Text mb="3" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {texto}
      </Text>
      <Text textStyle="sm" color="fg.muted">
        {prejudicado ? 'Motivo da comissão' : 'Resposta da comissão'}, em {formatDateTime(respondidoEm)}
      </Text>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {resposta}
      </Text>
      {errata && (
        <Link asChild mt="2">
          <RouterLink to={`/versoes/${idEdital}/${errata.versao}`}>Ver a errata nº {errata.errata}</RouterLink>
        </Link>
      )}
    </Card>
  );
}

function Received({ numero, recebido }: { numero: string; recebido: EsclarecimentoRecebido }) {
  const { protocolo, dataRegistro, responderAte } = recebido;
  const box = useRef<HTMLDivElement>(null);
  // The form that had focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <Page title="Pedido recebido" breadcrumb={BREADCRUMB}>
      <Box maxW="44rem">
        <Box ref={box} tabIndex={-1} outline="none" mb="5">
          <Alert tone="success" title="Recebemos o seu pedido.">
            Anote o protocolo: é com ele que você acha a resposta na página do edital nº {numero}.
          </Alert>
        </Box>
        <DataList>
          <DataItem label="Protocolo">{protocolo}</DataItem>
          <DataItem label="Data e hora">{formatDateTime(dataRegistro)}</DataItem>
          <DataItem label="Resposta até">{formatDate(responderAte)}</DataItem>
        </DataList>
        <LinkButton to="/editais" mt="5">
          Ir para a página de editais
        </LinkButton>
      </Box>
    </Page>
  );
}
