import { Button, chakra, LuArrowRight } from '@credenciados/shared';
import type { RefObject } from 'react';
import type { Vizinha, Vizinhos } from '../common/solicitacoes/vizinhos.api.ts';

interface NextPendingProps {
  /** Gets the focus if there is no next one. */
  place: RefObject<HTMLDivElement | null>;
  /** undefined while loading. */
  vizinhos: Vizinhos | undefined;
  failed: boolean;
  onAnalyse: (vizinha: Vizinha) => void;
}

/** After an analysis, a button to the next solicitação to analyse, among the list's actions. */
export function NextPending({ place, vizinhos, failed, onAnalyse }: NextPendingProps) {
  const next = vizinhos?.proximaPendente;
  return (
    <chakra.div ref={place} tabIndex={-1} outline="none" role="status" textStyle="sm" color="fg.muted">
      {next ? (
        <Button
          size={{ base: 'md', lg: 'sm' }}
          aria-label={`Analisar a próxima pendente: ${next.nome}`}
          onClick={() => onAnalyse(next)}
        >
          Próxima pendente
          <LuArrowRight aria-hidden="true" />
        </Button>
      ) : (
        describe(vizinhos, failed)
      )}
    </chakra.div>
  );
}

function describe(vizinhos: Vizinhos | undefined, failed: boolean): string {
  if (failed) return 'Não foi possível procurar a próxima solicitação pendente.';
  return vizinhos ? 'Nenhuma outra solicitação desta lista aguarda análise.' : '';
}
