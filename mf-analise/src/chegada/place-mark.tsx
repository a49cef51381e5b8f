import type { Caixa } from '@credenciados/contract/chegada';
import { chakra } from '@credenciados/shared';
import type { Ref } from 'react';

/** Margin around a marked text, in fractions of the page. */
const MARGIN = 0.006;

const Frame = chakra('div', {
  base: {
    position: 'absolute',
    pointerEvents: 'none',
    borderWidth: '3px',
    borderColor: 'border.warning',
    bg: 'rgb(255 205 7 / 0.25)',
    borderRadius: 'sm',
  },
});

interface PlaceMarkProps {
  caixa: Caixa;
  /** Degrees, clockwise: 0, 90, 180 or 270. */
  rotation?: number;
  ref?: Ref<HTMLDivElement>;
}

/** Marks a place on an upright page that is turned by `rotation` degrees. The element around it has the page's size. */
export function PlaceMark({ caixa, rotation = 0, ref }: PlaceMarkProps) {
  const { x, y, largura, altura } = turned(caixa, rotation);
  const percent = (value: number) => `${value * 100}%`;
  return (
    <Frame
      ref={ref}
      data-testid="trecho"
      style={{
        left: percent(x - MARGIN),
        top: percent(y - MARGIN),
        width: percent(largura + 2 * MARGIN),
        height: percent(altura + 2 * MARGIN),
      }}
    />
  );
}

function turned({ x, y, largura, altura }: Caixa, rotation: number): Caixa {
  if (rotation === 90) return { x: 1 - y - altura, y: x, largura: altura, altura: largura };
  if (rotation === 180) return { x: 1 - x - largura, y: 1 - y - altura, largura, altura };
  if (rotation === 270) return { x: y, y: 1 - x - largura, largura: altura, altura: largura };
  return { x, y, largura, altura };
}
