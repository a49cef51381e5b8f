import { IconButton } from '@credenciados/shared';
import { useState } from 'react';
import { LuMoon, LuSun } from 'react-icons/lu';

const KEY = 'credenciados:tema';

/** Puts the kept theme on before the first paint of the portal. */
export function applyTheme(dark = localStorage.getItem(KEY) === 'escuro'): void {
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
}

/** Light or dark; the class on the page reaches every module. */
export function ThemeSwitch() {
  const [dark, setDark] = useState(() => document.documentElement.classList.contains('dark'));
  const toggle = () => {
    localStorage.setItem(KEY, dark ? 'claro' : 'escuro');
    applyTheme(!dark);
    setDark(!dark);
  };
  return (
    <IconButton variant="ghost" size="sm" aria-label="Tema escuro" aria-pressed={dark} onClick={toggle}>
      {dark ? <LuSun /> : <LuMoon />}
    </IconButton>
  );
}
