import type { FieldName } from '@credenciados/contract';
import { Box, chakra, notify, VisuallyHidden } from '@credenciados/shared';
import { usePageKeysEnabled } from '@credenciados/shared/overlays';
import { Email } from '@credenciados/shared/solicitacao';
import { Fragment, useEffect, useRef, useState } from 'react';
import { LuCheck } from 'react-icons/lu';
import { useShortcuts } from '../../common/shortcuts.ts';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { type Fact, factsOf } from './facts.ts';
import { FieldLabel } from './field-label.tsx';

/** Milliseconds for which a value is marked as copied. */
const COPIED_MS = 2500;

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', sm: 'minmax(0, 5fr) repeat(2, minmax(0, 6fr))' },
    columnGap: '2',
    rowGap: '1.5',
    '& > :first-child': { gridColumn: 'span 2' },
  },
});
const Term = chakra('dt', {
  base: { display: 'flex', alignItems: 'center', gap: '1', flexWrap: 'wrap', textStyle: 'xs', color: 'fg.muted' },
});
const Value = chakra('dd', {
  base: {
    m: '0',
    textStyle: 'sm',
    fontWeight: 'semibold',
    lineHeight: '1.3',
    overflowWrap: 'anywhere',
    cursor: 'copy',
    borderRadius: 'xs',
    _hover: { bg: 'bg.subtle', textDecoration: 'underline dotted' },
  },
});
const Key = chakra('kbd', {
  base: { px: '0.5', fontSize: '0.625rem', borderWidth: '1px', borderColor: 'border', borderRadius: 'xs' },
});

interface FactsStripProps {
  solicitacao: Solicitacao;
  /** Fields changed by the last resubmission. */
  changed: ReadonlySet<FieldName>;
}

/** Values to compare with the documents (ANL-14). A key or a click copies a value. */
export function FactsStrip({ solicitacao, changed }: FactsStripProps) {
  const facts = factsOf(solicitacao);
  const [copied, setCopied] = useState<Fact | null>(null);
  const list = useRef<HTMLDListElement>(null);
  const hasKeys = usePageKeysEnabled((state) => state.enabled);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (fact: Fact) => {
    try {
      await navigator.clipboard.writeText(fact.value);
      setCopied({ ...fact });
    } catch {
      // Without access to the clipboard the text is selected instead.
      const value = list.current?.querySelector(`[data-fact="${fact.shortcut}"]`);
      if (value) getSelection()?.selectAllChildren(value);
      notify({ type: 'info', title: 'O texto foi selecionado. Copie-o com Ctrl+C.' });
    }
  };
  const filled = facts.filter(({ value }) => value !== '');
  useShortcuts(Object.fromEntries(filled.map((fact) => [fact.shortcut, () => void copy(fact)])));
  return (
    <Box as="section" aria-label="Dados para conferir">
      <List ref={list}>
        {facts.map((fact) => {
          const { label, value, shortcut, campos } = fact;
          return (
            <Box key={label} minW="0">
              <Term>
                <FieldLabel isChanged={campos.some((campo) => changed.has(campo))}>{label}</FieldLabel>
                {copied?.label === label ? (
                  <Box as="span" color="fg.success" aria-hidden="true" display="inline-flex" alignItems="center">
                    <LuCheck /> copiado
                  </Box>
                ) : (
                  hasKeys &&
                  value !== '' && (
                    <Key aria-hidden="true" hideBelow="md" _print={{ display: 'none' }}>
                      {shortcut.toUpperCase()}
                    </Key>
                  )
                )}
              </Term>
              <Value
                data-fact={shortcut}
                title={value === '' ? undefined : `Clique para copiar (tecla ${shortcut.toUpperCase()})`}
                onClick={() => {
                  // A click that ends a mouse selection copies nothing.
                  if (value !== '' && getSelection()?.isCollapsed !== false) void copy(fact);
                }}
              >
                <FactValue fact={fact} />
              </Value>
            </Box>
          );
        })}
      </List>
      <VisuallyHidden role="status">{copied && `Copiado: ${copied.label}.`}</VisuallyHidden>
    </Box>
  );
}

function FactValue({ fact: { campos, value } }: { fact: Fact }) {
  if (value === '') return '—';
  if (campos.includes('email')) return <Email address={value} />;
  if (!campos.includes('telefones')) return value;
  // A number stays in one line.
  return value.split(', ').map((numero, index) => (
    <Fragment key={numero}>
      {index > 0 && ', '}
      <chakra.span whiteSpace="nowrap">{numero}</chakra.span>
    </Fragment>
  ));
}
