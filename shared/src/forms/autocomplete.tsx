import { createListCollection } from '@chakra-ui/react/collection';
import { Combobox, useComboboxContext } from '@chakra-ui/react/combobox';
import { comboboxSlotRecipe } from '@chakra-ui/react/theme';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { foldText } from '../format/text.ts';
import { Box } from '../ui/primitives.ts';
import { addSlotRecipes } from '../ui/system.ts';
import { CONTROL, FieldFrame, type FieldProps, useField } from './field-frame.tsx';
import type { Option } from './select-field.tsx';

addSlotRecipes({ combobox: comboboxSlotRecipe });

/** Maximum number of shown options; typing narrows them. */
const SHOWN = 100;

interface AutocompleteProps extends FieldProps {
  options: readonly Option[];
  /** True while the options load. */
  loading?: boolean;
  placeholder?: string;
  /** Text without options. */
  emptyText?: string;
}

/** Choice among many options, found by typing, without regard to accents. The form's value is the option's `value`. */
export function Autocomplete({ options, loading = false, placeholder, emptyText, ...props }: AutocompleteProps) {
  const { field, error, describedBy } = useField(props);
  const [query, setQuery] = useState('');
  const matches = useMemo(
    () => (query ? options.filter(({ label }) => foldText(label).includes(query)) : options),
    [options, query],
  );
  const collection = useMemo(() => {
    const shown = matches.slice(0, SHOWN);
    const selected = query ? undefined : options.find(({ value }) => value === field.value);
    // The selected option is included, or the control would not know its name.
    return createListCollection({ items: selected && !shown.includes(selected) ? [selected, ...shown] : shown });
  }, [options, matches, query, field.value]);
  const more = matches.length - SHOWN;
  /** A typed name that matches one option, whole or as its only match, selects that option without the list. */
  const typed = useRef('');
  const takeWhole = () => {
    const text = typed.current;
    typed.current = '';
    if (text === '') return;
    const named = options.filter(({ label }) => foldText(label).includes(text));
    const choice = named.find(({ label }) => foldText(label) === text) ?? (named.length === 1 ? named[0] : undefined);
    if (choice) field.onChange(choice.value);
  };
  const byHand = useRef(false);
  const { size, ...look } = CONTROL;
  return (
    <FieldFrame {...props} error={error}>
      <Combobox.Root
        collection={collection}
        value={field.value ? [field.value] : []}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason !== 'input-change') return;
          byHand.current = true;
          typed.current = foldText(inputValue.trim());
          setQuery(typed.current);
        }}
        onValueChange={({ value }) => {
          byHand.current = true;
          field.onChange(value[0] ?? '');
          typed.current = '';
          setQuery('');
        }}
        onOpenChange={({ open }) => {
          if (!open) setQuery('');
        }}
        onInteractOutside={() => field.onBlur()}
        openOnClick
        selectionBehavior="replace"
        size={size}
        // Same height as other controls.
        css={{ '--combobox-input-height': 'sizes.11' }}
        disabled={props.disabled}
        lazyMount
        unmountOnExit
        translations={{ triggerLabel: `Mostrar as opções: ${props.label}`, clearTriggerLabel: 'Limpar' }}
      >
        <NameOfChoice known={options.length > 0} typing={query !== ''} byHand={byHand} />
        <Combobox.Control>
          <Combobox.Input
            {...look}
            ref={field.ref}
            onKeyDown={({ key }) => {
              if (key === 'Tab' || key === 'Enter') takeWhole();
              if (key === 'Escape') typed.current = '';
            }}
            onBlur={() => {
              takeWhole();
              field.onBlur();
            }}
            aria-describedby={describedBy}
            placeholder={loading ? 'Carregando…' : placeholder}
          />
          <Combobox.IndicatorGroup>
            <Combobox.Trigger minW="6" justifyContent="center" />
          </Combobox.IndicatorGroup>
        </Combobox.Control>
        {/* Rendered here, not at the end of the page, which is outside every landmark. */}
        <Combobox.Positioner>
          <Combobox.Content textStyle="md">
            <Combobox.Empty>
              {loading ? 'Carregando…' : (options.length === 0 && emptyText) || 'Nenhuma opção encontrada.'}
            </Combobox.Empty>
            {collection.items.map((option) => (
              <Combobox.Item key={option.value} item={option}>
                {option.label}
                <Combobox.ItemIndicator />
              </Combobox.Item>
            ))}
            {more > 0 && (
              <Box px="3" py="2" color="fg.muted" textStyle="sm">
                {`E mais ${more}: digite parte do nome para encontrar.`}
              </Box>
            )}
          </Combobox.Content>
        </Combobox.Positioner>
      </Combobox.Root>
    </FieldFrame>
  );
}

interface NameOfChoiceProps {
  known: boolean;
  typing: boolean;
  /** True if the person edited the text. */
  byHand: RefObject<boolean>;
}

/**
 * Shows the name of a value (of a draft, of a CEP) whose options load later. Text that the person has begun to type stays. In a focused
 * field the name is selected, so that typing replaces it.
 */
function NameOfChoice({ known, typing, byHand }: NameOfChoiceProps) {
  const { syncSelectedItems, inputValue, getInputProps } = useComboboxContext();
  const { id } = getInputProps();
  const sync = useRef(syncSelectedItems);
  sync.current = typing ? () => undefined : syncSelectedItems;
  useEffect(() => {
    if (known) sync.current();
  }, [known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the box says has changed
  useEffect(() => {
    const input = document.activeElement;
    const own = byHand.current;
    byHand.current = false;
    if (own || !(input instanceof HTMLInputElement) || input.id !== id) return;
    // After the control has moved the cursor to the name's end.
    const moment = setTimeout(() => input.select());
    return () => clearTimeout(moment);
  }, [inputValue, id, byHand]);
  return null;
}
