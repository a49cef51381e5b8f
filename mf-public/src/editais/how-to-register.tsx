import {
  Box,
  chakra,
  ErrorState,
  formatTimestamp,
  Grid,
  Heading,
  Link,
  Skeleton,
  settings,
  Text,
  TIPO_EDITAL_LABEL,
  UPLOAD_LIMITS,
  zoneLabel,
} from '@credenciados/shared';
import type { ReactNode } from 'react';
import { useTiposDocumento } from '../tipos-documento.api.ts';
import type { EditalPublico } from './editais.api.ts';
import { timeLeft } from './time-left.ts';

const STEPS = [
  'Leia o edital e separe os documentos exigidos em arquivos.',
  'Clique em “Cadastrar-se”, aceite os termos e preencha os seus dados.',
  'Anexe os documentos, revise tudo e envie. Guarde o número do protocolo.',
  'A comissão analisa a solicitação. Acompanhe o resultado por e-mail e no portal.',
];

const List = chakra('ul', {
  base: { ps: '5', display: 'flex', flexDirection: 'column', gap: '2', listStyleType: 'disc' },
});

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Heading as="h3" size="lg" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

/** What registering in an edital takes: deadline, steps, documents, and whom to ask. */
export function HowToRegister({ edital, now }: { edital: EditalPublico; now: number }) {
  const { contactEmail } = settings();
  const { maxMb, extensions } = UPLOAD_LIMITS.CADASTRO;
  return (
    <Box as="section" aria-labelledby="como-se-cadastrar" mt="12">
      <Heading as="h2" size="xl" id="como-se-cadastrar" mb="6">
        Como se cadastrar no edital nº {edital.numero} ({TIPO_EDITAL_LABEL[edital.tipoEdital]})
      </Heading>
      <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} columnGap="12" rowGap="8">
        <Box display="flex" flexDirection="column" gap="8">
          <Part title="Passo a passo">
            <List as="ol" listStyleType="decimal">
              {STEPS.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </List>
          </Part>
          <Part title="Prazo">
            <Text>
              Inscrições até <strong>{formatTimestamp(edital.dataFim)}</strong> ({zoneLabel()}).{' '}
              {timeLeft(edital.dataFim, now)}
            </Text>
          </Part>
        </Box>
        <Box display="flex" flexDirection="column" gap="8">
          <Part title="Documentos exigidos">
            <RequiredDocuments edital={edital} />
            <Text mt="3" textStyle="sm" color="fg.muted">
              Até {maxMb} MB por arquivo. Formatos: {extensions.join(', ')}.
            </Text>
          </Part>
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

function RequiredDocuments({ edital }: { edital: EditalPublico }) {
  const { data, isError, refetch } = useTiposDocumento(edital.tipoEdital);
  if (isError) {
    return <ErrorState title="Não foi possível carregar a lista de documentos." onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Box aria-busy="true" display="flex" flexDirection="column" gap="3">
        <Skeleton w="80%" />
        <Skeleton w="60%" />
        <Skeleton w="70%" />
      </Box>
    );
  }
  return (
    <List>
      {data.map(({ codigo, descricao, obrigatorio }) => (
        <li key={codigo}>
          {descricao}
          {!obrigatorio && ' (opcional)'}
        </li>
      ))}
    </List>
  );
}
