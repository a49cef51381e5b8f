import {
  BASE_PATH,
  Box,
  Card,
  chakra,
  formatTimestamp,
  Heading,
  LinkButton,
  LuFileDown,
  Text,
  type TipoEdital,
} from '@credenciados/shared';
import { useEffect, useState } from 'react';
import { List, Part } from '../common/requirements.tsx';
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
  /** True once the terms are accepted: the section collapses. */
  accepted: boolean;
}

/** Requirements and terms before the form, server-rendered (TEL-11). The documentos themselves are listed on *Editais* and in the form. */
export function BeforeYouBegin({ edital, ended, accepted }: BeforeYouBeginProps) {
  const { id, dataFim, tipoEdital, espera } = edital;
  const [open, setOpen] = useState(true);
  useEffect(() => setOpen(!accepted), [accepted]);
  return (
    <Card as="section" aria-labelledby="antes-de-comecar" mb="6" py={open ? undefined : '1'}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <Summary>
          <Heading as="h2" size={open ? 'xl' : 'md'} id="antes-de-comecar" display="inline">
            Antes de começar
          </Heading>
        </Summary>
        <Text my="4">
          {ended ? 'Inscrições encerradas. O prazo era ' : 'Você pode enviar até '}
          <strong>{formatTimestamp(dataFim)}</strong>.
        </Text>
        {espera && <Text my="4">{espera}</Text>}
        <Part title="Tenha à mão">
          <List>
            {DATA[tipoEdital].map((item) => (
              <li key={item}>{item}</li>
            ))}
            <li>Os documentos do edital: em arquivo, ou no papel, para fotografar com o celular</li>
          </List>
        </Part>
        <Box mt="6">
          <LinkButton variant="outline" href={`${BASE_PATH}/publico/edital/baixar?idEdital=${id}`} newTab>
            <LuFileDown aria-hidden="true" />
            Baixar edital (PDF)
          </LinkButton>
        </Box>
        <chakra.details mt="4">
          <Summary>Termos do cadastro e aviso de privacidade</Summary>
          <Box pt="3" maxW="text">
            <RegistrationTerms />
          </Box>
        </chakra.details>
      </details>
    </Card>
  );
}
