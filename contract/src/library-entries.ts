/**
 * Entries of the library that modules take from the shell, loaded when a page needs them: builds of the shell, of modules and of the library alone
 * go by this list. Not `shell`, which is the shell's own, nor what no page loads.
 */
export const ENTRIES = [
  'overlays',
  'forms',
  'table',
  'editor',
  'charts',
  'form-core',
  'form-fields',
  'later',
  'solicitacao',
  // All of the page's zod: what is compiled into modules is said with it.
  'z',
] as const;
