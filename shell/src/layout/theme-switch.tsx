import { IconButton } from '@credenciados/shared';
import { useState } from 'react';
import { LuMoon, LuSun } from 'react-icons/lu';
import { applyTheme, THEME_KEY } from './theme.ts';

/** Outside a browser nobody knows what the person chose. */
const isDark = () => typeof document !== 'undefined' && document.documentElement.classList.contains('dark');

/** Light or dark; the class on the page reaches every module. */
export function ThemeSwitch() {
  const [dark, setDark] = useState(isDark);
  const toggle = () => {
    localStorage.setItem(THEME_KEY, dark ? 'claro' : 'escuro');
    applyTheme(!dark);
    setDark(!dark);
  };
  return (
    <IconButton variant="ghost" size="sm" aria-label="Tema escuro" aria-pressed={dark} onClick={toggle}>
      {dark ? <LuSun /> : <LuMoon />}
    </IconButton>
  );
}
