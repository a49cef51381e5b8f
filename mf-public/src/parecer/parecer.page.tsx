import { CONCLUSAO_PARECER_LABEL, PARECER_TEXT } from '@credenciados/contract';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import {
  Alert,
  ApiError,
  Box,
  Card,
  chakra,
  DataItem,
  DataList,
  errorText,
  formatDateTime,
  formatFileSize,
  Heading,
  LinkButton,
  LoadFailure,
  NotFoundState,
  Page,
  PageLoading,
  Text,
  useLocation,
} from '@credenciados/shared';
import { SaveFileButton } from '@credenciados/shared/solicitacao';
import { type ReactNode, useEffect, useRef } from 'react';
import { type ParecerAberto, saveDocumento, useParecer } from './parecer.api.ts';
import { ParecerForm } from './parecer.form.tsx';

const TITLE = 'Parecer técnico';

/** Page for an outside expert's opinion: its link shows one solicitação without an account (ANL-20). */
export function ParecerPage() {
  const chave = useLocation().hash.slice(1);
  return chave === '' ? <DeadLink text={PARECER_TEXT.deadLink} /> : <Opened key={chave} chave={chave} />;
}

function Opened({ chave }: { chave: string }) {
  const { data, error, refetch } = useParecer(chave);
  if (!data && error instanceof ApiError && error.status === 404) return <DeadLink text={errorText(error)} />;
  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Page title={TITLE}>
        <PageLoading />
      </Page>
    );
  }
  return (
    <Page title={TITLE} description={`Solicitação de protocolo ${data.solicitacao.protocolo}`}>
      {data.resposta && <Given {...data.resposta} />}
      <Question {...data} />
      {!data.resposta && (
        <>
          <Part title="Documentos">
            <chakra.ul listStyleType="none">
              {data.documentos.map(({ id, tipo, nome, tamanho }) => (
                <chakra.li
                  key={id}
                  display="flex"
                  flexWrap="wrap"
                  gap="3"
                  py="3"
                  alignItems="center"
                  justifyContent="space-between"
                  borderBottomWidth={{ base: '1px', _last: '0' }}
                >
                  <Box minW="0">
                    <Text fontWeight="semibold">{tipo}</Text>
                    <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                      {nome} ({formatFileSize(tamanho)})
                    </Text>
                  </Box>
                  <SaveFileButton size="sm" label={`Baixar ${nome}`} save={() => saveDocumento(chave, id)}>
                    Baixar
                  </SaveFileButton>
                </chakra.li>
              ))}
            </chakra.ul>
          </Part>
          <Part title="Seu parecer">
            <ParecerForm
              chave={chave}
              protocolo={data.solicitacao.protocolo}
              onSent={() => void refetch()}
              onTooLate={() => void refetch()}
            />
          </Part>
        </>
      )}
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" mb="5" maxW="52rem">
      <Heading as="h2" size="lg" mb="4">
        {title}
      </Heading>
      {children}
    </Card>
  );
}

function Question({ nome, pergunta, expiraEm, solicitacao, resposta }: ParecerAberto) {
  const { edital, requerente, registroConselho, codigoIncra } = solicitacao;
  return (
    <Part title="O que se pergunta">
      <Text mb="5" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {pergunta}
      </Text>
      <DataList>
        <DataItem label="Perito">{nome}</DataItem>
        {!resposta && <DataItem label="Responda até">{formatDateTime(expiraEm)}</DataItem>}
        <DataItem label="Edital">{`${edital.numero} (${TIPO_EDITAL_LABEL[edital.tipoEdital]})`}</DataItem>
        <DataItem label="Requerente">{requerente}</DataItem>
        <DataItem label="Registro no conselho">{registroConselho}</DataItem>
        {codigoIncra && <DataItem label="Código do INCRA">{codigoIncra}</DataItem>}
      </DataList>
    </Part>
  );
}

function Given({ conclusao, texto, respondidoEm }: NonNullable<ParecerAberto['resposta']>) {
  const box = useRef<HTMLDivElement>(null);
  // The form that had focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} tabIndex={-1} outline="none" mb="5" maxW="52rem">
      <Alert tone="success" title="Parecer enviado. A comissão foi avisada.">
        <Text mb="2">
          Em {formatDateTime(respondidoEm)}. Conclusão: {CONCLUSAO_PARECER_LABEL[conclusao]}.
        </Text>
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {texto}
        </Text>
      </Alert>
    </Box>
  );
}

function DeadLink({ text }: { text: string }) {
  return (
    <NotFoundState
      title="Este link não abre um pedido de parecer."
      actions={<LinkButton to="/editais">Ver os editais</LinkButton>}
    >
      {text}
    </NotFoundState>
  );
}
