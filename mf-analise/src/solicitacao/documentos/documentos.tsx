import {
  Alert,
  Box,
  Button,
  formatDateTime,
  HStack,
  LuCircleCheck,
  LuEye,
  notify,
  Skeleton,
  Text,
} from '@credenciados/shared';
import { type Column, DataTable } from '@credenciados/shared/table';
import { LuCircleDashed } from 'react-icons/lu';
import { kindOf } from '../../common/document-view/kinds.ts';
import { useShortcuts } from '../../common/shortcuts.ts';
import { type Abertos, type Documento, viewButtonId } from './documentos.api.ts';
import { FileLink } from './file-link.tsx';
import type { DocumentPaneState } from './use-document-pane.ts';

const TYPE: Column<Documento> = {
  header: 'Tipo',
  rowHeader: true,
  cell: ({ tipoDocumento }) => tipoDocumento.descricao,
};
/**
 * Next unopened document after the shown one, wrapping around. Files that can't be shown and listed archives are skipped after the first
 * visit.
 */
function nextToOpen(left: readonly Documento[], { documentos, documento, passed }: DocumentPaneState) {
  const index = documento ? documentos.indexOf(documento) : -1;
  const inTurn = [...documentos.slice(index + 1), ...documentos.slice(0, Math.max(index, 0))];
  return inTurn.find((one) => left.includes(one) && !passed.has(one.id) && kindOf(one.nomeOriginal) !== null);
}

/** Message if no other document can be opened: all were, or the rest can't be, and is named. */
function nothingLeft(left: readonly Documento[], passed: DocumentPaneState['passed']): Parameters<typeof notify>[0] {
  if (left.length === 0) return { type: 'info', title: 'Você já abriu todos os documentos desta solicitação.' };
  const isUnshown = ({ id, nomeOriginal }: Documento) => {
    const kind = kindOf(nomeOriginal);
    return kind === null || (kind !== 'archive' && passed.has(id));
  };
  const named = (text: string, some: readonly Documento[]) =>
    some.length > 0 ? [`${text}: ${some.map(({ nomeOriginal }) => nomeOriginal).join(', ')}.`] : [];
  const unopened = left.filter((one) => !isUnshown(one));
  return {
    type: 'info',
    title:
      unopened.length > 0
        ? 'Não há outro documento para mostrar aqui.'
        : 'Você já abriu todos os documentos que podem ser mostrados aqui.',
    description: [
      ...named('Ainda não abertos por você', unopened),
      ...named('Para ver os demais, baixe-os', left.filter(isUnshown)),
    ].join('\n'),
  };
}

/** List of a solicitação's files, and which of them the analyst has opened. A desk shows tabs instead. */
export function Documentos({ pane }: { pane: DocumentPaneState }) {
  const { documentos, show, isDesk } = pane;
  const { keepsMarks, marks, own, error, mark } = pane.abertos;
  useShortcuts({
    d: () => {
      const unopened = documentos.filter(({ id }) => !own.has(id));
      const next = nextToOpen(unopened, pane);
      if (next) show(next.id);
      else notify(nothingLeft(unopened, pane.passed));
    },
  });
  const name: Column<Documento> = {
    header: 'Nome do arquivo',
    cell: ({ id, caminho, nomeOriginal }) => (
      <FileLink caminho={caminho} nome={nomeOriginal} onDownloaded={() => mark(id)} />
    ),
  };
  const reading: Column<Documento> = { header: 'Sua leitura', cell: ({ id }) => <Reading marks={marks} id={id} /> };
  return (
    <>
      {error && (
        <Box mb="4">
          <Alert
            tone="warning"
            title="Não foi possível saber quais documentos você já abriu."
            actions={
              <Button size="sm" variant="outline" onClick={error.onRetry}>
                Tentar novamente
              </Button>
            }
          />
        </Box>
      )}
      {keepsMarks && !error && documentos.length > 0 && (
        // Rendered from the start, so that loading moves no button under the pointer.
        <Text as="div" mb="2" minH="6" textStyle="sm" color="fg.muted" _print={{ display: 'none' }}>
          {marks && `${documentos.filter(({ id }) => marks.has(id)).length} de ${documentos.length} abertos por você.`}
        </Text>
      )}
      {/* The third column says what one person has read, which isn't for paper. */}
      <Box _print={{ '& :is(th, td):nth-child(3)': { display: 'none' } }}>
        <DataTable
          caption="Documentos anexados"
          columns={[TYPE, name, ...(keepsMarks && !error ? [reading] : [])]}
          rows={documentos}
          rowKey={({ id }) => id}
          currentRow={pane.documento?.id}
          empty={{
            title: 'Nenhum documento anexado.',
            description: 'Quem é credenciado por um processo não envia documentos ao portal.',
          }}
          {...(!isDesk && {
            actions: ({ id, nomeOriginal }: Documento) => (
              <Button
                id={viewButtonId(id)}
                size="sm"
                variant="outline"
                aria-label={`Visualizar ${nomeOriginal}`}
                onClick={() => show(id)}
              >
                <LuEye aria-hidden="true" />
                Visualizar
              </Button>
            ),
          })}
        />
      </Box>
    </>
  );
}

function Reading({ marks, id }: { marks: Abertos['marks']; id: number }) {
  if (!marks) return <Skeleton w="8rem" />;
  const abertoEm = marks.get(id);
  return (
    <HStack as="span" gap="1.5" align="flex-start" color={abertoEm ? 'fg.success' : 'fg.muted'}>
      <Box as="span" mt="0.5" flexShrink="0">
        {abertoEm ? <LuCircleCheck aria-hidden="true" /> : <LuCircleDashed aria-hidden="true" />}
      </Box>
      {abertoEm ? `Aberto por você em ${formatDateTime(abertoEm)}` : 'Ainda não aberto'}
    </HStack>
  );
}
