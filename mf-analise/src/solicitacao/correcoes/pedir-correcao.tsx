import {
  CHANGEABLE,
  CORRECAO_LIMITS,
  fieldOf,
  fieldsIn,
  fieldText,
  flatFields,
  SECTION_NAMES,
} from '@credenciados/contract';
import { Box, chakra, Text } from '@credenciados/shared';
import { useEffect, useId, useRef } from 'react';
import { LuChevronDown, LuChevronUp } from 'react-icons/lu';
import { DisclosureButton } from '../../common/disclosure-button.tsx';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import type { Pedido } from './use-pedido.ts';

const PART_ID = 'pedir-correcao';

const Choice = chakra('label', {
  base: { display: 'flex', alignItems: 'flex-start', gap: '2.5', py: '1', cursor: 'pointer', w: 'fit-content' },
});
const Tick = chakra('input', {
  base: { flexShrink: '0', boxSize: '5', mt: '0.5', accentColor: 'primary.solid', cursor: 'pointer' },
});
const Remark = chakra('textarea', {
  base: {
    display: 'block',
    w: 'full',
    p: '2',
    mb: '2',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
    bg: 'bg.panel',
    resize: 'vertical',
  },
});

interface PedirCorrecaoProps {
  solicitacao: Solicitacao;
  pedido: Pedido;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** Fields and documentos to ask a correction of, each with a remark (ANL-26). Shown once it was chosen, or has an item. */
export function PedirCorrecao({ solicitacao, pedido, open, onToggle }: PedirCorrecaoProps) {
  const asked = pedido.correcoes.length;
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) part.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  if (!open && asked === 0) return null;
  return (
    <Box mb="3" _print={{ display: 'none' }}>
      <DisclosureButton open={open} part={PART_ID} onToggle={onToggle} px="0">
        Pedir correção{asked > 0 && ` (${asked})`}
        {open ? <LuChevronUp aria-hidden="true" /> : <LuChevronDown aria-hidden="true" />}
      </DisclosureButton>
      {open && (
        <Box id={PART_ID} ref={part} mt="1">
          <Text color="fg.muted" textStyle="sm" mb="2">
            Marque o que precisa de correção e escreva o que fazer. Vai com “Solicitar retificação”.
          </Text>
          <Box as="ul" listStyleType="none">
            {alvosOf(solicitacao).map(({ alvo, label, value }) => (
              <Item key={alvo} alvo={alvo} label={label} value={value} pedido={pedido} />
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

interface Alvo {
  alvo: string;
  label: string;
  value: string;
}

/** Fields of the edital that can change, and types of documentos, with their values. */
function alvosOf({ credenciado, edital }: Solicitacao): Alvo[] {
  const values = flatFields(credenciado);
  const campos = SECTION_NAMES.flatMap((section) => fieldsIn(section, edital.tipoEdital))
    .filter((name) => CHANGEABLE.some((one) => one === name))
    .map((name) => ({ alvo: name, label: fieldOf(name).label, value: fieldText(name, values) }));
  const tipos = new Map(
    credenciado.documentos.map(({ tipoDocumento }) => [tipoDocumento.codigo, tipoDocumento.descricao]),
  );
  const documentos = [...tipos].map(([alvo, label]) => ({
    alvo,
    label,
    value: credenciado.documentos
      .filter(({ tipoDocumento }) => tipoDocumento.codigo === alvo)
      .map(({ nomeOriginal }) => nomeOriginal)
      .join(', '),
  }));
  return [...campos, ...documentos];
}

function Item({ alvo, label, value, pedido }: Alvo & { pedido: Pedido }) {
  const id = useId();
  const text = pedido.observacoes[alvo];
  return (
    <li>
      <Choice>
        <Tick type="checkbox" checked={text !== undefined} onChange={() => pedido.toggle(alvo)} />
        <chakra.span overflowWrap="anywhere">
          {label}: <chakra.span color="fg.muted">{value || 'em branco'}</chakra.span>
        </chakra.span>
      </Choice>
      {text !== undefined && (
        <>
          <chakra.label htmlFor={id} textStyle="sm" display="block" mb="0.5">
            O que corrigir em {label}
          </chakra.label>
          <Remark
            id={id}
            rows={2}
            maxLength={CORRECAO_LIMITS.observacao}
            value={text}
            onChange={(event) => pedido.write(alvo, event.target.value)}
          />
        </>
      )}
    </li>
  );
}
