import { chakra } from '@credenciados/shared';

/** Text layer over a page's picture: the renderer's style sheet, reduced to the rules in use. */
export const TextLayerBox = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    overflow: 'clip',
    '& > div': {
      '--min-font-size': '1',
      '--scale-round-x': '1px',
      '--scale-round-y': '1px',
      '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
      '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
      position: 'absolute',
      inset: '0',
      textAlign: 'initial',
      lineHeight: '1',
      textSizeAdjust: 'none',
      forcedColorAdjust: 'none',
      transformOrigin: '0 0',
      overflowWrap: 'normal',
    },
    '& > [data-main-rotation="90"]': { transform: 'rotate(90deg) translateY(-100%)' },
    '& > [data-main-rotation="180"]': { transform: 'rotate(180deg) translate(-100%, -100%)' },
    '& > [data-main-rotation="270"]': { transform: 'rotate(270deg) translateX(-100%)' },
    '& span, & br': {
      position: 'absolute',
      color: 'transparent',
      whiteSpace: 'pre',
      cursor: 'text',
      transformOrigin: '0% 0%',
    },
    '& > div > :not(.markedContent), & .markedContent span:not(.markedContent)': {
      '--font-height': '0',
      '--scale-x': '1',
      '--rotate': '0deg',
      fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
      transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
    },
    '& .markedContent': { display: 'contents' },
    '& ::selection': { bg: 'rgb(0 80 255 / 0.3)' },
  },
});
