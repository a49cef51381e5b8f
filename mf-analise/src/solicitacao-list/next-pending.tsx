import { Alert, Box, Button, LuArrowRight } from '@credenciados/shared';
import type { RefObject } from 'react';
import type { Feito } from '../common/solicitacoes/list-place.ts';
import type { Vizinha, Vizinhos } from '../common/solicitacoes/vizinhos.api.ts';

const DONE: Record<Feito, string> = { analise: 'Análise concluída.', retificacao: 'Retificação solicitada.' };

interface NextPendingProps {
  what: Feito;
  /** Takes the focus where there is nothing to go on with. */
  place: RefObject<HTMLDivElement | null>;
  /** undefined while it is looked for. */
  vizinhos: Vizinhos | undefined;
  failed: boolean;
  onAnalyse: (vizinha: Vizinha) => void;
}

/** After an analysis, above the list: what was done, and what could be analysed next, one key away. */
export function NextPending({ what, place, vizinhos, failed, onAnalyse }: NextPendingProps) {
  const next = vizinhos?.proximaPendente;
  return (
    <Box mb="5" ref={place} tabIndex={-1} outline="none" scrollMarginTop="6rem">
      <Alert
        tone="success"
        title={DONE[what]}
        live
        actions={
          next && (
            <Button size="sm" onClick={() => onAnalyse(next)}>
              Analisar a próxima pendente: {next.nome}
              <LuArrowRight aria-hidden="true" />
            </Button>
          )
        }
      >
        {describe(vizinhos, failed)}
      </Alert>
    </Box>
  );
}

function describe(vizinhos: Vizinhos | undefined, failed: boolean): string {
  if (failed) return 'Não foi possível procurar a próxima solicitação pendente.';
  if (!vizinhos) return 'Procurando a próxima solicitação pendente…';
  return vizinhos.proximaPendente
    ? 'Há outra solicitação que aguarda análise nesta lista.'
    : 'Nenhuma outra solicitação desta lista aguarda análise.';
}
