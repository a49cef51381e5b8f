import { Box, Heading, LinkButton, LuChevronDown, laterPage, Text, useSearchParams } from '@credenciados/shared';
import { LuChevronUp } from 'react-icons/lu';
import { OPEN, SECTION } from './anteriores-address.ts';

const LIST = 'lista-editais-anteriores';

/** The list's code loads separately, since most visits don't open it. */
const list = laterPage(async () => (await import('./editais-anteriores.list.tsx')).EditaisAnterioresList);

/** Earlier editais, listed on demand. The open state is in the address, for Back, links, and readers without JavaScript. */
export function EditaisAnteriores() {
  const [params] = useSearchParams();
  const open = params.has(OPEN);
  return (
    <Box as="section" aria-labelledby={SECTION} mt="12" _print={open ? undefined : { display: 'none' }}>
      <Heading as="h2" size="xl" id={SECTION} mb="2">
        Editais anteriores
      </Heading>
      <Text mb="4">Editais que já terminaram, com as datas e o documento de cada um.</Text>
      <LinkButton
        variant="outline"
        to={{ search: open ? '' : `${OPEN}=1`, hash: SECTION }}
        aria-expanded={open}
        aria-controls={LIST}
      >
        {open ? <LuChevronUp aria-hidden="true" /> : <LuChevronDown aria-hidden="true" />}
        {open ? 'Ocultar editais anteriores' : 'Ver editais anteriores'}
      </LinkButton>
      <Box id={LIST} mt="5">
        {open && list}
      </Box>
    </Box>
  );
}
