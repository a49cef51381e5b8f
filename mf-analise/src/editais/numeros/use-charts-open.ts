import { useEffect, useState } from 'react';

const STORED = 'graficos-dos-editais';

/** On a telephone the list would be far below: there the charts wait until they are asked for. */
const isWide = () => window.matchMedia('(min-width: 48em)').matches;

/** True if the charts are shown: by default once, then as the person chose on this device. */
export function useChartsOpen() {
  const [open, setOpen] = useState(() => {
    const stored = localStorage.getItem(STORED);
    return stored === null ? isWide() : stored === 'abertos';
  });
  useEffect(() => {
    if (open && localStorage.getItem(STORED) === null) localStorage.setItem(STORED, 'vistos');
  }, [open]);
  return {
    open,
    setOpen: (wanted: boolean) => {
      localStorage.setItem(STORED, wanted ? 'abertos' : 'ocultos');
      setOpen(wanted);
    },
  };
}
