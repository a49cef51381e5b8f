import { Box, Button, chakra, formatDateTime, RemoteWidget, Text } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { Section } from '@credenciados/shared/solicitacao';
import { useEffect, useRef, useState } from 'react';
import { LuMessageSquareText } from 'react-icons/lu';
import { useShortcuts } from '../common/shortcuts.ts';
import { type FatoHistorico, useHistorico } from './analise.api.ts';

interface ConversasSectionProps {
  /** Id of the solicitação. */
  id: number;
  /** Nothing is offered: the solicitação is the person's own. */
  readOnly: boolean;
}

/**
 * Conversas beside the documents (MSG-9); shortcut H. Loaded on request, since reading is logged, and kept mounted so that half-written
 * answers stay.
 */
export function ConversasSection({ id, readOnly }: ConversasSectionProps) {
  const canWrite = useMay('POST /mensagem/resposta') && !readOnly;
  const { data: facts } = useHistorico(id, { enabled: !readOnly });
  /** How often it was asked for: each time the focus goes there. */
  const [asked, setAsked] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const open = () => setAsked((count) => count + 1);
  useShortcuts({ h: open });
  useEffect(() => {
    if (asked > 0) place.current?.focus();
  }, [asked]);
  return (
    <Box _print={{ display: asked > 0 ? undefined : 'none' }}>
      <Section title="Conversas">
        {asked > 0 ? (
          <chakra.div ref={place} tabIndex={-1} role="group" aria-label="Conversas com o interessado" outline="none">
            <RemoteWidget
              module="mf-mensagens"
              widget="conversation-history"
              props={{ idSolicitacao: id, readOnly: !canWrite }}
            />
          </chakra.div>
        ) : (
          <>
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

/** When the applicant wrote last, of themselves. */
function lastWords(facts: readonly FatoHistorico[] | undefined): string {
  const last = facts?.find(
    ({ evento, ator }) => (evento === 'RESPOSTA' || evento === 'DUVIDA') && ator?.papel === 'INTERESSADO',
  );
  return last ? `O interessado escreveu em ${formatDateTime(last.em)}.` : 'Mensagens entre a comissão e o interessado.';
}
