import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { Box, Grid, Heading, Link, settings, Text } from '@credenciados/shared';
import { Deadline, Documents, List, Part } from '../common/requirements.tsx';
import type { EditalPublico } from './editais.api.ts';

const STEPS = [
  'Leia o edital e separe os documentos exigidos em arquivos.',
  'Clique em “Cadastrar-se”, aceite os termos e preencha os seus dados.',
  'Anexe os documentos, revise tudo e envie. Guarde o número do protocolo.',
  'A comissão analisa a solicitação. Acompanhe o resultado por e-mail e no portal.',
];

/** Steps to register in an edital: deadline, documents, contact. */
export function HowToRegister({ edital, now }: { edital: EditalPublico; now: number }) {
  const { contactEmail } = settings();
  return (
    <Box as="section" aria-labelledby="como-se-cadastrar" mt="12">
      <Heading as="h2" size="xl" id="como-se-cadastrar" mb="6">
        Como se cadastrar no edital nº {edital.numero} ({TIPO_EDITAL_LABEL[edital.tipoEdital]})
      </Heading>
      <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="6" rowGap="8">
        <Box display="flex" flexDirection="column" gap="8">
          <Part title="Passo a passo">
            <List as="ol" listStyleType="decimal">
              {STEPS.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </List>
          </Part>
          <Deadline dataFim={edital.dataFim} now={now} />
        </Box>
        <Box display="flex" flexDirection="column" gap="8">
          <Documents tipoEdital={edital.tipoEdital} />
          <Part title="Dúvidas">
            {contactEmail ? (
              <Text>
                Escreva para <Link href={`mailto:${contactEmail}`}>{contactEmail}</Link> e informe o número do edital.
              </Text>
            ) : (
              <Text>Procure os canais de atendimento indicados no edital.</Text>
            )}
          </Part>
        </Box>
      </Grid>
    </Box>
  );
}
