import { CONFERENCIA_LIMITS } from '@credenciados/contract';
import { Box, Button, Flex, IconButton, LuPlus, Text } from '@credenciados/shared';
import { SelectField, TextareaField, TextField, useFieldArray, useFormContext } from '@credenciados/shared/forms';
import type { ReactNode } from 'react';
import { LuArrowDown, LuArrowUp, LuTrash2 } from 'react-icons/lu';
import { useTiposDocumento } from '../../common/tipos-documento.api.ts';
import type { Edital, EditalSave } from '../editais.api.ts';
import { CopyLista } from './copy-lista.tsx';

/** Form values with a check list. */
type ListaValues = Pick<EditalSave, 'conferencia'>;

const NEW_ITEM = { tipoDocumento: null, texto: '', retificacao: '' };

/** Items of a check list, in order: copied from another edital, added, moved and removed. */
export function ItensField({ id: idEdital, tipoEdital }: Pick<Edital, 'tipoEdital'> & { id: number | undefined }) {
  const { control, setFocus } = useFormContext<ListaValues>();
  const { fields, append, remove, move, replace } = useFieldArray({ control, name: 'conferencia' });
  const tipos = useTiposDocumento(tipoEdital);
  const options = tipos.data?.map(({ codigo, descricao }) => ({ value: codigo, label: descricao })) ?? [];
  const full = fields.length >= CONFERENCIA_LIMITS.itens;
  return (
    <>
      <CopyLista
        idEdital={idEdital}
        tipoEdital={tipoEdital}
        replaces={fields.length > 0}
        onCopied={(itens) => replace([...itens])}
      />
      {fields.length === 0 && (
        <Text mb="3" color="fg.muted">
          Nenhum item: o edital fica sem lista de conferência.
        </Text>
      )}
      <Box as="ol" listStyleType="none" aria-label="Itens da lista de conferência">
        {fields.map(({ id }, index) => (
          <Item
            key={id}
            place={index}
            options={options}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < fields.length - 1 ? () => move(index, index + 1) : undefined}
            onRemove={() => {
              remove(index);
              document.getElementById(ADD_ID)?.focus();
            }}
          />
        ))}
      </Box>
      <Button
        id={ADD_ID}
        size="sm"
        variant="outline"
        disabled={full}
        onClick={() => {
          append(NEW_ITEM, { shouldFocus: false });
          // After the item is rendered.
          requestAnimationFrame(() => setFocus(`conferencia.${fields.length}.texto`));
        }}
      >
        <LuPlus aria-hidden="true" />
        Adicionar item
      </Button>
      {full && <Text textStyle="sm">A lista está completa: são no máximo {CONFERENCIA_LIMITS.itens} itens.</Text>}
    </>
  );
}

const ADD_ID = 'adicionar-item-de-conferencia';

interface ItemProps {
  place: number;
  options: readonly { value: string; label: string }[];
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function Item({ place, options, onUp, onDown, onRemove }: ItemProps) {
  const { setValue } = useFormContext<ListaValues>();
  const number = place + 1;
  const about = `conferencia.${place}.tipoDocumento` as const;
  const button = (label: string, icon: ReactNode, onClick: (() => void) | undefined) => (
    <IconButton
      size="sm"
      variant="ghost"
      aria-label={`${label} item ${number}`}
      title={label}
      disabled={!onClick}
      onClick={onClick}
    >
      {icon}
    </IconButton>
  );
  return (
    <Box as="li" p="4" mb="3" borderWidth="1px" borderColor="border.muted" borderRadius="md">
      <Flex justify="space-between" align="center" mb="2">
        <Text fontWeight="semibold">Item {number}</Text>
        <Flex>
          {button('Subir', <LuArrowUp />, onUp)}
          {button('Descer', <LuArrowDown />, onDown)}
          {button('Remover', <LuTrash2 />, onRemove)}
        </Flex>
      </Flex>
      <SelectField
        name={about}
        label={`Documento do item ${number}`}
        options={options}
        placeholder="A solicitação como um todo"
        // No document type is null, not an empty string.
        onChoose={(value) => setValue(about, value === '' ? null : value, { shouldDirty: true })}
      />
      <TextField
        name={`conferencia.${place}.texto`}
        label={`O que conferir no item ${number}`}
        hint="Exemplo: a certidão está dentro da validade"
        maxLength={CONFERENCIA_LIMITS.texto}
        required
      />
      <TextareaField
        name={`conferencia.${place}.retificacao`}
        label={`Texto da retificação do item ${number}`}
        hint="O interessado lê este texto. Exemplo: envie uma certidão dentro da validade."
        rows={2}
        maxLength={CONFERENCIA_LIMITS.retificacao}
        required
      />
    </Box>
  );
}
