import { RESULTADO_CODIGO_LABEL, RESULTADOS_CODIGO, type ResultadoCodigo } from '@credenciados/contract/chegada';
import { Button, call, Flex, notify, Text, useMutation } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { refreshAfter } from '../../common/after-action.ts';

const RECORD = 'POST /documentoCredenciado/codigoConferido/:id';

/** Element below the link to an issuer's page, for whoever may record what the page showed (CHE-9); undefined for others. */
export function useAfterLink(id: number, readOnly: boolean) {
  const mayRecord = useMay(RECORD) && !readOnly;
  return mayRecord ? (emissor: string) => <CodigoConferido id={id} emissor={emissor} /> : undefined;
}

function CodigoConferido({ id, emissor }: { id: number; emissor: string }) {
  const { mutate, isPending, data, variables } = useMutation({
    mutationFn: (resultado: ResultadoCodigo) => call(RECORD, { params: { id }, body: { emissor, resultado } }),
    onSuccess: () => notify({ type: 'success', title: 'Conferência registrada no histórico.' }),
    onSettled: refreshAfter(RECORD),
  });
  if (data && variables) return <Text textStyle="sm">Registrado: {RESULTADO_CODIGO_LABEL[variables]}.</Text>;
  return (
    <Flex role="group" aria-label={`Registrar o que ${emissor} mostrou`} wrap="wrap" align="center" gap="2" mt="1">
      <Text textStyle="sm">O que a página mostrou?</Text>
      {RESULTADOS_CODIGO.map((resultado) => (
        <Button key={resultado} size="xs" variant="outline" disabled={isPending} onClick={() => mutate(resultado)}>
          {RESULTADO_CODIGO_LABEL[resultado]}
        </Button>
      ))}
    </Flex>
  );
}
