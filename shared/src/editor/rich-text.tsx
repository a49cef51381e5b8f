import { chakra } from '@chakra-ui/react/styled-system';
import { useLayoutEffect, useRef } from 'react';
import { richTextNodes } from './rich-text-html.ts';

const Body = chakra('div', {
  base: {
    overflowWrap: 'anywhere',
    '& p + p, & p + ol, & p + ul, & ol + p, & ul + p': { mt: '2' },
    // A pasted table consists of lines with tabs.
    '& p, & li': { whiteSpace: 'pre-wrap', tabSize: '8' },
    '& p:empty': { minH: '1lh' },
    '& ol': { listStyleType: 'decimal', ps: '6' },
    '& ul': { listStyleType: 'disc', ps: '6' },
    '& li[data-list=bullet]': { listStyleType: 'disc' },
    '& .ql-align-center': { textAlign: 'center' },
    '& .ql-align-right': { textAlign: 'right' },
    '& .ql-align-justify': { textAlign: 'justify' },
  },
});

/** Shows rich text, reduced to the toolbar's formats. */
export function RichText({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    body.current?.replaceChildren(richTextNodes(html));
  }, [html]);
  return <Body ref={body} />;
}
