import { createListCollection } from '@chakra-ui/react/collection';
import { Combobox } from '@chakra-ui/react/combobox';
import { Portal } from '@chakra-ui/react/portal';
import { comboboxSlotRecipe } from '@chakra-ui/react/theme';
import { useMemo, useState } from 'react';
import { foldText } from '../format/text.ts';
import { addSlotRecipes } from '../ui/system.ts';
import { CONTROL, FieldFrame, type FieldProps, useField } from './field-frame.tsx';
import type { Option } from './select-field.tsx';

addSlotRecipes({ combobox: comboboxSlotRecipe });

/** So many are shown at once; typing more narrows them down. */
const SHOWN = 100;

interface AutocompleteProps extends FieldProps {
  options: readonly Option[];
  /** The options are on their way. */
  loading?: boolean;
  placeholder?: string;
}

/** One of many options, found by typing part of it, with or without accents. The form's value is the option's `value`. */
export function Autocomplete({ options, loading = false, placeholder, ...props }: AutocompleteProps) {
  const { field, error } = useField(props);
  const [typed, setTyped] = useState<string | null>(null);
  const selected = options.find(({ value }) => value === field.value);
  const collection = useMemo(() => {
    const wanted = typed ? foldText(typed.trim()) : '';
    const found = wanted ? options.filter(({ label }) => foldText(label).includes(wanted)) : options;
    return createListCollection({ items: found.slice(0, SHOWN) });
  }, [options, typed]);
  const { size, ...look } = CONTROL;
  return (
    <FieldFrame {...props} error={error}>
      <Combobox.Root
        collection={collection}
        value={selected ? [selected.value] : []}
        inputValue={typed ?? selected?.label ?? ''}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason === 'input-change') setTyped(inputValue);
        }}
        onValueChange={({ value }) => {
          field.onChange(value[0] ?? '');
          setTyped(null);
        }}
        onOpenChange={({ open }) => {
          if (!open) setTyped(null);
        }}
        onInteractOutside={() => field.onBlur()}
        openOnClick
        selectionBehavior="replace"
        size={size}
        disabled={props.disabled}
        lazyMount
        unmountOnExit
        translations={{ triggerLabel: `Mostrar as opções: ${props.label}`, clearTriggerLabel: 'Limpar' }}
      >
        <Combobox.Control>
          <Combobox.Input
            {...look}
            ref={field.ref}
            onBlur={field.onBlur}
            placeholder={loading ? 'Carregando…' : placeholder}
          />
          <Combobox.IndicatorGroup>
            <Combobox.Trigger />
          </Combobox.IndicatorGroup>
        </Combobox.Control>
        <Portal>
          <Combobox.Positioner>
            <Combobox.Content textStyle="md">
              <Combobox.Empty>{loading ? 'Carregando…' : 'Nenhuma opção encontrada.'}</Combobox.Empty>
              {collection.items.map((option) => (
                <Combobox.Item key={option.value} item={option}>
                  {option.label}
                  <Combobox.ItemIndicator />
                </Combobox.Item>
              ))}
            </Combobox.Content>
          </Combobox.Positioner>
        </Portal>
      </Combobox.Root>
    </FieldFrame>
  );
}
