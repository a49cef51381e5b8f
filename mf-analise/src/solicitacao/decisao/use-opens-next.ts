import { personKey } from '@credenciados/contract/device';
import { useSession } from '@credenciados/shared';
import { useRef, useState } from 'react';

const ON = 'sim';

/** True if finishing opens the next solicitação. Stored on the device per person. */
export function useGoesOn() {
  const stored = useSession(({ session }) => personKey('finalizar-e-abrir', session?.pessoa.cpfCnpj));
  const [goesOn, setGoesOn] = useState(() => localStorage.getItem(stored) === ON);
  // A ref, since the button may be pressed before the choice is rendered.
  const latest = useRef(goesOn);
  return {
    goesOn,
    latest,
    choose: (chosen: boolean) => {
      if (chosen) localStorage.setItem(stored, ON);
      else localStorage.removeItem(stored);
      latest.current = chosen;
      setGoesOn(chosen);
    },
  };
}
