import { FORMA_CIENCIA_LABEL } from '@credenciados/contract';
import {
  Badge,
  Card,
  chakra,
  downloadFile,
  formatDateTime,
  Heading,
  notify,
  Stack,
  usePerfil,
} from '@credenciados/shared';
import { RichText } from '@credenciados/shared/editor';
import { DownloadButton, PorQueEstaData, SaveFileButton } from '@credenciados/shared/solicitacao';
import { useEffect, useRef } from 'react';
import { openDeadline } from '../common/conversa-turn.tsx';
import { Prazo } from '../common/prazo.tsx';
import type { Anexo, Conversa, Mensagem } from '../conversas.api.ts';

interface ThreadProps {
  conversa: Conversa;
  /** Heading level of the messages, one below the page's or the dialog's. */
  headingLevel: 'h2' | 'h3' | 'h4';
  /** Messages unread before this visit. */
  novas: ReadonlySet<number>;
}

/** Messages of a conversa, newest first, each on its sender's side. Messages that arrive during the visit are announced (MSG-13). */
export function Thread({ conversa, headingLevel, novas }: ThreadProps) {
  const { mensagens } = conversa;
  useArrivals(conversa);
  const shown = openDeadline(conversa);
  return (
    <Stack gap="4" role="list">
      {mensagens.map((mensagem, index) => (
        <MensagemCard
          key={mensagem.id}
          mensagem={mensagem}
          answer={mensagens.length - 1 - index}
          headingLevel={headingLevel}
          nova={novas.has(mensagem.id)}
          deadline={mensagem.dataLimiteResposta === shown?.limite ? null : mensagem.dataLimiteResposta}
        />
      ))}
    </Stack>
  );
}

/** Announces messages of the other side that arrive during the visit. */
function useArrivals({ assunto, mensagens }: Conversa): void {
  const seen = useRef(new Set(mensagens.map(({ id }) => id)));
  useEffect(() => {
    for (const { id, minha, remetente } of mensagens) {
      if (!seen.current.has(id) && !minha) {
        notify({ type: 'info', title: `Nova mensagem de ${remetente.nomeRazaoSocial}.`, description: assunto });
      }
      seen.current.add(id);
    }
  }, [assunto, mensagens]);
}

interface MensagemCardProps extends Pick<ThreadProps, 'headingLevel'> {
  mensagem: Mensagem;
  /** Number of this answer in the conversa; 0 for the message that opened it. */
  answer: number;
  nova: boolean;
  /** Deadline that isn't shown above the messages. */
  deadline: string | null;
}

const SIDE = {
  applicant: { mine: 'Enviada por você', theirs: 'Comissão' },
  staff: { mine: 'Enviada pela comissão', theirs: 'Interessado' },
};

/** One message: sender, time, text, files. */
function MensagemCard({ mensagem, answer, headingLevel, nova, deadline }: MensagemCardProps) {
  const side = SIDE[usePerfil() === 'CREDENCIADOS' ? 'applicant' : 'staff'];
  const { id, remetente, minha, dataEnviada, conteudo, anexos, status, ciencia } = mensagem;
  const heading = `mensagem-${id}`;
  return (
    <chakra.div role="listitem" ps={minha ? { base: '5', md: '16' } : '0'} pe={minha ? '0' : { base: '5', md: '16' }}>
      <Card
        asChild
        p={{ base: '4', md: '5' }}
        borderStartWidth={minha ? '1px' : '4px'}
        borderEndWidth={minha ? '4px' : '1px'}
        borderStartColor={minha ? undefined : 'primary.solid'}
        borderEndColor={minha ? 'border.emphasized' : undefined}
        bg={minha ? 'bg.subtle' : 'bg.panel'}
      >
        <article aria-labelledby={heading}>
          <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4" rowGap="1" mb="3">
            <chakra.div display="flex" flexWrap="wrap" columnGap="2" rowGap="1" alignItems="center">
              <Heading as={headingLevel} size="md" id={heading}>
                {remetente.nomeRazaoSocial}
              </Heading>
              <Badge>{minha ? side.mine : side.theirs}</Badge>
              {nova && <Badge tone="info">Nova</Badge>}
            </chakra.div>
            <chakra.span color="fg.muted" textStyle="sm">
              {answer === 0 ? 'Mensagem original' : `${answer}ª resposta`},{' '}
              <time dateTime={dataEnviada}>{formatDateTime(dataEnviada)}</time>
            </chakra.span>
          </chakra.div>
          <RichText html={conteudo} />
          {deadline && (
            <chakra.div mt="3" textStyle="sm">
              Prazo de resposta: <Prazo limite={deadline} settled />
              {status === 'RESPONDIDA' && ' (respondida)'}
              <PorQueEstaData of="mensagem" id={id} />
            </chakra.div>
          )}
          {ciencia && <CienciaLine id={id} ciencia={ciencia} />}
          {anexos.length > 0 && <AnexoList anexos={anexos} />}
        </article>
      </Card>
    </chakra.div>
  );
}

/** Certified notice of a message, with its certificate. */
function CienciaLine({ id, ciencia: { forma, em } }: { id: number; ciencia: NonNullable<Mensagem['ciencia']> }) {
  return (
    <chakra.div mt="3" textStyle="sm" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <span>
        Ciência em {formatDateTime(em)}: {FORMA_CIENCIA_LABEL[forma]}.
      </span>
      <SaveFileButton save={() => downloadFile('GET /ciencia/pdf/:id', { params: { id }, silent: true })}>
        Baixar a certidão (PDF)
      </SaveFileButton>
    </chakra.div>
  );
}

function AnexoList({ anexos }: { anexos: readonly Anexo[] }) {
  return (
    <chakra.ul aria-label="Anexos" listStyleType="none" display="flex" flexWrap="wrap" gap="2" mt="3">
      {anexos.map(({ key, caminho, nome }) => (
        <chakra.li key={key} maxW="100%">
          <DownloadButton caminho={caminho} nome={nome} showName />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
