import { chooseTheme, isDarkTheme } from '@credenciados/contract/device';
import { chakra } from '@credenciados/shared';
import { type ComponentProps, useState } from 'react';

/** Switch for the light or dark theme. */
export function ThemeSwitch(props: ComponentProps<typeof chakra.button>) {
  const [dark, setDark] = useState(isDarkTheme);
  const toggle = () => {
    chooseTheme(!dark);
    setDark(!dark);
  };
  return (
    <chakra.button type="button" aria-pressed={dark} onClick={toggle} {...props}>
      Tema escuro
    </chakra.button>
  );
}
