import { Alert, Box, Button, formatInteger, Text } from '@credenciados/shared';
import { LOTE_ESPERA_MINUTOS } from '@credenciados/shared/contract';
import { type Column, DataTable } from '@credenciados/shared/table';
import type { LinhaPrevia } from './lote.api.ts';

const COLUMNS: readonly Column<LinhaPrevia>[] = [
  { header: 'Nome', rowHeader: true, cell: ({ nome }) => nome },
  { header: 'Protocolo', nowrap: true, cell: ({ protocolo }) => protocolo },
  { header: 'O que vai acontecer', cell: ({ motivo }) => motivo ?? 'Será feita' },
];

interface PreviewProps {
  /** The confirming button submits it. */
  formId: string;
  linhas: readonly LinhaPrevia[];
  failure: string | null;
  onConfirm: () => void;
  onBack: () => void;
}

/** What will be done, and what not and why, line by line; what will not comes first. */
export function Preview({ formId, linhas, failure, onConfirm, onBack }: PreviewProps) {
  const refused = linhas.filter(({ motivo }) => motivo !== null);
  const done = linhas.filter(({ motivo }) => motivo === null);
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      {failure && (
        <Box mb="4">
          <Alert tone="error" title="O lote não foi criado." live>
            {failure}
          </Alert>
        </Box>
      )}
      <Box mb="4">
        <Alert
          tone={done.length === 0 ? 'warning' : 'info'}
          title={`${formatInteger(done.length)} ${done.length === 1 ? 'será feita' : 'serão feitas'}, ${formatInteger(refused.length)} não.`}
          live
        >
          O lote começa {LOTE_ESPERA_MINUTOS} minutos depois de confirmado. Até lá você pode desfazê-lo: nada terá sido
          feito e ninguém terá sido avisado.
        </Alert>
      </Box>
      <Text mb="3">
        <Button size="sm" variant="ghost" onClick={onBack}>
          Voltar e mudar o texto
        </Button>
      </Text>
      <DataTable
        caption="O que vai acontecer com cada solicitação"
        columns={COLUMNS}
        rows={[...refused, ...done]}
        rowKey={({ id }) => id}
      />
    </form>
  );
}
