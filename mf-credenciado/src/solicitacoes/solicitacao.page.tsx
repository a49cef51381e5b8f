import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import {
  Alert,
  Box,
  DataItem,
  DataList,
  formatTimestamp,
  LinkButton,
  LoadFailure,
  LuArrowLeft,
  LuPencil,
  linkTo,
  NotFoundState,
  Page,
  PageLoading,
  useParams,
} from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import { DecisaoAte, Section } from '@credenciados/shared/solicitacao';
import { AlteracaoNotice } from '../common/alteracao-notice.tsx';
import { ownLook } from '../common/own-look.ts';
import { LIST, rectificationPath } from '../common/paths.ts';
import { WhatWasAsked } from '../common/requested-correction.tsx';
import { type Solicitacao, useEvents, useSolicitacao } from '../solicitacoes.api.ts';
import { Atos } from './atos.tsx';
import { Autos } from './autos.tsx';
import { Certificado } from './certificado.tsx';
import { Comprovantes } from './comprovantes.tsx';
import { DocumentosNovos } from './documento-novo.tsx';
import { DocumentosTable } from './documentos-table.tsx';
import { ImpedimentoSection } from './impedimento-section.tsx';
import { Juntada } from './juntada.tsx';
import { PersonSections } from './person-sections.tsx';
import { ProcedimentoSection } from './procedimento-section.tsx';
import { Resultados } from './resultados.tsx';
import { Saida } from './saida.tsx';
import { timeLine } from './time-line.rules.ts';
import { TimeLine } from './time-line.tsx';
import { Renovar, VigenciaItem } from './vigencia-item.tsx';

const BREADCRUMB = [{ label: 'Minhas solicitações', to: LIST }];

/** One of the person's solicitações: its state, the submitted data, and the reason of a refusal. */
export function SolicitacaoPage() {
  const id = Number(useParams().id);
  if (!Number.isSafeInteger(id) || id <= 0) return <NotFoundState />;
  return <OneSolicitacao id={id} />;
}

function OneSolicitacao({ id }: { id: number }) {
  const { data: solicitacao, error, refetch } = useSolicitacao(id);
  if (error && !solicitacao) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!solicitacao) return <PageLoading />;
  const { edital, justificativa, isPossivelResponder } = solicitacao;
  const look = ownLook(solicitacao);
  return (
    <Page
      title={`Solicitação do edital nº ${edital.numero}`}
      breadcrumb={BREADCRUMB}
      actions={
        <>
          {isPossivelResponder && (
            <LinkButton to={rectificationPath(solicitacao)}>
              <LuPencil aria-hidden="true" />
              Retificar
            </LinkButton>
          )}
          <LinkButton to={linkTo('mf-mensagens:perguntar', { solicitacao: id })} variant="outline">
            Fazer uma pergunta
          </LinkButton>
        </>
      }
    >
      {isPossivelResponder && (
        <Box mb="5">
          <WhatWasAsked solicitacao={solicitacao} />
        </Box>
      )}
      <AlteracaoNotice
        solicitacao={solicitacao}
        action={
          <LinkButton to={rectificationPath(solicitacao)}>
            <LuPencil aria-hidden="true" />
            Alterar inscrição
          </LinkButton>
        }
      />
      {look.grounds && justificativa && (
        <Box mb="5">
          <Alert {...look.grounds}>{justificativa}</Alert>
        </Box>
      )}
      <Renovar solicitacao={solicitacao} />
      <ProcedimentoSection id={id} />
      <Progress solicitacao={solicitacao} />
      <Certificado idSolicitacao={id} />
      <Resultados idSolicitacao={id} idEdital={edital.id} />
      <PersonSections solicitacao={solicitacao} />
      <Section title="Documentos">
        <DocumentosTable documentos={solicitacao.credenciado.documentos} />
      </Section>
      <Juntada solicitacao={solicitacao} />
      <DocumentosNovos solicitacao={solicitacao} />
      <Atos idSolicitacao={id} />
      <Comprovantes idSolicitacao={id} />
      <Autos idSolicitacao={id} />
      <ImpedimentoSection id={id} />
      <Saida solicitacao={solicitacao} />
      <LinkButton to={LIST} variant="outline">
        <LuArrowLeft aria-hidden="true" />
        Voltar
      </LinkButton>
    </Page>
  );
}

function Progress({ solicitacao }: { solicitacao: Solicitacao }) {
  const { id, protocolo, dataCadastro, edital } = solicitacao;
  const { data: events } = useEvents(id);
  return (
    <Section title="Andamento">
      <DataList mb="6" gridTemplateColumns="repeat(auto-fit, minmax(min(12rem, 100%), 1fr))">
        <DataItem label="Situação">
          <StateTag {...ownLook(solicitacao)} />
        </DataItem>
        <DataItem label="Protocolo">{protocolo}</DataItem>
        <DataItem label="Data da solicitação">{formatTimestamp(dataCadastro)}</DataItem>
        <DataItem label="Tipo de solicitação">{TIPO_EDITAL_LABEL[edital.tipoEdital]}</DataItem>
        <VigenciaItem solicitacao={solicitacao} />
        <DecisaoAte solicitacao={solicitacao} />
      </DataList>
      <TimeLine steps={timeLine(solicitacao, events)} />
    </Section>
  );
}
