import { LIMITS, TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { mayDo } from '@credenciados/contract/transitions';
import {
  Alert,
  Box,
  Button,
  chakra,
  DataItem,
  DataList,
  Flex,
  formatDateTime,
  LinkButton,
  LuArrowLeft,
  Page,
  PageLoading,
  Text,
  useNavigate,
  useParams,
} from '@credenciados/shared';
import { StateTag, TruncatedText } from '@credenciados/shared/overlays';
import { DownloadButton, Email, Section } from '@credenciados/shared/solicitacao';
import { useEffect, useRef, useState } from 'react';
import { CaseFailure } from '../common/impedimento/case-failure.tsx';
import { MotivoModal } from '../common/motivo.modal.tsx';
import { AbrirProcedimentoModal } from '../common/procedimento/abrir-procedimento.modal.tsx';
import { type Denuncia, LOOK, useArchive, useDenuncia } from './denuncia.api.ts';
import { Denunciaveis } from './denunciaveis.tsx';

const LIST = '/denuncias/listagem';

/** One complaint: facts, author, files, and the committee's decision (DES-9). */
export function DenunciaPage() {
  const id = Number(useParams().idDenuncia);
  return <Complaint key={id} id={id} />;
}

/** Accreditation against which a proceeding is opened. */
interface Target {
  id: number;
  nome: string;
}

function Complaint({ id }: { id: number }) {
  const { data, error, refetch } = useDenuncia(id);
  const [archiving, setArchiving] = useState(false);
  const [target, setTarget] = useState<Target | null>(null);
  const [archived, setArchived] = useState(false);
  const navigate = useNavigate();
  const archive = useArchive(id);
  if (!data) {
    if (error) return <CaseFailure error={error} onRetry={() => void refetch()} />;
    return (
      <Page title="Denúncia">
        <PageLoading />
      </Page>
    );
  }
  return (
    <Page
      title="Denúncia"
      documentTitle={`Denúncia ${data.protocolo}`}
      description={data.denunciado}
      breadcrumb={[{ label: 'Denúncias', to: LIST }]}
    >
      {archived && <Archived />}
      <FactsSection denuncia={data} />
      <AuthorSection denunciante={data.denunciante} />
      <Decision denuncia={data} onArchive={() => setArchiving(true)} onOpen={setTarget} />
      <Flex justify="flex-end">
        <LinkButton to={LIST} variant="outline">
          <LuArrowLeft aria-hidden="true" />
          Voltar
        </LinkButton>
      </Flex>
      {archiving && (
        <MotivoModal
          draftKey={`arquivar-denuncia-${id}`}
          title="Arquivar a denúncia"
          text="A denúncia termina sem procedimento. Se quem denunciou confirmou o e-mail, recebe o aviso, sem o motivo."
          hint="Só a comissão lê este texto."
          submitLabel="Arquivar"
          done="Denúncia arquivada."
          failure="A denúncia não foi arquivada."
          act={archive.mutateAsync}
          onClose={() => setArchiving(false)}
          onDone={() => {
            setArchiving(false);
            setArchived(true);
          }}
        />
      )}
      {target && (
        <AbrirProcedimentoModal
          {...target}
          denuncia={data}
          onClose={() => setTarget(null)}
          onDone={() => void navigate(`/solicitacoes/visualizar/${target.id}`)}
        />
      )}
    </Page>
  );
}

function Archived() {
  const box = useRef<HTMLDivElement>(null);
  // The dialog that had focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} tabIndex={-1} outline="none" mb="5" scrollMarginTop="6rem">
      <Alert tone="success" title="Denúncia arquivada." />
    </Box>
  );
}

function FactsSection({ denuncia }: { denuncia: Denuncia }) {
  const { situacao, protocolo, dataRegistro, denunciado, edital, fatos, anexos, solicitacao } = denuncia;
  return (
    <Section title="Fatos">
      <DataList>
        <DataItem label="Situação">
          <StateTag {...LOOK[situacao]} />
        </DataItem>
        <DataItem label="Protocolo">{protocolo}</DataItem>
        <DataItem label="Recebida em">{formatDateTime(dataRegistro)}</DataItem>
        <DataItem label="Denunciado">{denunciado}</DataItem>
        <DataItem label="Edital">
          {edital ? `nº ${edital.numero} (${TIPO_EDITAL_LABEL[edital.tipoEdital]})` : 'Não informado'}
        </DataItem>
      </DataList>
      <Text my="4" whiteSpace="pre-line" overflowWrap="anywhere">
        {fatos}
      </Text>
      {anexos.length > 0 && (
        <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2" mb="4" aria-label="Arquivos">
          {anexos.map(({ key, nome }) => (
            <chakra.li
              key={key}
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              justifyContent="space-between"
              gap="3"
            >
              <TruncatedText text={nome} max={LIMITS.fileNameShown} />
              <DownloadButton caminho={key} nome={nome} />
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {solicitacao && (
        <LinkButton to={`/solicitacoes/visualizar/${solicitacao.id}`} variant="outline" size="sm">
          Ver a solicitação {solicitacao.protocolo}
        </LinkButton>
      )}
    </Section>
  );
}

function AuthorSection({ denunciante: { nome, email, confirmado } }: { denunciante: Denuncia['denunciante'] }) {
  return (
    <Section title="Quem denunciou">
      {nome === '' && email === '' ? (
        <Text>A pessoa não se identificou.</Text>
      ) : (
        <>
          <DataList>
            <DataItem label="Nome">{nome || 'Não informado'}</DataItem>
            <DataItem label="E-mail">{email ? <Email address={email} /> : 'Não informado'}</DataItem>
            {email && <DataItem label="E-mail confirmado">{confirmado ? 'Sim' : 'Não'}</DataItem>}
          </DataList>
          <Text mt="4" color="fg.muted" textStyle="sm">
            Só a comissão vê estes dados. O denunciado não os recebe.
          </Text>
        </>
      )}
    </Section>
  );
}

interface DecisionProps {
  denuncia: Denuncia;
  onArchive: () => void;
  onOpen: (target: Target) => void;
}

function Decision({ denuncia, onArchive, onOpen }: DecisionProps) {
  const { situacao, solicitacao, denunciado, decididaPor, decididaEm, motivo } = denuncia;
  if (!mayDo('denuncia', 'ARQUIVAR', situacao)) {
    return (
      <Section title="Decisão">
        <DataList>
          <DataItem label="Resultado">{LOOK[situacao].label}</DataItem>
          <DataItem label="Decidida por">{decididaPor}</DataItem>
          <DataItem label="Em">{decididaEm && formatDateTime(decididaEm)}</DataItem>
          {motivo && <DataItem label="Motivo">{motivo}</DataItem>}
        </DataList>
      </Section>
    );
  }
  const isAccredited = solicitacao && mayDo('solicitacao', 'PROCESSAR', solicitacao.situacao);
  return (
    <Section title="Decisão">
      {!solicitacao && <Denunciaveis denunciado={denunciado} onOpen={onOpen} />}
      {solicitacao && !isAccredited && (
        <Text mb="4">O credenciamento já terminou: não há contra o que abrir procedimento.</Text>
      )}
      <Flex wrap="wrap" gap="3">
        {solicitacao && isAccredited && (
          <Button onClick={() => onOpen({ id: solicitacao.id, nome: denunciado })}>Abrir procedimento</Button>
        )}
        <Button variant="outline" onClick={onArchive}>
          Arquivar
        </Button>
      </Flex>
    </Section>
  );
}
