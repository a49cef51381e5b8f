import {
  Box,
  Button,
  chakra,
  ErrorState,
  formatDateTime,
  RemoteWidget,
  Text,
  useSearchParams,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { Section } from '@credenciados/shared/solicitacao';
import { Fragment, useEffect, useRef, useState } from 'react';
import { LuMessageSquareText } from 'react-icons/lu';
import { useShortcuts } from '../../common/shortcuts.ts';
import { type FatoHistorico, useHistorico } from '../analise.api.ts';
import { ParecerItem } from '../pareceres/parecer-item.tsx';
import { usePareceres } from '../pareceres/pareceres.api.ts';

interface MensagensSectionProps {
  /** Id of the solicitação. */
  id: number;
  /** True for the person's own solicitação: no actions, and no opinions. */
  readOnly: boolean;
}

/**
 * Conversas with the applicant (MSG-9), opened by H, and opinions of outside experts (ANL-20), in one list by time. Conversas load on
 * request, since reads are logged, and stay mounted so that half-written replies stay.
 */
export function MensagensSection({ id, readOnly }: MensagensSectionProps) {
  const canWrite = useMay('POST /mensagem/resposta') && !readOnly;
  const { data: facts } = useHistorico(id, { enabled: !readOnly });
  const pareceres = usePareceres(id, { enabled: !readOnly });
  const idConversa = Number(useSearchParams()[0].get('conversa')) || undefined;
  /** Number of requests for the conversas; each one moves focus there. An address that names a conversa requests them. */
  const [asked, setAsked] = useState(idConversa ? 1 : 0);
  const box = useRef<HTMLDivElement>(null);
  const open = () => setAsked((count) => count + 1);
  useShortcuts({ h: open });
  useEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);
  const opinions =
    pareceres.data?.map((parecer) => ({
      key: `parecer-${parecer.id}`,
      em: parecer.respondidoEm ?? parecer.pedidoEm,
      content: <ParecerItem parecer={parecer} />,
    })) ?? [];
  return (
    <Box _print={{ display: asked > 0 || opinions.length > 0 ? undefined : 'none' }}>
      <Section title="Mensagens">
        {pareceres.error && !pareceres.data && (
          <ErrorState title="Não foi possível carregar os pareceres." onRetry={() => void pareceres.refetch()} />
        )}
        {asked > 0 ? (
          <chakra.div ref={box} tabIndex={-1} role="group" aria-label="Conversas com o interessado" outline="none">
            <RemoteWidget
              module="mf-mensagens"
              widget="conversation-history"
              props={{ idSolicitacao: id, idConversa, readOnly: !canWrite, others: opinions }}
            />
          </chakra.div>
        ) : (
          <>
            {opinions.map(({ key, content }) => (
              <Fragment key={key}>{content}</Fragment>
            ))}
            <Text mb="2" textStyle="sm" color="fg.muted">
              {lastWords(facts)}
            </Text>
            <Button size="sm" variant="outline" onClick={open}>
              <LuMessageSquareText aria-hidden="true" />
              Ler as conversas
            </Button>
          </>
        )}
      </Section>
    </Box>
  );
}

/** Time of the applicant's last message. */
function lastWords(facts: readonly FatoHistorico[] | undefined): string {
  const last = facts?.find(
    ({ evento, ator }) => (evento === 'RESPOSTA' || evento === 'DUVIDA') && ator?.papel === 'INTERESSADO',
  );
  return last ? `O interessado escreveu em ${formatDateTime(last.em)}.` : 'Mensagens entre a comissão e o interessado.';
}
