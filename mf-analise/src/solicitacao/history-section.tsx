import {
  apiQuery,
  Box,
  Button,
  downloadFile,
  ErrorState,
  formatDateTime,
  LuBell,
  LuCircleCheck,
  LuCircleX,
  LuLock,
  LuPencil,
  LuReply,
  LuSend,
  Skeleton,
  Stack,
  Text,
  useQuery,
} from '@credenciados/shared';
import { SaveFileButton, Section, TimeLine, TimeLineItem, TimeLineSign } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import type { IconType } from 'react-icons';
import {
  LuArchive,
  LuArchiveRestore,
  LuBadgeCheck,
  LuCalendarClock,
  LuCalendarX,
  LuCircleAlert,
  LuClock,
  LuDoorOpen,
  LuGavel,
  LuGraduationCap,
  LuInbox,
  LuMailCheck,
  LuMailOpen,
  LuMailQuestion,
  LuMailX,
  LuShieldBan,
  LuUndo2,
  LuUserCheck,
  LuUserX,
} from 'react-icons/lu';
import { type FatoHistorico, useHistorico } from './analise.api.ts';

const ICON: Record<FatoHistorico['evento'], IconType> = {
  REGISTRO: LuInbox,
  REGISTRO_PROCESSO: LuInbox,
  DECISAO_EM_ESPERA: LuClock,
  DECISAO_DESFEITA: LuUndo2,
  DECISAO_CONFIRMADA: LuUserCheck,
  DECISAO_DEVOLVIDA: LuUndo2,
  REVISAO: LuCircleCheck,
  ANULACAO: LuUndo2,
  REVOGACAO: LuUserX,
  CORRECAO_MATERIAL: LuPencil,
  DECISAO_NAO_SAIU: LuCircleAlert,
  PEDIDO_RETIFICACAO: LuPencil,
  ALTERACAO: LuSend,
  REENVIO: LuSend,
  APROVACAO: LuCircleCheck,
  REJEICAO: LuCircleX,
  VALIDACAO: LuBadgeCheck,
  DESCREDENCIAMENTO: LuUserX,
  PRORROGACAO: LuCalendarClock,
  AVISO_DECISAO: LuClock,
  RETOMADA: LuUndo2,
  PROPOSTA_ARQUIVAMENTO: LuArchive,
  RECONTAGEM: LuCalendarClock,
  CIENCIA: LuMailOpen,
  ARQUIVAMENTO: LuArchive,
  DESARQUIVAMENTO: LuArchiveRestore,
  JUNTADA: LuSend,
  DESISTENCIA: LuDoorOpen,
  RENUNCIA: LuDoorOpen,
  NOTIFICACAO: LuBell,
  DUVIDA: LuMailQuestion,
  RESPOSTA: LuReply,
  ENCERRAMENTO: LuLock,
  FALHA_EMAIL: LuMailX,
  CORRECAO_EMAIL: LuMailCheck,
  RESPONSAVEL: LuUserCheck,
  PEDIDO_PARECER: LuGraduationCap,
  PARECER: LuGraduationCap,
  IMPEDIMENTO_DECLARADO: LuShieldBan,
  IMPEDIMENTO_ALEGADO: LuShieldBan,
  IMPEDIMENTO_ACOLHIDO: LuShieldBan,
  IMPEDIMENTO_RECUSADO: LuCircleX,
  IMPEDIMENTO_CESSADO: LuUndo2,
  PROCEDIMENTO_ABERTO: LuGavel,
  DEFESA_APRESENTADA: LuReply,
  DESCREDENCIAMENTO_PROPOSTO: LuUserX,
  PROPOSTA_DEVOLVIDA: LuUndo2,
  DESCREDENCIAMENTO_DECIDIDO: LuUserX,
  RECURSO_INTENCAO: LuReply,
  RECURSO_APRESENTADO: LuReply,
  RECURSO_ENCAMINHADO: LuReply,
  RECURSO_RECONSIDERADO: LuReply,
  RECURSO_NEGADO: LuCircleX,
  RECURSO_PROVIDO: LuCircleCheck,
  PROCEDIMENTO_ARQUIVADO: LuArchive,
  CREDENCIAMENTO_SUSPENSO: LuClock,
  CREDENCIAMENTO_REINTEGRADO: LuUndo2,
  CREDENCIAMENTO_VENCIDO: LuCalendarX,
  CONDICAO_CUMPRIDA: LuCircleCheck,
  DOCUMENTO_SUBSTITUIDO: LuCircleCheck,
  DOCUMENTO_NOVO_RECUSADO: LuCircleX,
  AVISO_VALIDADE: LuBell,
  CODIGO_CONFERIDO: LuBadgeCheck,
};

