import { type Achado, CERTEZA_LABEL, type Lugar } from '@credenciados/contract/chegada';
import { Badge, Box, Button, chakra, Flex, Link, NewTabNotice, Text, ToneIcon } from '@credenciados/shared';
import type { ReactNode } from 'react';
import type { ChegadaState } from './use-chegada.ts';

/** Reasons why a document wasn't checked. The file counts all the same (CHE-1). */
const NOT_CHECKED: Record<Extract<ChegadaState, { status: 'failed' }>['reason'], string> = {
  protegido: 'O arquivo tem senha, e não foi conferido.',
  invalido: 'O arquivo não abre, e não foi conferido. Abra-o no seu computador para ver se está inteiro.',
  grande: 'O arquivo é grande demais para ser conferido aqui.',
  inseguro: 'O arquivo não foi conferido.',
  demorado: 'O arquivo demorou demais para abrir, e não foi conferido.',
  rede: 'Não foi possível conferir o arquivo agora. Ele não se perdeu.',
};

/** State of a check in one line. */
export function summaryOf(state: ChegadaState): { text: string; warns: boolean } {
  if (state.status === 'loading') return { text: 'Conferindo o arquivo…', warns: false };
  if (state.status === 'failed') return { text: NOT_CHECKED[state.reason], warns: false };
  const { achados } = state.chegada;
  const warnings = achados.filter(({ aviso }) => aviso);
  const [first] = warnings;
  if (first)
    return { text: warnings.length === 1 ? first.texto : `${warnings.length} avisos: ${first.texto}`, warns: true };
  return { text: achados[0]?.texto ?? 'Conferência automática: nada a apontar.', warns: false };
}

interface AchadosProps {
  achados: readonly Achado[];
  /** On a phone shows warnings alone. */
  brief?: boolean;
  /** Shows a place of the document. */
  onPlace: (lugar: Lugar) => void;
  /** Shown below the link to an issuer's page, given by its host. */
  afterLink?: ((emissor: string) => ReactNode) | undefined;
}

/** Findings about a document, each with its certainty and a button to its place (CHE-1). */
export function Achados({ achados, brief = false, onPlace, afterLink }: AchadosProps) {
  return (
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2" textStyle="sm">
      {achados.map((achado) => {
        const { certeza, aviso, texto, lugar, endereco } = achado;
        return (
          <chakra.li key={texto} {...(brief && !aviso && { hideBelow: 'md' })}>
            <Flex gap="2" align="flex-start">
              <Box as="span" mt="0.5" flexShrink="0" color={aviso ? 'fg.warning' : 'fg.info'}>
                <ToneIcon tone={aviso ? 'warning' : 'info'} size="1.1em" />
              </Box>
              <Box minW="0">
                <Text overflowWrap="anywhere">
                  {texto} <Badge>{CERTEZA_LABEL[certeza]}</Badge>
                </Text>
                {lugar && (
                  <Button size="xs" variant="outline" mt="1" onClick={() => onPlace(lugar)}>
                    {lugar.caixa ? `Ver o trecho (página ${lugar.pagina})` : `Ver a página ${lugar.pagina}`}
                  </Button>
                )}
                {endereco && (
                  <Link href={endereco} target="_blank" rel="noopener noreferrer" textStyle="sm" display="block">
                    Abrir a página do emissor <NewTabNotice />
                  </Link>
                )}
                {endereco && afterLink?.(new URL(endereco).hostname)}
              </Box>
            </Flex>
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}
