import { chakra, create } from '@credenciados/shared';
import { useId, useState } from 'react';
import { LuColumns3 } from 'react-icons/lu';
import { DisclosureButton } from '../common/disclosure-button.tsx';

const STORED = 'colunas-escondidas';
const SEPARATOR = '|';
/** Columns that can't be hidden: they identify the row. */
const ALWAYS = new Set(['Situação', 'Nome']);

/** Where all columns of surveyors have room beside the menu; a narrower window has one date, until somebody chooses. */
const ROOM_FOR_ALL = '(min-width: 1366px)';

/** Headers of the columns that a person doesn't want to see in lists of solicitações; null: nobody has chosen. Kept on this device. */
const useChosen = create<{ hidden: readonly string[] | null }>()(() => ({
  hidden: localStorage.getItem(STORED)?.split(SEPARATOR).filter(Boolean) ?? null,
}));

/** Without a choice, of a narrow window's two dates that one stays which the list is sorted by. */
function useHidden(ordem: string): readonly string[] {
  const { hidden } = useChosen();
  const [hasRoom] = useState(() => window.matchMedia(ROOM_FOR_ALL).matches);
  if (hidden) return hidden;
  if (hasRoom) return [];
  return [ordem === 'dataCadastro' ? 'Situação desde' : 'Data'];
}

function setHidden(hidden: readonly string[]): void {
  localStorage.setItem(STORED, hidden.join(SEPARATOR));
  useChosen.setState({ hidden });
}

interface Named {
  header: string;
}

/** The columns that the person chose to see (FIL-8); `ordem`: what the list is sorted by. */
export function useChosenColumns<C extends Named>(columns: readonly C[], ordem: string): readonly C[] {
  const hidden = useHidden(ordem);
  return columns.filter(({ header }) => ALWAYS.has(header) || !hidden.includes(header));
}

const Choice = chakra('label', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', minH: '8', textStyle: 'sm', cursor: 'pointer' },
});
const Choices = chakra('div', {
  base: { display: 'inline-flex', flexWrap: 'wrap', columnGap: '4', px: '3', borderRadius: 'md', bg: 'bg.subtle' },
});

/** Chooses the columns of the list, in which sorting and export stay as they are. */
export function ColumnsChoice({ columns, ordem }: { columns: readonly Named[]; ordem: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const hidden = useHidden(ordem);
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
