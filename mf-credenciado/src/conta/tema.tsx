import { chooseTheme, isDarkTheme } from '@credenciados/contract/device';
import { Section } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import { DeviceChoice } from './device-choice.tsx';

/** Aparência: the light or the dark theme. Visitors have the same switch in the footer. */
export function Tema() {
  const [dark, setDark] = useState(isDarkTheme);
  const choose = (chosen: boolean) => {
    chooseTheme(chosen);
    setDark(chosen);
  };
  return (
    <Section title="Aparência">
      <DeviceChoice checked={dark} onChange={choose}>
        Tema escuro
      </DeviceChoice>
    </Section>
  );
}
