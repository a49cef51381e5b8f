import type { DenunciaRecebida } from '@credenciados/contract';
import {
  Alert,
  Box,
  Card,
  DataItem,
  DataList,
  formatDateTime,
  Heading,
  LinkButton,
  LoadFailure,
  Page,
  PageLoading,
  Text,
} from '@credenciados/shared';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { AndamentoDenunciaForm } from './andamento-denuncia.form.tsx';
import { useEditaisDenuncia } from './denuncia.api.ts';
import { DenunciaForm } from './denuncia.form.tsx';

const BREADCRUMB = [{ label: 'Editais', to: '/editais' }];
const TITLE = 'Denunciar um credenciado';

/** Complaint about an accredited person by anybody, and its state (DES-8). */
export function DenunciaPage() {
  const editais = useEditaisDenuncia();
  const [recebida, setRecebida] = useState<DenunciaRecebida | null>(null);
  if (recebida) return <Received {...recebida} />;
  if (!editais.data) {
    if (editais.error) return <LoadFailure error={editais.error} onRetry={() => void editais.refetch()} />;
    return (
      <Page title={TITLE} breadcrumb={BREADCRUMB}>
        <PageLoading />
      </Page>
    );
  }
  const takesNone = editais.data.length === 0;
  return (
    <Page
      title={TITLE}
      breadcrumb={BREADCRUMB}
      description="Conte à comissão um fato sobre uma pessoa credenciada. Não é preciso ter conta nem se identificar."
    >
      <Box maxW="44rem">
        {takesNone ? (
          <Box mb="6">
            <Alert tone="info" title="Nenhum edital recebe denúncias por esta página.">
              Para falar com o órgão, use os contatos do rodapé.
            </Alert>
          </Box>
        ) : (
          <Part title="Nova denúncia">
            <Text mb="5">
              Só a comissão lê a denúncia e sabe quem denunciou. A pessoa denunciada pode receber os fatos e os arquivos
              para se defender, sem o seu nome. Não escreva neles o que identifica você.
            </Text>
            <DenunciaForm editais={editais.data} onSent={setRecebida} />
          </Part>
        )}
        <Part title="Ver a situação de uma denúncia">
          <AndamentoDenunciaForm />
        </Part>
      </Box>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} mb="6">
      <Heading as="h2" size="lg" id={id} mb="4">
        {title}
      </Heading>
      {children}
    </Card>
  );
}

function Received({ protocolo, codigo, dataRegistro }: DenunciaRecebida) {
  const box = useRef<HTMLDivElement>(null);
  // The form that had focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <Page title="Denúncia recebida" breadcrumb={BREADCRUMB}>
      <Box maxW="44rem">
        <Box ref={box} tabIndex={-1} outline="none" mb="5">
          <Alert tone="success" title="Recebemos a sua denúncia.">
            Anote o protocolo e o código: é com os dois que você vê a situação. O portal não os mostra de novo.
          </Alert>
        </Box>
        <DataList>
          <DataItem label="Protocolo">{protocolo}</DataItem>
          <DataItem label="Código">{codigo}</DataItem>
          <DataItem label="Data e hora">{formatDateTime(dataRegistro)}</DataItem>
        </DataList>
        <Heading as="h2" size="lg" mt="6" mb="3">
          O que acontece agora
        </Heading>
        <Text>
          A comissão lê a denúncia e decide: arquiva, ou abre um procedimento, em que a pessoa denunciada se defende.
          Você vê a situação em Denunciar um credenciado.
        </Text>
        <LinkButton to="/editais" mt="5">
          Ir para a página de editais
        </LinkButton>
      </Box>
    </Page>
  );
}
