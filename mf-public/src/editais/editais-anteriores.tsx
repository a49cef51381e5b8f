import { Box, Button, Heading, LuChevronDown, lazyPage, Text, useSearchParams } from '@credenciados/shared';
import { LuChevronUp } from 'react-icons/lu';

const OPEN = 'anteriores';
const LIST = 'lista-editais-anteriores';

/** The list comes with code of its own, which the first visit doesn't need. */
const list = lazyPage(async () => (await import('./editais-anteriores.list.tsx')).EditaisAnterioresList);

/** The editais that are over, listed when asked for. Whether they are is kept in the address, so that Back and a link work. */
export function EditaisAnteriores() {
  const [params, setParams] = useSearchParams();
  const open = params.has(OPEN);
  const toggle = () =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (!open) next.set(OPEN, '1');
      else for (const name of [OPEN, 'pagina']) next.delete(name);
      return next;
    });
  return (
    <Box as="section" aria-labelledby="editais-anteriores" mt="12" _print={open ? undefined : { display: 'none' }}>
      <Heading as="h2" size="xl" id="editais-anteriores" mb="2">
        Editais anteriores
      </Heading>
      <Text mb="4">Editais que já terminaram, com as datas e o documento de cada um.</Text>
      <Button variant="outline" onClick={toggle} aria-expanded={open} aria-controls={LIST}>
        {open ? <LuChevronUp aria-hidden="true" /> : <LuChevronDown aria-hidden="true" />}
        {open ? 'Ocultar editais anteriores' : 'Ver editais anteriores'}
      </Button>
      <Box id={LIST} mt="5">
        {open && list}
      </Box>
    </Box>
  );
}
