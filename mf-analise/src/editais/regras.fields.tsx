import { Box, Heading, Text } from '@credenciados/shared';
import { CheckboxField } from '@credenciados/shared/forms';
import { useId } from 'react';

/** Rules that an edital may set; none is set at first. */
export function RegrasFields() {
  const titleId = useId();
  return (
    <Box as="section" aria-labelledby={titleId} mb="5" pt="4" borderTopWidth="1px" borderColor="border.muted">
      <Heading as="h3" size="md" id={titleId}>
        Regras deste edital
      </Heading>
      <Text color="fg.muted" textStyle="sm" mb="3">
        Opcional. O que não for marcado segue o fluxo comum do portal.
      </Text>
      <CheckboxField
        name="regras.proporArquivamento"
        label="Propor o arquivamento de quem não retificar no prazo"
        hint="No dia seguinte ao prazo, o portal avisa o interessado; a comissão decide."
      />
      <CheckboxField
        name="regras.alterarInscricao"
        label="Permitir alterar a inscrição até a análise"
        hint="Enquanto o edital estiver aberto e ninguém da comissão tiver aberto a inscrição, o interessado pode alterá-la e recebe um novo comprovante."
      />
    </Box>
  );
}
