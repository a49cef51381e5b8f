import type { Lugar } from '@credenciados/contract/chegada';
import { Box, Button, Flex, Text } from '@credenciados/shared';
import { useCallback, useState } from 'react';
import { Achados, summaryOf } from '../chegada/achados.tsx';
import { PlacePicture } from '../chegada/place-picture.tsx';
import { useChegada } from '../chegada/use-chegada.ts';
import type { ChegadaProps } from '../offers.d.ts';

/** Code of the check, for its bench. */
export { loadCheck } from '../chegada/use-chegada.ts';

/** Check of a PDF that an applicant has attached (CHE-1). It warns, and changes nothing of the form. On a phone only warnings take room. */
export function Chegada({ load, cpf, nome, tipo }: ChegadaProps) {
  const read = useCallback<Parameters<typeof useChegada>[0]>((check, left) => check.readContent(load, left), [load]);
  const { state, retry } = useChegada(read, { cpf, nome, tipo });
  const [lugar, setLugar] = useState<Lugar | null>(null);
  const achados = state.status === 'done' ? state.chegada.achados : [];
  return (
    <Box role="status" aria-busy={state.status === 'loading'} textStyle="sm" mt={{ md: '1' }} minW="0">
      {achados.length > 0 ? (
        <Achados achados={achados} brief onPlace={setLugar} />
      ) : (
        <Flex {...(state.status !== 'failed' && { hideBelow: 'md' })} align="center" gap="2" wrap="wrap" minH="6">
          <Text color="fg.muted">{summaryOf(state).text}</Text>
          {state.status === 'failed' && state.reason === 'rede' && (
            <Button size="xs" variant="outline" onClick={retry}>
              Conferir de novo
            </Button>
          )}
        </Flex>
      )}
      {lugar && <PlacePicture key={lugar.pagina} load={load} lugar={lugar} onClose={() => setLugar(null)} />}
    </Box>
  );
}
