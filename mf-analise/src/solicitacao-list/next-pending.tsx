import { Alert, Box, Button, LuArrowRight } from '@credenciados/shared';
import type { Vizinha, Vizinhos } from '../common/solicitacoes/vizinhos.api.ts';

interface NextPendingProps {
  /** undefined while it is looked for. */
  vizinhos: Vizinhos | undefined;
  failed: boolean;
  onAnalyse: (vizinha: Vizinha) => void;
}

/** After an analysis, above the list: it is concluded, and what could be analysed next. */
export function NextPending({ vizinhos, failed, onAnalyse }: NextPendingProps) {
  const next = vizinhos?.proximaPendente;
  return (
    <Box mb="5">
      <Alert
        tone="success"
        title="Análise concluída."
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
