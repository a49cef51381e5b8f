import { Card, Grid, Heading, Text } from '@credenciados/shared';
import type { ReactNode } from 'react';
import type { Topic } from './topics.ts';

interface FormSectionProps {
  id: string;
  title: string;
  /** Topics of the phone's form whose fields this section has. */
  topics: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Section of the form, with its heading. */
export function FormSection({ id, title, topics, description, children }: FormSectionProps) {
  return (
    <Card as="section" aria-labelledby={id} mb="6" data-topics={topics}>
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
        <Text color="fg.muted" mb={{ base: '2', md: '5' }} textStyle={{ base: 'sm', md: 'md' }}>
          {description}
        </Text>
      )}
      {children}
    </Card>
  );
}

interface ColumnsProps {
  children: ReactNode;
  wide?: string;
  /** One topic of the phone's form, in a section with several. */
  topic?: Topic;
}

/** Two fields, side by side if there is room. */
export function Columns({ children, wide = '1fr 1fr', topic }: ColumnsProps) {
  return (
    <Grid data-topics={topic} templateColumns={{ base: 'minmax(0, 1fr)', md: wide }} columnGap="6">
      {children}
    </Grid>
  );
}
