import { Card, Grid, Heading, Text } from '@credenciados/shared';
import type { ReactNode } from 'react';

interface FormSectionProps {
  id: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A part of the form under a heading of its own. */
export function FormSection({ id, title, description, children }: FormSectionProps) {
  return (
    <Card as="section" aria-labelledby={id} mb="6">
      {/* Takes the focus when the person comes back from the review to correct it. */}
      <Heading
        as="h2"
        size="lg"
        id={id}
        tabIndex={-1}
        outline="none"
        scrollMarginTop="6rem"
        mb={description ? '1' : '5'}
      >
        {title}
      </Heading>
      {description && (
        <Text color="fg.muted" mb="5">
          {description}
        </Text>
      )}
      {children}
    </Card>
  );
}

/** Two fields side by side where there is room. */
export function Columns({ children, wide = '1fr 1fr' }: { children: ReactNode; wide?: string }) {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: wide }} columnGap="6">
      {children}
    </Grid>
  );
}
