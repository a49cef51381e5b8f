import { type CorEtiqueta, chakra } from '@credenciados/shared';
import { LuTag } from 'react-icons/lu';

/** Colours of labels in both themes. Two of them have no meaning among the portal's tokens; the others use tokens. */
const LOOK: Record<CorEtiqueta, object> = {
  CINZA: { bg: 'bg.muted', color: 'fg.muted', borderColor: 'border.emphasized' },
  AZUL: { bg: 'bg.info', color: 'fg.info', borderColor: 'border.info' },
  VERDE: { bg: 'bg.success', color: 'fg.success', borderColor: 'border.success' },
  AMARELO: { bg: 'bg.warning', color: 'fg.warning', borderColor: 'border.warning' },
  VERMELHO: { bg: 'bg.error', color: 'fg.error', borderColor: 'border.error' },
  LARANJA: {
    ...{ bg: '#ffe8d6', color: '#7a3b00', borderColor: '#b35900' },
    _dark: { bg: '#3a1c00', color: '#ffb27a', borderColor: '#ffb27a' },
  },
  ROXO: {
    ...{ bg: '#f3e8fd', color: '#5b2a91', borderColor: '#7b3fbf' },
    _dark: { bg: '#2a1145', color: '#d5b3f7', borderColor: '#d5b3f7' },
  },
};

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxW: '100%',
    px: '2',
    borderRadius: 'full',
    borderWidth: '1px',
    textStyle: 'xs',
    fontWeight: 'semibold',
    '& > svg': { flexShrink: 0 },
  },
});
const Name = chakra('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } });

/** A label with name, icon and colour; the colour is never the only sign. */
export function EtiquetaBadge({ nome, cor }: { nome: string; cor: CorEtiqueta }) {
  return (
    <Mark css={LOOK[cor]} title={nome}>
      <LuTag aria-hidden="true" />
      <Name>{nome}</Name>
    </Mark>
  );
}
