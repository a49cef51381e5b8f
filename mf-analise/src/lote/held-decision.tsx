import { Button, errorText, Flex, notify, Text } from '@credenciados/shared';
import { WAITS_SECOND } from '../common/notify-decided.ts';
import { type LoteAberto, useSteerLote } from './lote.api.ts';
import { atText, loteText } from './lote-look.ts';
import { SecondPerson } from './second-person.tsx';

interface Outcome {
  saiEm: string | null;
  segundaPessoa?: boolean | undefined;
}

/** Says that a decision was taken, and until when it can be undone: a time (ANL-22), or the published result (RES-1). */
export function notifyHeld(title: string, { saiEm, segundaPessoa }: Outcome): void {
  if (segundaPessoa) {
    notify({ type: 'success', title, description: WAITS_SECOND });
    return;
  }
  const leaves = saiEm ? atText(saiEm) : 'com a publicação do resultado';
  notify({ type: 'success', title, description: `Sai ${leaves}. Até lá, você pode desfazer.` });
}

/** Sends or undoes the person's own waiting decision, and reports the result. */
export function useSteerDecision(id: number) {
  const steer = useSteerLote(id);
  const run = async (act: 'iniciar' | 'desfazer') => {
    try {
      await steer.mutateAsync(act);
      notify({ type: 'success', title: act === 'iniciar' ? 'Decisão enviada.' : 'Decisão desfeita.' });
    } catch (error) {
      notify({ type: 'warning', title: errorText(error) });
    }
  };
  return { run, isPending: steer.isPending };
}

/** Reviews of which the person may have been told, to be heard first (REV-2). */
const HEARS: readonly LoteAberto['acao'][] = ['ANULAR', 'REVOGAR'];

interface HeldDecisionProps {
  lote: LoteAberto;
  /** The decision no longer waits: it was sent, undone, confirmed or returned, here or elsewhere. */
  onSteered: () => void;
}

/**
 * Waiting decision, shown in place of the form. Its author can undo or send it; one that waits for a result, anybody can undo; one that
 * needs two people is confirmed by another.
 */
export function HeldDecision({ lote, onSteered }: HeldDecisionProps) {
  const { run, isPending } = useSteerDecision(lote.id);
  const press = (act: 'iniciar' | 'desfazer') => void run(act).then(onSteered);
  return (
    <Flex as="section" aria-label="Decisão que espera" wrap="wrap" align="center" gap="3" p="3" bg="bg.subtle">
      <Text role="status" flex="1 1 16rem" overflowWrap="anywhere">
        {loteText(lote)}. {HEARS.includes(lote.acao) ? 'Nada mudou ainda.' : 'Até lá, o interessado não vê nada.'}
      </Text>
      {(lote.meu || lote.atePublicacao) && (
        <Flex gap="2">
          <Button size="sm" variant="outline" disabled={isPending} onClick={() => press('desfazer')}>
            Desfazer
          </Button>
          {lote.saiEm && !lote.segundaPessoa && (
            <Button size="sm" disabled={isPending} onClick={() => press('iniciar')}>
              Enviar agora
            </Button>
          )}
        </Flex>
      )}
      {!lote.meu && lote.segundaPessoa && <SecondPerson id={lote.id} onSettled={onSteered} />}
    </Flex>
  );
}
