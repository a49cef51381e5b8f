import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/primitives.ts';

/** Section of the page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" mb="5">
      <Heading as="h2" size="lg" mb="4">
        {title}
      </Heading>
      {children}
    </Card>
  );
}
