import type { PedidoRecebido } from '@credenciados/contract';
import { Alert, Box, Card, DataItem, DataList, formatDateTime, LinkButton, Page, Text } from '@credenciados/shared';
import { useEffect, useRef, useState } from 'react';
import { TitularidadeForm } from './titularidade.form.tsx';

const BREADCRUMB = [{ label: 'Editais', to: '/editais' }];

/** Claim by a person whose CPF is registered by somebody else (CTA-8). */
export function TitularidadePage() {
  const [recebido, setRecebido] = useState<PedidoRecebido | null>(null);
  if (recebido) return <Received {...recebido} />;
  return (
    <Page
      title="Este CPF é meu"
      breadcrumb={BREADCRUMB}
      description="Use esta página se o portal diz que já há um usuário com o seu CPF e você não reconhece o cadastro ou não alcança mais o e-mail dele."
    >
      <Box mb="5" maxW="44rem">
        <Alert tone="info" title="Antes de pedir">
          Se o e-mail da conta é seu e você só esqueceu a senha, peça outra em “Esqueci minha senha”, na página de
          entrada: é imediato. Aqui, a comissão confere o seu documento antes de responder.
        </Alert>
      </Box>
      <Card maxW="44rem">
        <TitularidadeForm onSent={setRecebido} />
      </Card>
    </Page>
  );
}

function Received({ protocolo, dataPedido }: PedidoRecebido) {
  const box = useRef<HTMLDivElement>(null);
  // The form that had focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <Page title="Pedido recebido" breadcrumb={BREADCRUMB}>
      <Box maxW="44rem">
        <Box ref={box} tabIndex={-1} outline="none" mb="5">
          <Alert tone="success" title="Recebemos o seu pedido.">
            A comissão vai conferir o documento e responder pelo e-mail que você informou. Se houver uma conta com o seu
            CPF, o endereço dela também será avisado da decisão.
          </Alert>
        </Box>
        <DataList>
          <DataItem label="Protocolo">{protocolo}</DataItem>
          <DataItem label="Data e hora">{formatDateTime(dataPedido)}</DataItem>
        </DataList>
        <Text my="5">Anote o protocolo, ou guarde o e-mail de confirmação.</Text>
        <LinkButton to="/editais">Ir para a página de editais</LinkButton>
      </Box>
    </Page>
  );
}
