import { UPLOAD_LIMITS } from '@credenciados/contract/domain';
import {
  Box,
  chakra,
  ErrorState,
  formatTimestamp,
  Heading,
  Skeleton,
  Text,
  type TipoEdital,
  zoneLabel,
} from '@credenciados/shared';
import type { ReactNode } from 'react';
import { useTiposDocumento } from '../tipos-documento.api.ts';
import { timeLeft } from './time-left.ts';

/** Bulleted list. */
export const List = chakra('ul', {
  base: { ps: '5', display: 'flex', flexDirection: 'column', gap: '2', listStyleType: 'disc' },
});

/** Text under a heading of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Heading as="h3" size="lg" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

interface DeadlineProps {
  dataFim: string;
  now: number;
}

/** Deadline for registrations in an edital. */
export function Deadline({ dataFim, now }: DeadlineProps) {
  return (
    <Part title="Prazo">
      <Text>
        Inscrições até <strong>{formatTimestamp(dataFim)}</strong> ({zoneLabel()}). {timeLeft(dataFim, now)}
      </Text>
    </Part>
  );
}

/** Documents required to register, and the accepted file formats. */
export function Documents({ tipoEdital }: { tipoEdital: TipoEdital }) {
  const { maxMb, extensions } = UPLOAD_LIMITS.CADASTRO;
  return (
    <Part title="Documentos exigidos">
      <DocumentList tipoEdital={tipoEdital} />
      <Text mt="3" textStyle="sm" color="fg.muted">
        Até {maxMb} MB por arquivo. Formatos: {extensions.join(', ')}.
      </Text>
    </Part>
  );
}

function DocumentList({ tipoEdital }: { tipoEdital: TipoEdital }) {
  const { data, isError, refetch } = useTiposDocumento(tipoEdital);
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
