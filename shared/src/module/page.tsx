import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { compact } from '../ui/compact.ts';
import { Box, Flex, Heading } from '../ui/primitives.ts';
import { headingTakesFocus } from './portal-history.ts';

export const PORTAL_NAME = 'Portal de Credenciamento';

interface PageProps {
  /** Name of the page: its h1, and the first part of the window's title. */
  title: string;
  /** Window title, if it differs from the heading. */
  documentTitle?: string;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Breadcrumb items, without the present page. */
  breadcrumb?: readonly Crumb[];
  /** Line above the heading, instead of the breadcrumb. */
  overline?: ReactNode;
  /** Line below the heading. */
  description?: ReactNode;
  children: ReactNode;
}

/** A page: window title, breadcrumb, heading (focused after a navigation) and content. */
export function Page({
  title,
  documentTitle = title,
  actions,
  breadcrumb,
  overline,
  description,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname && headingTakesFocus()) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Box css={breadcrumb || overline ? undefined : compact({ pt: '7' })}>
      <title>{`${documentTitle} · ${PORTAL_NAME}`}</title>
      {breadcrumb && <Breadcrumb items={breadcrumb} />}
      {overline && (
        <Box textStyle="sm" color="fg.muted" mb="1">
          {overline}
        </Box>
      )}
      <Flex
        wrap="wrap"
        align="center"
        justify="space-between"
        columnGap="4"
        rowGap="2"
        mb="6"
        css={compact({ mb: '3', rowGap: '1' })}
      >
        <Heading as="h1" size="2xl" ref={heading} tabIndex={-1} outline="none">
          {title}
        </Heading>
        {description && (
          // Below the buttons where these have room beside the heading.
          <Box color="fg.muted" textWrap="pretty" flexBasis="100%" order={{ md: '1' }}>
            {typeof description === 'string' ? <Box maxW="text">{description}</Box> : description}
          </Box>
        )}
        {actions && (
          <Flex wrap="wrap" gap="3">
            {actions}
          </Flex>
        )}
      </Flex>
      {children}
    </Box>
  );
}
