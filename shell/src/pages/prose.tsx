import { chakra, Heading } from '@credenciados/shared';
import type { ReactNode } from 'react';

/** Long text: readable line length, list markers. */
export const Prose = chakra('div', {
  base: {
    maxW: 'text',
    lineHeight: 'tall',
    '& p + p, & p + ul, & ul + p': { marginTop: '3' },
    '& ul': { listStyleType: 'disc', paddingInlineStart: '6' },
    '& li + li': { marginTop: '1.5' },
    '& a': { color: 'fg.link', textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});

/** Section of a text, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section mt="8">
      <Heading as="h2" size="lg" mb="3">
        {title}
      </Heading>
      {children}
    </chakra.section>
  );
}
