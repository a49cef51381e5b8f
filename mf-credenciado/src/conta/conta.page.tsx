import { OPENS_QUEUE } from '@credenciados/contract/device';
import {
  chakra,
  DataItem,
  DataList,
  Flex,
  LinkButton,
  LoadFailure,
  linkTo,
  Page,
  PageLoading,
  settings,
  Text,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { SaveFileButton, Section } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import { CONSULTAS } from '../common/paths.ts';
import { type Conta, saveOwnData, useConta } from './conta.api.ts';
import { Exclusao } from './exclusao.tsx';
import { ResumoDiario } from './resumo-diario.tsx';

/** Minha conta: personal data, ways to sign in, download of the data, and the request to delete it (CTA-11). */
export function ContaPage() {
  const { data: conta, error, refetch } = useConta();
  if (error && !conta) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!conta) return <PageLoading />;
  return (
    <Page title="Minha conta">
      <Dados conta={conta} />
      <Acesso conta={conta} />
      {conta.resumoDiario !== null && <Comissao />}
      {conta.resumoDiario !== null && <ResumoDiario ligado={conta.resumoDiario} email={conta.email} />}
      <MeusDados />
      <Exclusao exclusao={conta.exclusao} />
    </Page>
  );
}

function Dados({ conta: { nome, cpf, email } }: { conta: Conta }) {
  return (
    <Section title="Dados da conta">
      <DataList>
        <DataItem label="Nome">{nome}</DataItem>
        <DataItem label="CPF">{cpf}</DataItem>
        <DataItem label="E-mail">{email || 'Não informado'}</DataItem>
      </DataList>
    </Section>
  );
}

/** Links to the issuer's pages, which change the data of the sign-in and ask for the password again. */
function Acesso({ conta: { entradaPropria } }: { conta: Conta }) {
  const base = settings().accountUrl ?? '/identidade/conta';
  return (
    <Section title="Entrada e segurança">
      <Text mb="4" maxW="75ch">
        {entradaPropria
          ? 'Antes de uma alteração, a senha atual é pedida de novo, a não ser que você tenha acabado de entrar. Em “Acessos abertos” você vê em quais navegadores a sua conta está aberta e encerra os outros.'
          : 'O e-mail, a senha e a verificação em duas etapas pertencem ao serviço em que você entra, e são alterados nele. Aqui você vê em quais navegadores a sua conta está aberta neste portal e encerra os outros.'}
      </Text>
      <Flex wrap="wrap" gap="3">
        {entradaPropria && (
          <>
            <LinkButton variant="outline" href={`${base}/email`}>
              Alterar e-mail
            </LinkButton>
            <LinkButton variant="outline" href={`${base}/senha`}>
              Alterar senha
            </LinkButton>
            <LinkButton variant="outline" href={`${base}#fatores`}>
              Verificação em duas etapas
            </LinkButton>
          </>
        )}
        <LinkButton variant="outline" href={`${base}#sessoes`}>
          Acessos abertos
        </LinkButton>
      </Flex>
    </Section>
  );
}

/** For staff: the page shown after sign-in, and a link to the portal's health for people with access. */
function Comissao() {
  const saude = useMay('GET /saude/itens');
  const [queue, setQueue] = useState(() => localStorage.getItem(OPENS_QUEUE) !== null);
  const choose = (chosen: boolean) => {
    if (chosen) localStorage.setItem(OPENS_QUEUE, 'sim');
    else localStorage.removeItem(OPENS_QUEUE);
    setQueue(chosen);
  };
  return (
    <Section title="Trabalho da comissão">
      <chakra.label display="flex" gap="3" alignItems="flex-start" cursor="pointer" w="fit-content" maxW="75ch">
        <chakra.input
          type="checkbox"
          boxSize="6"
          flexShrink="0"
          accentColor="primary.solid"
          checked={queue}
          onChange={({ target }) => choose(target.checked)}
        />
        Ao entrar, abrir as solicitações do edital aberto, e não a listagem de editais
      </chakra.label>
      <Text mt="1" ms="9" textStyle="sm" color="fg.muted">
        A escolha vale para este navegador.
      </Text>
      {saude && (
        <LinkButton mt="4" variant="outline" to={linkTo('mf-analise:saude')}>
          Saúde do portal
        </LinkButton>
      )}
    </Section>
  );
}

function MeusDados() {
  const mayRead = useMay('GET /consulta/findByCurrentUser');
  return (
    <Section title="Meus dados">
      <Text mb="4" maxW="75ch">
        Baixe tudo o que o portal tem sobre você: conta, perfis, acessos, solicitações com os dados enviados,
        comprovantes, conversas e quem consultou os seus dados. O arquivo está em formato JSON, que outros sistemas
        leem. Os documentos anexados são baixados na página de cada solicitação.
      </Text>
      <Flex wrap="wrap" gap="3">
        <SaveFileButton save={saveOwnData}>Baixar meus dados (JSON)</SaveFileButton>
        {mayRead && (
          <LinkButton variant="outline" to={CONSULTAS}>
            Quem consultou os meus dados
          </LinkButton>
        )}
      </Flex>
    </Section>
  );
}
