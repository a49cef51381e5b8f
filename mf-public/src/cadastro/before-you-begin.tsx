import {
  BASE_PATH,
  Box,
  Card,
  chakra,
  Grid,
  Heading,
  LinkButton,
  LuFileDown,
  type TipoEdital,
} from '@credenciados/shared';
import { nextWords } from '../common/time-left.ts';
import { useClock } from '../common/use-clock.ts';
import { Deadline, Documents, List, Part } from '../common/what-it-takes.tsx';
import { RegistrationTerms } from '../registration/registration-terms.tsx';
import type { EditalToRegister } from './cadastro.api.ts';

const DATA: Record<TipoEdital, readonly string[]> = {
  GEOMENSOR: [
    'CPF, e-mail, telefone e endereço',
    'Registro no conselho profissional e formação',
    'Código de credenciado no INCRA',
  ],
  VISTORIADOR: ['CPF, e-mail, telefone e endereço', 'Registro no conselho profissional e formação'],
};

const Summary = chakra('summary', {
  base: { cursor: 'pointer', fontWeight: 'semibold', py: '2', color: 'primary.fg', w: 'fit-content' },
});

interface BeforeYouBeginProps {
  edital: EditalToRegister;
  /** True if the edital no longer takes registrations. */
  ended: boolean;
}

/** Requirements and terms before the form, server-rendered (TEL-11). */
export function BeforeYouBegin({ edital, ended }: BeforeYouBeginProps) {
  const { id, dataFim, tipoEdital } = edital;
  const now = useClock((moment) => nextWords(dataFim, moment));
  return (
    <Card as="section" aria-labelledby="antes-de-comecar" mb="6">
      <Heading as="h2" size="xl" id="antes-de-comecar" mb="5">
        Antes de começar
      </Heading>
      <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} columnGap="12" rowGap="6">
        <Box display="flex" flexDirection="column" gap="6">
          <Deadline dataFim={dataFim} now={now} ended={ended} />
          <Part title="Dados que serão pedidos">
            <List>
              {DATA[tipoEdital].map((item) => (
                <li key={item}>{item}</li>
              ))}
            </List>
          </Part>
        </Box>
        <Documents tipoEdital={tipoEdital} />
      </Grid>
      <Box mt="6">
        <LinkButton variant="outline" href={`${BASE_PATH}/publico/edital/baixar?idEdital=${id}`} newTab>
          <LuFileDown aria-hidden="true" />
          Baixar edital (PDF)
        </LinkButton>
      </Box>
      <chakra.details mt="4">
        <Summary>Termos do cadastro e aviso de privacidade</Summary>
        <Box pt="3" maxW="75ch">
          <RegistrationTerms />
        </Box>
      </chakra.details>
    </Card>
  );
}
