import { FORMATOS_REGISTRO, LICENCA_REGISTRO } from '@credenciados/contract';
import { BASE_PATH, Flex, Link, LinkButton, LuFileDown, Text } from '@credenciados/shared';

interface OpenDataLinksProps {
  /** Label of the files, before their format. */
  label: string;
  /** Path of the call that sends them. */
  path: string;
}

/** Links to the data of a page as CSV and JSON, with their licence. */
export function OpenDataLinks({ label, path }: OpenDataLinksProps) {
  return (
    <Flex wrap="wrap" gap="3" align="center" mt="8" _print={{ display: 'none' }}>
      {FORMATOS_REGISTRO.map((formato) => (
        <LinkButton key={formato} variant="outline" size="sm" href={`${BASE_PATH}${path}?formato=${formato}`}>
          <LuFileDown aria-hidden="true" />
          {label} ({formato === 'csv' ? 'CSV' : 'JSON, com dicionário'})
        </LinkButton>
      ))}
      <Text textStyle="sm" color="fg.muted">
        Licença:{' '}
        <Link href={LICENCA_REGISTRO.url} rel="license">
          {LICENCA_REGISTRO.nome}
        </Link>
      </Text>
    </Flex>
  );
}