/** Number of facts shown at first. */
const SHORT = 4;

/** History of the solicitação, newest first. */
export function HistorySection({ id }: { id: number }) {
  const { data, error, refetch } = useHistorico(id);
  return (
    <Section title="Histórico">
      <Certificado id={id} />
      {data ? (
        <Facts facts={data} />
      ) : error ? (
        <ErrorState title="Não foi possível carregar o histórico." onRetry={() => void refetch()} />
      ) : (
        <Stack gap="3" aria-busy="true">
          <Skeleton h="2.5rem" />
          <Skeleton h="2.5rem" />
        </Stack>
      )}
    </Section>
  );
}

/** Download of the accreditation's certificate (CER-1), if there is one now. */
function Certificado({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(
    apiQuery('GET /certificado/bySolicitacao/:id', { params: { id }, silent: true }),
  );
  if (isError) return <ErrorState title="Não foi possível carregar o certificado." onRetry={() => void refetch()} />;
  if (!data?.disponivel) return null;
  return (
    <Box mb="4">
      <SaveFileButton size="sm" save={() => downloadFile('GET /certificado/pdf/:id', { params: { id }, silent: true })}>
        Baixar o certificado
      </SaveFileButton>
    </Box>
  );
}

function Facts({ facts }: { facts: readonly FatoHistorico[] }) {
  const [whole, setWhole] = useState(false);
  const shown = whole || facts.length <= SHORT + 1 ? facts : facts.slice(0, SHORT);
  return (
    <>
      <TimeLine>
        {shown.map((fact) => (
          <Fact key={`${fact.em} ${fact.titulo}`} fact={fact} />
        ))}
      </TimeLine>
      {facts.length > SHORT + 1 && (
        <Button size="sm" variant="outline" mt="4" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Mostrar só os mais recentes' : `Mostrar todos os ${facts.length} registros`}
        </Button>
      )}
    </>
  );
}

function Fact({ fact: { evento, em, titulo, detalhe, ator, ato } }: { fact: FatoHistorico }) {
  const Icon = ICON[evento];
  return (
    <TimeLineItem
      sign={
        <TimeLineSign bg="primary.subtle" color="primary.fg" aria-hidden="true">
          <Icon />
        </TimeLineSign>
      }
    >
      <Text fontWeight="semibold">{titulo}</Text>
      <Text textStyle="sm" color="fg.muted">
        <time dateTime={em}>{formatDateTime(em)}</time>
        {ator && `, por ${ator.nome} (${ator.papel === 'COMISSAO' ? 'comissão' : 'interessado'})`}
      </Text>
      {detalhe && (
        <Text textStyle="sm" overflowWrap="anywhere">
          {detalhe}
        </Text>
      )}
      {ato && (
        <Box mt="1">
          <SaveFileButton
            size="sm"
            save={() => downloadFile('GET /ato/pdf/:id', { params: { id: ato.id }, silent: true })}
          >
            Baixar o ato nº {ato.numero}
          </SaveFileButton>
        </Box>
      )}
    </TimeLineItem>
  );
}
