import { createListCollection } from '@chakra-ui/react/collection';
import { Combobox, useComboboxContext } from '@chakra-ui/react/combobox';
import { Portal } from '@chakra-ui/react/portal';
import { comboboxSlotRecipe } from '@chakra-ui/react/theme';
import { useEffect, useMemo, useRef, useState } from 'react';
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
  const { field, error, describedBy } = useField(props);
  const [wanted, setWanted] = useState('');
  const collection = useMemo(() => {
    const found = wanted ? options.filter(({ label }) => foldText(label).includes(wanted)) : options;
    const shown = found.slice(0, SHOWN);
    const selected = wanted ? undefined : options.find(({ value }) => value === field.value);
    // The present choice is among those shown, or the control would not know its name.
    return createListCollection({ items: selected && !shown.includes(selected) ? [selected, ...shown] : shown });
  }, [options, wanted, field.value]);
  const { size, ...look } = CONTROL;
  return (
    <FieldFrame {...props} error={error}>
      <Combobox.Root
        collection={collection}
        value={field.value ? [field.value] : []}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason === 'input-change') setWanted(foldText(inputValue.trim()));
        }}
        onValueChange={({ value }) => {
          field.onChange(value[0] ?? '');
          setWanted('');
        }}
        onOpenChange={({ open }) => {
          if (!open) setWanted('');
        }}
        onInteractOutside={() => field.onBlur()}
        openOnClick
        selectionBehavior="replace"
        size={size}
        // As high as the other controls of this size.
        css={{ '--combobox-input-height': 'sizes.11' }}
        disabled={props.disabled}
        lazyMount
        unmountOnExit
        translations={{ triggerLabel: `Mostrar as opções: ${props.label}`, clearTriggerLabel: 'Limpar' }}
      >
        <NameOfChoice known={options.length > 0} typing={wanted !== ''} />
        <Combobox.Control>
          <Combobox.Input
            {...look}
            ref={field.ref}
            onBlur={field.onBlur}
            aria-describedby={describedBy}
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

/**
 * Shows the name of a choice (of a draft, of a CEP) whose options come after it. What somebody has begun to type by then
 * stays.
 */
function NameOfChoice({ known, typing }: { known: boolean; typing: boolean }) {
  const { syncSelectedItems } = useComboboxContext();
  const sync = useRef(syncSelectedItems);
  sync.current = typing ? () => undefined : syncSelectedItems;
  useEffect(() => {
    if (known) sync.current();
  }, [known]);
  return null;
}
