import {
  Alert,
  Box,
  Button,
  chakra,
  formatDateTime,
  Heading,
  LuArrowRight,
  LuFileText,
  LuPlus,
  LuTrash2,
  Text,
} from '@credenciados/shared';
import { Section } from '@credenciados/shared/solicitacao';
import type { ReactNode } from 'react';
import { LuColumns2, LuReplace } from 'react-icons/lu';
import type { Alteracoes } from '../analise.api.ts';
import { FileLink } from '../documentos/file-link.tsx';

type Documento = Alteracoes['documentos'][number];

interface ChangesSectionProps {
  alteracoes: Alteracoes;
  /** Shows the last resubmission's changes again after they were seen; undefined while they are shown. */
  onShowLast?: (() => void) | undefined;
  /** Shows a file beside the one that it replaced. */
  onCompare: (caminho: string) => void;
}

/** Changes of a resubmission, by field and document. */
export function ChangesSection({ alteracoes, onShowLast, onCompare }: ChangesSectionProps) {
  const { versao, desde, campos, documentos } = alteracoes;
  if (!versao || !desde) return null;
  if (desde.numero === versao.numero) {
    if (!onShowLast || versao.numero === 1) return null;
    return (
      <Box mb="5">
        <Alert
          tone="info"
          actions={
            <Button size="sm" variant="outline" onClick={onShowLast}>
              Ver o que mudou no último reenvio
            </Button>
          }
        >
          Você já viu esta versão, reenviada em {formatDateTime(versao.enviadaEm)}.
        </Alert>
      </Box>
    );
  }
  const changed = documentos.filter(({ situacao }) => situacao !== 'MANTIDO');
  const unchanged = documentos.length - changed.length;
  return (
    <Section
      title={
        desde.vistaEm
          ? `O que mudou desde a versão que você viu (${formatDateTime(desde.vistaEm)})`
          : `O que mudou desde a versão anterior (${formatDateTime(desde.enviadaEm)})`
      }
    >
      <Text color="fg.muted" mb="4">
        Solicitação reenviada pelo interessado em {formatDateTime(versao.enviadaEm)}.
      </Text>
      <Heading as="h3" size="md" mb="2">
        Dados
      </Heading>
      {campos.length > 0 ? <FieldChanges campos={campos} /> : <Text>Nenhum dado foi alterado.</Text>}
      <Heading as="h3" size="md" mt="5" mb="2">
        Documentos
      </Heading>
      {changed.length > 0 && (
        <Box as="ul" listStyleType="none" display="flex" flexDirection="column" gap="3">
          {changed.map((documento) => (
            <DocumentChange
              key={(documento.depois ?? documento.antes)?.caminho}
              documento={documento}
              onCompare={onCompare}
            />
          ))}
        </Box>
      )}
      <Text mt={changed.length > 0 ? '3' : '0'} color="fg.muted">
        {keptText(unchanged, changed.length)}
      </Text>
    </Section>
  );
}

function keptText(kept: number, changed: number): string {
  if (changed === 0) return 'Nenhum documento foi alterado.';
  if (kept === 0) return 'Nenhum outro documento foi mantido.';
  return kept === 1 ? 'Um documento foi mantido.' : `${kept} documentos foram mantidos.`;
}

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'minmax(6rem, 12rem) minmax(0, 1fr) auto minmax(0, 1fr)' },
    columnGap: '4',
    rowGap: '1',
    alignItems: 'baseline',
    py: '2.5',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
  },
});
const Value = chakra('dd', { base: { m: '0', minW: '0', overflowWrap: 'anywhere' } });

function FieldChanges({ campos }: { campos: Alteracoes['campos'] }) {
  return (
    <dl>
      {campos.map(({ campo, rotulo, antes, depois }) => (
        <Row key={campo}>
          <chakra.dt fontWeight="semibold">{rotulo}</chakra.dt>
          <Value color="fg.muted">
            <Side>Antes: </Side>
            <chakra.del>{antes || 'em branco'}</chakra.del>
          </Value>
          <chakra.span hideBelow="md" color="fg.muted" aria-hidden="true">
            <LuArrowRight />
          </chakra.span>
          <Value fontWeight="semibold">
            <Side>Depois: </Side>
            <chakra.ins textDecoration="none">{depois || 'em branco'}</chakra.ins>
          </Value>
        </Row>
      ))}
    </dl>
  );
}

function Side({ children }: { children: ReactNode }) {
  return (
    <chakra.span textStyle="sm" fontWeight="normal" color="fg.muted">
      {children}
    </chakra.span>
  );
}

const DOCUMENT_LOOK = {
  NOVO: { Icon: LuPlus, word: 'Novo', color: 'fg.success' },
  SUBSTITUIDO: { Icon: LuReplace, word: 'Substituído', color: 'fg.warning' },
  RETIRADO: { Icon: LuTrash2, word: 'Retirado', color: 'fg.error' },
  MANTIDO: { Icon: LuFileText, word: 'Mantido', color: 'fg.muted' },
} as const;

interface DocumentChangeProps {
  documento: Documento;
  onCompare: (caminho: string) => void;
}

function DocumentChange({ documento, onCompare }: DocumentChangeProps) {
  const { situacao, tipoDocumento, antes, depois } = documento;
  const { Icon, word, color } = DOCUMENT_LOOK[situacao];
  return (
    <chakra.li borderTopWidth="1px" borderColor="border.muted" pt="2.5">
      <chakra.p mb="2">
        <chakra.span display="inline-flex" alignItems="center" gap="1.5" color={color} fontWeight="semibold">
          <Icon aria-hidden="true" />
          {word}:
        </chakra.span>{' '}
        {tipoDocumento.descricao}
      </chakra.p>
      <Box display="flex" flexWrap="wrap" gap="3">
        {antes && <FileOf side={depois ? 'Arquivo anterior' : 'Arquivo retirado'} {...antes} />}
        {depois && <FileOf side={antes ? 'Arquivo novo' : 'Arquivo'} {...depois} />}
        {antes && depois && (
          <Button size="sm" variant="outline" alignSelf="flex-end" onClick={() => onCompare(depois.caminho)}>
            <LuColumns2 aria-hidden="true" />
            Comparar lado a lado
          </Button>
        )}
      </Box>
    </chakra.li>
  );
}

function FileOf({ side, caminho, nome }: { side: string; caminho: string; nome: string }) {
  return (
    <Box minW="0" maxW="100%">
      <Side>{side}</Side>
      <FileLink caminho={caminho} nome={nome} />
    </Box>
  );
}
