import type { Inscricao } from '@credenciados/contract/credenciado';
import { LIMITS, TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { showNivel } from '@credenciados/contract/govbr';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LuPrinter } from 'react-icons/lu';
import { Link as RouterLink } from 'react-router-dom';
import { formatTimestamp, zoneLabel } from '../../format/dates.ts';
import { formatFileSize } from '../../format/text.ts';
import { downloadFile } from '../../http/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, DataItem, DataList } from '../../ui/card.tsx';
import { ToneIcon } from '../../ui/icons.tsx';
import { Box, chakra, Flex, Heading, Link, Text } from '../../ui/primitives.ts';
import { SaveFileButton } from './save-file-button.tsx';

interface RegistrationComprovanteProps {
  inscricao: Inscricao;
  /** Heading: 'Cadastro enviado'. */
  title: string;
  /** Next steps, one sentence each. */
  next: readonly string[];
  /** Redirects after 3 seconds, unless the person is reading; without it the page stays. */
  redirect?: { label: string; go: () => void };
  /** Further buttons or links. */
  actions?: ReactNode;
  /** Page that checks comprovantes; null if no live module has it. */
  verifyPath: string | null;
}

const Screen = chakra('div', { base: { _print: { display: 'none' } } });

/** Receipt of a registration: protocol, time, files with hashes, next steps. */
export function RegistrationComprovante({
  inscricao,
  title,
  next,
  redirect,
  actions,
  verifyPath,
}: RegistrationComprovanteProps) {
  const { staying, stay, watch } = useRedirect(redirect?.go);
  const heading = useRef<HTMLHeadingElement>(null);
  const recorded = formatTimestamp(inscricao.dataCadastro);
  const received = inscricao.recebidaEm ? formatTimestamp(inscricao.recebidaEm) : recorded;
  useEffect(() => {
    // After the page's heading has taken the focus, as after each navigation.
    queueMicrotask(() => heading.current?.focus({ preventScroll: true }));
    // The receipt replaces a long form whose end was in view.
    window.scrollTo(0, 0);
    // The browser restores its scroll position last, after the step back from the review.
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Box onFocus={watch.onFocus} onKeyDown={watch.onKeyDown}>
      <Card
        as="section"
        aria-labelledby="recibo"
        mb="6"
        borderTopWidth="4px"
        borderTopColor="border.success"
        onPointerDown={watch.onPointerDown}
        onPointerMove={watch.onPointerMove}
        onWheel={watch.onWheel}
      >
        <Flex wrap="wrap" justify="space-between" align="flex-start" gap="4" mb="5">
          <Box>
            <Flex role="status" gap="2" align="center" color="fg.success" fontWeight="bold" mb="3">
              <ToneIcon tone="success" />
              {title}
            </Flex>
            <Heading
              as="h2"
              size="xl"
              id="recibo"
              aria-describedby="protocolo"
              ref={heading}
              tabIndex={-1}
              outline="none"
            >
              Recibo
            </Heading>
            <Text id="protocolo">
              Protocolo{' '}
              <Text as="span" textStyle="xl" fontWeight="bold" whiteSpace="nowrap">
                {inscricao.protocolo}
              </Text>
            </Text>
          </Box>
          <Screen display="flex" flexWrap="wrap" gap="3">
            <SaveFileButton save={() => savePdf(inscricao.codigoComprovante)}>Baixar comprovante (PDF)</SaveFileButton>
            <Button variant="ghost" onClick={() => window.print()}>
              <LuPrinter aria-hidden="true" />
              Imprimir
            </Button>
          </Screen>
        </Flex>
        {redirect && !staying && (
          <Screen mb="5">
            <Alert
              tone="info"
              live
              actions={
                <Button variant="outline" size="sm" onClick={stay}>
                  Ficar nesta página
                </Button>
              }
            >
              Em 3 segundos você será levado para {redirect.label}.
            </Alert>
          </Screen>
        )}
        <Text mb="5">Guarde o número do protocolo. Enviamos a confirmação para o e-mail informado.</Text>
        <DataList>
          <DataItem label="Data e hora">
            {recorded} ({zoneLabel()})
          </DataItem>
          {inscricao.formularioEm && (
            <DataItem label="Formulário recebido em">{formatTimestamp(inscricao.formularioEm)}</DataItem>
          )}
          {received !== recorded && <DataItem label="Recebida em">{received}</DataItem>}
          <DataItem label="Edital">
            nº {inscricao.edital.numero} – {TIPO_EDITAL_LABEL[inscricao.edital.tipoEdital]}
          </DataItem>
          {inscricao.procurador && <DataItem label="Enviado por">{inscricao.procurador}, por procuração</DataItem>}
          {inscricao.nivel && <DataItem label="Assinatura">{showNivel(inscricao.nivel)}</DataItem>}
          <DataItem label="Código do comprovante">
            <Text as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
              {inscricao.codigoComprovante}
            </Text>
          </DataItem>
        </DataList>
        <Heading as="h3" size="lg" mt="8" mb="3">
          Documentos recebidos ({inscricao.documentos.length})
        </Heading>
        <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4">
          {inscricao.documentos.map(({ nome, tipo, tamanho, sha256 }) => (
            <li key={`${tipo}-${sha256}-${nome}`}>
              <Text fontWeight="semibold">{tipo}</Text>
              <Text>
                {nome} ({formatFileSize(tamanho)})
              </Text>
            </li>
          ))}
        </chakra.ul>
        <chakra.details mt="3">
          <chakra.summary cursor="pointer" color="fg.link" w="fit-content" minH="6">
            Códigos SHA-256 dos documentos
          </chakra.summary>
          <Text mt="2" textStyle="sm" color="fg.muted">
            Mostram que um arquivo é igual ao que foi enviado. Também estão no comprovante em PDF.
          </Text>
          <chakra.ul listStyleType="none" mt="2" display="flex" flexDirection="column" gap="2">
            {inscricao.documentos.map(({ nome, tipo, sha256 }) => (
              <li key={`${tipo}-${sha256}-${nome}`}>
                {nome}
                <Text textStyle="xs" color="fg.muted" fontFamily="mono" overflowWrap="anywhere">
                  SHA-256: {sha256}
                </Text>
              </li>
            ))}
          </chakra.ul>
        </chakra.details>
        <Heading as="h3" size="lg" mt="8" mb="3">
          O que acontece agora
        </Heading>
        <chakra.ol ps="5" listStyleType="decimal" display="flex" flexDirection="column" gap="2">
          {next.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </chakra.ol>
        {verifyPath && (
          <Text mt="6" textStyle="sm" color="fg.muted">
            Qualquer pessoa pode conferir o comprovante em{' '}
            <Link asChild>
              <RouterLink to={verifyPath}>Conferir comprovante</RouterLink>
            </Link>
            .
          </Text>
        )}
      </Card>
      <Screen>
        <Flex gap="3" wrap="wrap">
          {actions}
        </Flex>
      </Screen>
    </Box>
  );
}

const savePdf = (codigo: string) => downloadFile('POST /publico/comprovante/pdf', { body: { codigo }, silent: true });

/** Redirects after 3000 ms, unless focus or pointer enters the element with `watch`, or `stay` is called. */
function useRedirect(go: (() => void) | undefined) {
  const [staying, setStaying] = useState(false);
  const latest = useRef(go);
  latest.current = go;
  const redirects = go !== undefined;
  /** Pointer position when the page appeared; only a move from there counts. */
  const pointer = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    if (staying || !redirects) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The time runs only while the page is visible.
    const run = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => latest.current?.(), LIMITS.redirectMs);
    };
    run();
    document.addEventListener('visibilitychange', run);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', run);
    };
  }, [staying, redirects]);

  const stay = () => setStaying(true);
  return {
    staying,
    stay,
    watch: {
      onPointerDown: stay,
      onKeyDown: stay,
      onWheel: stay,
      onPointerMove: ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => {
        const before = pointer.current;
        pointer.current = { x, y };
        if (before && (before.x !== x || before.y !== y)) stay();
      },
      onFocus: ({ target }: { target: EventTarget }) => {
        // Ignores the heading, which is focused automatically.
        if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) stay();
      },
    },
  };
}
