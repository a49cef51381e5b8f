import type { TipoDocumento } from '../../../contract/documento.ts';
import { chakra, Text } from '../../../ui/primitives.ts';
import { Icon } from '../../../upload/file-row.tsx';

interface RequiredDocumentsProps {
  tipos: readonly TipoDocumento[];
  /** Type codes of what is attached. */
  present: readonly string[];
}

/** Which documents the edital asks for, and which of them are there. */
export function RequiredDocuments({ tipos, present }: RequiredDocumentsProps) {
  const required = tipos.filter(({ obrigatorio }) => obrigatorio);
  const done = required.filter(({ codigo }) => present.includes(codigo)).length;
  if (required.length === 0) return null;
  return (
    <chakra.div bg="bg.subtle" borderRadius="md" p="4" mb="5">
      <Text fontWeight="semibold" mb="2">
        Documentos obrigatórios: {done} de {required.length} anexados
      </Text>
      <chakra.ul display="flex" flexDirection="column" gap="1.5" listStyleType="none">
        {required.map(({ codigo, descricao }) => {
          const attached = present.includes(codigo);
          return (
            <chakra.li key={codigo} display="flex" gap="2" alignItems="baseline">
              <Icon done={attached} />
              <span>
                {descricao}{' '}
                <chakra.span color={attached ? 'fg.success' : 'fg.muted'} fontWeight="semibold" textStyle="sm">
                  {attached ? '(anexado)' : '(falta anexar)'}
                </chakra.span>
              </span>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </chakra.div>
  );
}
