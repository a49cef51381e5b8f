import { chakra } from '@credenciados/shared';
import { type ComponentProps, useState } from 'react';
import { applyTheme, THEME_KEY } from './theme.ts';

/** Not known while rendering on the server. */
const isDark = () => typeof document !== 'undefined' && document.documentElement.classList.contains('dark');

/** Switch for the light or dark theme, a class on the page that reaches every module. */
export function ThemeSwitch(props: ComponentProps<typeof chakra.button>) {
  const [dark, setDark] = useState(isDark);
  const toggle = () => {
    localStorage.setItem(THEME_KEY, dark ? 'claro' : 'escuro');
    applyTheme(!dark);
    setDark(!dark);
  };
  return (
    <chakra.button type="button" aria-pressed={dark} onClick={toggle} {...props}>
      Tema escuro
    </chakra.button>
  );
}
