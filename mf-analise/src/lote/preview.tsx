import { LOTE_ESPERA_MINUTOS } from '@credenciados/contract';
import { Alert, Box, Button, formatInteger, Text } from '@credenciados/shared';
import { type Column, DataTable } from '@credenciados/shared/table';
import type { LinhaPrevia } from './lote.api.ts';

const COLUMNS: readonly Column<LinhaPrevia>[] = [
  { header: 'Nome', rowHeader: true, cell: ({ nome }) => nome },
  { header: 'Protocolo', nowrap: true, cell: ({ protocolo }) => protocolo },
  { header: 'O que vai acontecer', cell: (linha) => linha.motivo ?? <WillBe {...linha} /> },
];

/** Expected outcome, with unopened documents and unticked items. */
function WillBe({ naoAbertos, naoMarcados }: LinhaPrevia) {
  return (
    <>
      Será feita
      {naoAbertos > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {naoAbertos === 1 ? '1 documento não foi aberto' : `${naoAbertos} documentos não foram abertos`}
        </Text>
      )}
      {naoMarcados > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {naoMarcados === 1 ? '1 item da conferência sem marca' : `${naoMarcados} itens da conferência sem marca`}
        </Text>
      )}
    </>
  );
}

interface PreviewProps {
  /** Id of the form, for the confirming button. */
  formId: string;
  linhas: readonly LinhaPrevia[];
  failure: string | null;
  onConfirm: () => void;
  onBack: () => void;
}

/** Expected outcome line by line; refused ones first, with their reason. */
export function Preview({ formId, linhas, failure, onConfirm, onBack }: PreviewProps) {
  const refused = linhas.filter(({ motivo }) => motivo !== null);
  const done = linhas.filter(({ motivo }) => motivo === null);
  const unseen = done.filter(({ naoAbertos, naoMarcados }) => naoAbertos + naoMarcados > 0).length;
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
      {unseen > 0 && (
        <Box mb="4">
          <Alert
            tone="warning"
            title={
              unseen === 1
                ? 'Em uma delas há o que ninguém conferiu.'
                : `Em ${formatInteger(unseen)} delas há o que ninguém conferiu.`
            }
          >
            Documentos que ninguém da comissão abriu, ou itens da conferência sem marca: veja linha por linha.
          </Alert>
        </Box>
      )}
      <Text mb="3">
        <Button size="sm" variant="ghost" onClick={onBack}>
          Voltar e mudar
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
