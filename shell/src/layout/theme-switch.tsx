import { IconButton } from '@credenciados/shared';
import { useState } from 'react';
import { LuMoon, LuSun } from 'react-icons/lu';

const KEY = 'credenciados:tema';

/** The theme that the person chose, else the one that their system has. */
function prefersDark(): boolean {
  const chosen = localStorage.getItem(KEY);
  return chosen ? chosen === 'escuro' : window.matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Puts a theme on, at the start before the first paint of the portal. */
export function applyTheme(dark = prefersDark()): void {
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
