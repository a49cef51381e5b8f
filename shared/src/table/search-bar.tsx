import { type FormEvent, useEffect, useState } from 'react';
import { LuSearch } from 'react-icons/lu';
import { Button } from '../ui/button.tsx';
import { compact } from '../ui/compact.ts';
import { chakra } from '../ui/primitives.ts';

const Field = chakra('input', {
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
  /** What is searched for now. */
  value: string;
  onSearch: (text: string) => void;
}

/** A search: by Enter or by its button; 'Limpar' takes it back. */
export function SearchBar({ label, placeholder, value, onSearch }: SearchBarProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <Search role="search" onSubmit={submit}>
      <chakra.label htmlFor="busca" display="block" textStyle="sm" fontWeight="semibold">
        {label}
      </chakra.label>
      <chakra.div display="flex" flexWrap="wrap" flex="1" gap="3">
        <chakra.div flex="1 1 16rem" maxW="32rem">
          <Field
            id="busca"
            type="search"
            accessKey="3"
            autoComplete="off"
            value={text}
            placeholder={placeholder}
            onChange={(event) => setText(event.target.value)}
          />
        </chakra.div>
        <Button type="submit">
          <LuSearch aria-hidden="true" />
          Buscar
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            setText('');
            if (value) onSearch('');
          }}
        >
          Limpar
        </Button>
      </chakra.div>
    </Search>
  );
}
