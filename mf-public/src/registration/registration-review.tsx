import type { TipoEdital } from '@credenciados/contract/domain';
import type { RegistrationValues } from '@credenciados/contract/registration.values';
import {
  FIELDS,
  type FieldName,
  type FieldValues,
  fieldsIn,
  fieldText,
  flatFields,
  phoneNumbers,
  SECTION_NAMES,
  SECTIONS,
} from '@credenciados/contract/registration-fields';
import {
  Alert,
  Badge,
  Box,
  Button,
  Card,
  chakra,
  DataItem,
  DataList,
  Flex,
  Heading,
  LuChevronDown,
  Text,
} from '@credenciados/shared';
import { bringToSight } from '@credenciados/shared/form-core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMunicipios } from './registration.api.ts';
import { registrationChanges } from './registration-changes.ts';
import type { Mode } from './registration-form-props.ts';
import { AttachedList } from './upload/attached-list.tsx';
import { usePhone } from './use-phone.ts';

interface PartProps {
  title: string;
  /** Shows the title alone, which opens the rest. */
  folded?: boolean;
  onEdit: () => void;
  children: ReactNode;
}

function Part({ title, folded = false, onEdit, children }: PartProps) {
  const [open, setOpen] = useState(!folded);
  const content = useId();
  return (
    <Card as="section" aria-label={title} mb="6">
      <Flex justify="space-between" align={{ base: 'center', sm: 'flex-start' }} gap="3">
        <Heading as="h3" size={{ base: 'md', sm: 'lg' }}>
          {folded ? (
            <chakra.button
              type="button"
              display="flex"
              alignItems="center"
              gap="2"
              minH="8"
              color="primary.fg"
              css={{ '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' } }}
              aria-expanded={open}
              aria-controls={content}
              onClick={() => setOpen(!open)}
            >
              <LuChevronDown aria-hidden="true" />
              {title}
            </chakra.button>
          ) : (
            title
          )}
        </Heading>
        <Button variant="outline" size="sm" aria-label={`Alterar: ${title}`} onClick={onEdit}>
          Alterar
        </Button>
      </Flex>
      <Box id={content} hidden={!open} mt={{ sm: '4' }}>
        {children}
      </Box>
    </Card>
  );
}

interface RegistrationReviewProps {
  values: RegistrationValues;
  tipo: TipoEdital;
  mode: Mode;
  /** The solicitação as last submitted; differences from it are marked. */
  before?: RegistrationValues | undefined;
  /** Leads to a section of the form, by its heading's id. */
  onEdit: (section: string) => void;
}

/** Review of the data before it is sent. Gets the focus when it appears. */
export function RegistrationReview({ values, tipo, mode, before, onEdit }: RegistrationReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const phone = usePhone();
  const { documentos } = values;
  const { endereco } = values.pessoa;
  const municipios = useMunicipios(endereco.uf);
  const changes = before && registrationChanges(before, values);
  const municipio = municipios.data?.find(({ id }) => String(id) === endereco.municipio.id);
  const shown = { ...flatFields(values), municipio: municipio?.nome };

  useEffect(() => {
    bringToSight(heading.current);
  }, []);

  return (
    <>
      <Heading as="h2" size="xl" ref={heading} tabIndex={-1} outline="none" mb="1" scrollMarginTop="6rem">
        Revise antes de enviar
      </Heading>
      <Text color="fg.muted" mb={{ base: '2', sm: '6' }} textStyle={{ base: 'sm', sm: 'md' }}>
        Confira os dados e os documentos. Se algo estiver errado, volte e corrija.
      </Text>
      {changes?.none && (
        <Box mb="6">
          <Alert tone="warning" title="Nada foi alterado em relação à solicitação enviada antes.">
            {mode === 'edit' && 'Confira se você corrigiu o que a comissão pediu.'}
          </Alert>
        </Box>
      )}
      {SECTION_NAMES.map((section) => (
        <Part key={section} title={SECTIONS[section].title} onEdit={() => onEdit(SECTIONS[section].id)}>
          <DataList>
            {fieldsIn(section, tipo).map((name) => (
              <Item key={name} name={name} values={shown} changed={changes?.fields.has(name)} />
            ))}
          </DataList>
        </Part>
      ))}
      <Part
        title={`Documentos (${documentos.length})`}
        folded={phone && !changes && !documentos.some(({ recusa }) => recusa)}
        onEdit={() => onEdit('documentos')}
      >
        <AttachedList documentos={documentos} {...(changes && { added: changes.added })} />
        {changes && changes.removed.length > 0 && (
          <>
            <Heading as="h4" size="md" mt="6" mb="2">
              Documentos retirados ({changes.removed.length})
            </Heading>
            <chakra.ul ps="5" listStyleType="disc">
              {changes.removed.map(({ caminho, nomeOriginal, tipoDocumento }) => (
                <li key={caminho}>
                  {tipoDocumento.descricao}: {nomeOriginal}
                </li>
              ))}
            </chakra.ul>
          </>
        )}
      </Part>
    </>
  );
}

interface ItemProps {
  name: FieldName;
  values: FieldValues;
  changed: boolean | undefined;
}

function Item({ name, values, changed }: ItemProps) {
  const { label } = FIELDS[name];
  const mark = changed && <Badge tone="info">Alterado</Badge>;
  if (name === 'telefones') {
    const numbers = phoneNumbers(values.telefones);
    return (
      <DataItem label={numbers.length > 1 ? label : 'Telefone'}>
        {numbers.map((numero) => (
          <Text key={numero}>{numero}</Text>
        ))}{' '}
        {mark}
      </DataItem>
    );
  }
  const text = fieldText(name, values);
  return (
    <DataItem label={label}>
      {mark ? (
        <>
          {text || '—'} {mark}
        </>
      ) : (
        text
      )}
    </DataItem>
  );
}
