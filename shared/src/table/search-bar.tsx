import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { LuSearch } from 'react-icons/lu';
import { Button } from '../ui/button.tsx';
import { compact } from '../ui/compact.ts';
import { chakra } from '../ui/primitives.ts';

export const SearchField = chakra('input', {
  base: {
    minH: '10',
    w: '100%',
    px: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
  },
});

const Search = chakra('form', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    mb: '5',
    ...compact({ flexDirection: 'row', alignItems: 'center', columnGap: '3', mb: '2' }),
  },
});

interface SearchBarProps {
  label: string;
  placeholder?: string;
  /** Current search text. */
  value: string;
  onSearch: (text: string) => void;
  /** Returns an error about the typed text, shown beside the field, which blocks the search. */
  check?: (text: string) => string | undefined;
  /** True in a dialog over a page that may have its own search, which keeps the access key. The last search is selected. */
  overPage?: boolean;
}

/** Search field, with Enter or its button; 'Limpar' clears it. */
export function SearchBar({ label, placeholder, value, onSearch, check, overPage = false }: SearchBarProps) {
  const [text, setText] = useState(value);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const own = useId();
  const id = overPage ? own : 'busca';
  // Before painting, so that a list is never shown below another search's text.
  useLayoutEffect(() => setText(value), [value]);
  useEffect(() => {
    if (overPage) field.current?.select();
  }, [overPage]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = check?.(text.trim());
    setError(wrong);
    if (wrong) field.current?.focus();
    else onSearch(text.trim());
  };
  return (
    <Search role="search" onSubmit={submit}>
      <chakra.label htmlFor={id} display="block" textStyle="sm" fontWeight="semibold">
        {label}
      </chakra.label>
      <chakra.div display="flex" flexWrap="wrap" flex="1" gap="3">
        <chakra.div flex="1 1 16rem" maxW="32rem">
          <SearchField
            ref={field}
            id={id}
            type="search"
            accessKey={overPage ? undefined : '3'}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-erro` : undefined}
            autoComplete="off"
            value={text}
            placeholder={placeholder}
            onChange={(event) => setText(event.target.value)}
          />
          {error && (
            <chakra.p id={`${id}-erro`} role="alert" mt="1" textStyle="sm" fontWeight="semibold" color="fg.error">
              {error}
            </chakra.p>
          )}
        </chakra.div>
        <Button type="submit">
          <LuSearch aria-hidden="true" />
          Buscar
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            setText('');
            setError(undefined);
            if (value) onSearch('');
          }}
        >
          Limpar
        </Button>
      </chakra.div>
    </Search>
  );
}
