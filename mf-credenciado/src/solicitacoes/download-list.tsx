import { chakra, ErrorState, Flex, Text } from '@credenciados/shared';
import { SaveFileButton, Section } from '@credenciados/shared/solicitacao';
import type { ReactNode } from 'react';

/** A signed PDF about a solicitação. */
interface Download {
  id: number;
  name: string;
  /** Text before the code. */
  lead: string;
  codigo: string;
  button: string;
  /** Name of the button, which says which PDF it saves. */
  label: string;
  save: () => Promise<void>;
}

interface DownloadListProps<Row> {
  title: string;
  failureTitle: string;
  query: { data?: readonly Row[] | undefined; isError: boolean; refetch: () => unknown };
  show: (row: Row) => Download;
  /** Introduction. */
  children?: ReactNode;
}

/** Section with the downloads of a solicitação's signed PDFs. Renders nothing without one. */
export function DownloadList<Row>({ title, failureTitle, query, show, children }: DownloadListProps<Row>) {
  const { data, isError, refetch } = query;
  if (isError) {
    return (
      <Section title={title}>
        <ErrorState title={failureTitle} onRetry={() => void refetch()} />
      </Section>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Section title={title}>
      {children}
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4">
        {data.map(show).map(({ id, name, lead, codigo, button, label, save }) => (
          <chakra.li key={id}>
            <Flex wrap="wrap" align="center" justify="space-between" gap="3">
              <div>
                <Text fontWeight="semibold">{name}</Text>
                <Text color="fg.muted" textStyle="sm">
                  {lead} <chakra.span whiteSpace="nowrap">{codigo}</chakra.span>
                </Text>
              </div>
              <SaveFileButton size="sm" label={label} save={save}>
                {button}
              </SaveFileButton>
            </Flex>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  );
}
