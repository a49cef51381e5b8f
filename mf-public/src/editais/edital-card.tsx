import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import {
  BASE_PATH,
  Box,
  Button,
  Card,
  chakra,
  Flex,
  formatDate,
  Heading,
  Link,
  LinkButton,
  LuArrowRight,
  LuFileDown,
  RouterLink,
  StatusTag,
  Text,
} from '@credenciados/shared';
import { timeLeft } from '../common/time-left.ts';
import type { EditalOfType, EditalPublico } from './editais.api.ts';
import { situationOf } from './edital-situation.ts';

const ABOUT = {
  GEOMENSOR: 'Profissionais que fazem o georreferenciamento de imóveis rurais.',
  VISTORIADOR: 'Profissionais que fazem a vistoria de imóveis rurais.',
};

const Facts = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: 'repeat(3, 1fr)' }, columnGap: '4', rowGap: '3' },
});

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <Flex direction={{ base: 'row', sm: 'column' }} justify="space-between" gap="1">
      <Text as="dt" textStyle="sm" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" m="0" fontWeight="semibold">
        {children}
      </Text>
    </Flex>
  );
}

/** Latest edital of one type, with the link to its registration. */
export function EditalCard({ tipo, edital, now }: EditalOfType & { now: number }) {
  const label = TIPO_EDITAL_LABEL[tipo];
  const situation = edital && situationOf(edital, now);
  const heading = `edital-${tipo.toLowerCase()}`;
  return (
    <Card
      as="article"
      aria-labelledby={heading}
      display="flex"
      flexDirection="column"
      gap="5"
      borderTopWidth="4px"
      borderTopColor={situation?.canRegister ? 'primary.solid' : 'border.emphasized'}
    >
      {edital && situation?.closedEarly && (
        // Before the badge, which says Aberto until the end that was published (EDT-2).
        <Text id={reasonIdOf(edital)} bg="bg.muted" borderRadius="sm" px="4" py="3" fontWeight="semibold">
          {situation.reason}
        </Text>
      )}
      <Box>
        <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="1">
          <Heading as="h2" size="xl" id={heading}>
            {label}
          </Heading>
          {situation && (
            <StatusTag tone={situation.open && !situation.closedEarly ? 'success' : 'neutral'}>
              {situation.open ? 'Aberto' : 'Encerrado'}
            </StatusTag>
          )}
        </Flex>
        <Text color="fg.muted">{ABOUT[tipo]}</Text>
      </Box>
      {edital && situation ? (
        <EditalFacts edital={edital} label={label} now={now} {...situation} />
      ) : (
        <Text bg="bg.subtle" borderRadius="sm" p="4">
          Ainda não há edital para {label.toLowerCase()}. Quando um for publicado, ele aparecerá aqui.
        </Text>
      )}
    </Card>
  );
}

const reasonIdOf = ({ id }: EditalPublico) => `motivo-${id}`;

interface EditalFactsProps {
  edital: EditalPublico;
  label: string;
  canRegister: boolean;
  closedEarly: boolean;
  reason: string | null;
  now: number;
}

function EditalFacts({ edital, label, canRegister, closedEarly, reason, now }: EditalFactsProps) {
  const reasonId = reasonIdOf(edital);
  return (
    <>
      <Facts>
        <Fact name="Nº do edital">{edital.numero}</Fact>
        <Fact name="Data de abertura">{formatDate(edital.dataInicio)}</Fact>
        <Fact name="Data de encerramento">{formatDate(edital.dataFim)}</Fact>
      </Facts>
      {canRegister && (
        <Text>
          <strong>Inscrições abertas.</strong> {timeLeft(edital.dataFim, now)}
        </Text>
      )}
      {edital.avisos?.map(({ texto, rotulo, link }) => (
        <Text key={link}>
          {texto}{' '}
          <Link asChild>
            <RouterLink to={link}>{rotulo}</RouterLink>
          </Link>
        </Text>
      ))}
      {reason && !closedEarly && (
        <Text id={reasonId} color="fg.muted">
          {reason}
        </Text>
      )}
      <Flex wrap="wrap" gap="3" mt="auto" direction={{ base: 'column', sm: 'row' }}>
        {canRegister ? (
          <LinkButton to={`/credenciados/cadastro/${edital.id}`} aria-label={`Cadastrar-se no edital de ${label}`}>
            Cadastrar-se
            <LuArrowRight aria-hidden="true" />
          </LinkButton>
        ) : (
          // It takes the focus, so that its reason is read out.
          <Button aria-disabled aria-describedby={reason ? reasonId : undefined}>
            Cadastrar-se
          </Button>
        )}
        <LinkButton variant="outline" href={`${BASE_PATH}/publico/edital/baixar?idEdital=${edital.id}`} newTab>
          <LuFileDown aria-hidden="true" />
          Baixar edital (PDF)
        </LinkButton>
      </Flex>
    </>
  );
}
