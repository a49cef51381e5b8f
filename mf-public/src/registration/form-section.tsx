import { Card, Grid, Heading, Text } from '@credenciados/shared';
import type { ReactNode } from 'react';

interface FormSectionProps {
  id: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Section of a form with its heading. */
export function FormSection({ id, title, description, children }: FormSectionProps) {
  return (
    <Card as="section" aria-labelledby={id} mb="6">
      {/* Focused when the person returns from the review to correct the section. */}
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

/** Two columns of fields on a wide screen, one on a narrow one. */
export function Columns({ children, wide = '1fr 1fr' }: { children: ReactNode; wide?: string }) {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: wide }} columnGap="6">
      {children}
    </Grid>
  );
}
