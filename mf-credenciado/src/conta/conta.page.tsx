import {
  Alert,
  Button,
  chakra,
  DataItem,
  DataList,
  Flex,
  LinkButton,
  LoadFailure,
  Page,
  PageLoading,
  settings,
  Text,
  useSession,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { Section } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import { Acessos } from './acessos.tsx';
import { Comissao } from './comissao.tsx';
import { type Conta, useConta } from './conta.api.ts';
import { CorrectNameModal } from './correct-name.modal.tsx';
import { MeusDados } from './meus-dados.tsx';
import { Pedidos } from './pedidos.tsx';
import { Procuracoes } from './procuracoes.tsx';
import { ResumoDiario } from './resumo-diario.tsx';
import { Tema } from './tema.tsx';

/** Minha conta; a proxy who acts for another person sees neither account (PRO-3). */
export function ContaPage() {
  const representado = useSession(({ session }) => (session?.procurador ? session.pessoa.nomeRazaoSocial : null));
  if (representado === null) return <OwnConta />;
  return (
    <Page title="Minha conta">
      <Alert tone="info" title={`Você age por ${representado}.`}>
        A conta de cada pessoa é só dela. Para ver a sua, use “Voltar à minha conta”, no alto da página.
      </Alert>
    </Page>
  );
}

/** Personal data, ways to sign in, download of the data, and requests to the data officer (CTA-11). */
function OwnConta() {
  const { data: conta, error, refetch } = useConta();
  const isApplicant = useMay('POST /procuracao/outorgar');
  if (error && !conta) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!conta) return <PageLoading />;
  return (
    <Page title="Minha conta">
      <Dados conta={conta} />
      <Entrada conta={conta} />
      <Acessos acessos={conta.acessos} own={conta.entradaPropria} />
      {conta.resumoDiario !== null && <Comissao />}
      {conta.resumoDiario !== null && <ResumoDiario ligado={conta.resumoDiario} email={conta.email} />}
      {settings().proxies && isApplicant && <Procuracoes />}
      <MeusDados />
      <Tema />
      <Pedidos />
    </Page>
  );
}

/** Data that the issuer keeps is changed on the issuer's own pages, which ask for the password again. */
const accountPage = (page: string) => `${settings().accountUrl ?? '/identidade/conta'}/${page}`;

function Dados({ conta: { nome, cpf, email, avisos, entradaPropria } }: { conta: Conta }) {
  const mayCorrect = useMay('PUT /conta/nome');
  const [correcting, setCorrecting] = useState(false);
  return (
    <Section title="Dados da conta">
      <DataList gridTemplateColumns="repeat(auto-fit, minmax(min(12rem, 100%), 1fr))">
        <DataItem label="Nome">{nome}</DataItem>
        <DataItem label="CPF">{cpf}</DataItem>
        <DataItem label="E-mail">{email || 'Não informado'}</DataItem>
      </DataList>
      {avisos.length > 0 && <Avisos avisos={avisos} own={entradaPropria} />}
      {entradaPropria && (
        <Flex mt="4" wrap="wrap" gap="3">
          <LinkButton variant="outline" href={accountPage('email')}>
            Alterar e-mail
          </LinkButton>
          {mayCorrect && (
            <Button variant="outline" onClick={() => setCorrecting(true)}>
              Corrigir nome
            </Button>
          )}
        </Flex>
      )}
      {correcting && <CorrectNameModal nome={nome} onClose={() => setCorrecting(false)} />}
    </Section>
  );
}

/** Addresses that notices of the person's solicitações go to (CTA-14). */
function Avisos({ avisos, own }: { avisos: Conta['avisos']; own: boolean }) {
  return (
    <>
      <Text mt="4" mb="1" fontWeight="semibold">
        Para onde vão os avisos das suas solicitações
      </Text>
      <chakra.ul listStyleType="none" maxW="text">
        {avisos.map(({ protocolo, email }) => (
          <li key={protocolo}>
            {protocolo}: {email ?? 'e-mail da conta'}
          </li>
        ))}
      </chakra.ul>
      {own && avisos.some(({ email }) => email !== null) && (
        <Text mt="1" maxW="text" textStyle="sm" color="fg.muted">
          Para recebê-los no e-mail da conta, selecione Alterar e-mail e digite o e-mail da conta.
        </Text>
      )}
    </>
  );
}

function Entrada({ conta: { entradaPropria, segundaEtapa } }: { conta: Conta }) {
  return (
    <Section title="Entrada e segurança">
      {entradaPropria ? (
        <>
          <Text mb="4" maxW="text">
            {describe(segundaEtapa)}
          </Text>
          <Flex wrap="wrap" gap="3">
            <LinkButton variant="outline" href={accountPage('senha')}>
              Alterar senha
            </LinkButton>
            <LinkButton variant="outline" href={accountPage('verificacao')}>
              Verificação em duas etapas
            </LinkButton>
          </Flex>
        </>
      ) : (
        <Text maxW="text">
          O e-mail, a senha e a verificação em duas etapas pertencem ao serviço em que você entra, e são alterados nele.
        </Text>
      )}
    </Section>
  );
}

/** State of the second factor in one sentence. */
function describe({ aplicativo, chaves, codigos }: Conta['segundaEtapa']): string {
  const means = [
    ...(chaves > 0 ? [chaves === 1 ? 'uma chave de acesso' : `${chaves} chaves de acesso`] : []),
    ...(aplicativo ? ['um aplicativo autenticador'] : []),
  ];
  if (means.length === 0) {
    return 'A verificação em duas etapas está desativada: quem descobrir a sua senha consegue entrar na sua conta.';
  }
  const left = codigos === 1 ? 'Resta 1 código de recuperação.' : `Restam ${codigos} códigos de recuperação.`;
  return `A verificação em duas etapas está ativada, com ${means.join(' e ')}. ${left}`;
}
