import { chakra, create } from '@credenciados/shared';
import { useId, useState } from 'react';
import { LuColumns3 } from 'react-icons/lu';
import { DisclosureButton } from '../common/disclosure-button.tsx';

const STORED = 'colunas-escondidas';
const SEPARATOR = '|';
/** What a row is known and dealt with by always stays. */
const ALWAYS = new Set(['Situação', 'Nome', 'Situação desde']);

/** Where all columns of surveyors have room beside the menu; in a window that is narrower one has to go, until somebody chooses. */
const ROOM_FOR_ALL = '(min-width: 1366px)';
const FIRST_TO_GO = 'Data';
const hiddenAtFirst = () => (window.matchMedia(ROOM_FOR_ALL).matches ? '' : FIRST_TO_GO);

/** Headers of the columns that a person doesn't want to see in lists of solicitações. Kept on this device. */
const useHidden = create<{ hidden: readonly string[] }>()(() => ({
  hidden: (localStorage.getItem(STORED) ?? hiddenAtFirst()).split(SEPARATOR).filter(Boolean),
}));

function setHidden(hidden: readonly string[]): void {
  localStorage.setItem(STORED, hidden.join(SEPARATOR));
  useHidden.setState({ hidden });
}

interface Named {
  header: string;
}

/** The columns that the person chose to see (FIL-8). */
export function useChosenColumns<C extends Named>(columns: readonly C[]): readonly C[] {
  const hidden = useHidden((state) => state.hidden);
  return columns.filter(({ header }) => ALWAYS.has(header) || !hidden.includes(header));
}

const Choice = chakra('label', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', minH: '8', textStyle: 'sm', cursor: 'pointer' },
});
const Choices = chakra('div', {
  base: { display: 'inline-flex', flexWrap: 'wrap', columnGap: '4', px: '3', borderRadius: 'md', bg: 'bg.subtle' },
});

/** Chooses the columns of the list, in which sorting and export stay as they are. */
export function ColumnsChoice({ columns }: { columns: readonly Named[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const hidden = useHidden((state) => state.hidden);
  const choose = (header: string, shown: boolean) => {
    const others = hidden.filter((one) => one !== header);
    setHidden(shown ? others : [...others, header]);
  };
  return (
    <>
      <DisclosureButton h="8" minH="8" open={open} part={id} onToggle={setOpen}>
        <LuColumns3 aria-hidden="true" />
        Colunas
      </DisclosureButton>
      {open && (
        <Choices id={id} role="group" aria-label="Colunas da lista">
          {columns
            .filter(({ header }) => !ALWAYS.has(header))
            .map(({ header }) => (
              <Choice key={header}>
                <chakra.input
                  type="checkbox"
                  boxSize="5"
                  accentColor="primary.solid"
                  checked={!hidden.includes(header)}
                  onChange={(event) => choose(header, event.target.checked)}
                />
                {header}
              </Choice>
            ))}
        </Choices>
      )}
    </>
  );
}
