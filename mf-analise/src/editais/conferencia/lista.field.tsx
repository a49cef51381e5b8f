import { Box, Button, ErrorState, Flex, Heading, Skeleton, Text } from '@credenciados/shared';
import { useFormContext, useWatch } from '@credenciados/shared/forms';
import { useId } from 'react';
import { LuListChecks } from 'react-icons/lu';
import type { Edital, EditalSave } from '../editais.api.ts';
import { useLista } from './conferencia.api.ts';
import { ItensField } from './itens.field.tsx';

/** Check list in an edital's form (CON-2): its number of items, until somebody edits it. An unedited list isn't sent. */
export function ListaField({ edital }: { edital: Edital | null }) {
  const { setValue } = useFormContext<EditalSave>();
  const itens = useWatch<EditalSave, 'conferencia'>({ name: 'conferencia' });
  const tipoEdital = useWatch<EditalSave, 'tipoEdital'>({ name: 'tipoEdital' }) ?? 'GEOMENSOR';
  const lista = useLista(edital?.id);
  const titleId = useId();
  const open = () => setValue('conferencia', lista.data?.itens ?? [], { shouldDirty: true });
  const editing = itens !== undefined;
  return (
    <Box as="section" aria-labelledby={titleId} mb="5" pt="4" borderTopWidth="1px" borderColor="border.muted">
      <Heading as="h3" size="md" id={titleId}>
        Lista de conferência
      </Heading>
      <Text color="fg.muted" textStyle="sm" mb="3">
        Opcional. O que a comissão confere em cada documento. O que não for marcado na análise entra no texto da
        retificação. Mudanças não alteram o que já foi decidido.
      </Text>
      {editing ? (
        <ItensField id={edital?.id} tipoEdital={tipoEdital} />
      ) : edital === null || lista.data ? (
        <Flex wrap="wrap" align="center" gap="3">
          {edital && <Text>{countOf(lista.data?.itens.length ?? 0)}</Text>}
          <Button size="sm" variant="outline" onClick={open}>
            <LuListChecks aria-hidden="true" />
            {lista.data?.itens.length ? 'Editar lista de conferência' : 'Criar lista de conferência'}
          </Button>
        </Flex>
      ) : lista.error ? (
        <ErrorState
          title="Não foi possível carregar a lista. Ela fica como está."
          onRetry={() => void lista.refetch()}
        />
      ) : (
        <Skeleton h="2.25rem" />
      )}
    </Box>
  );
}

const countOf = (itens: number) =>
  itens === 0 ? 'Este edital não tem lista.' : itens === 1 ? '1 item.' : `${itens} itens.`;
