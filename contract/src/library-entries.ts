/**
 * Entries of the library that modules get from the shell, loaded when a page needs them. Builds of the shell, of modules and of the library
 * alone use this list. It lacks `shell`, which only the shell imports, and entries that no page loads.
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
  // All zod that pages use: code compiled into modules may import it only from here.
  'z',
] as const;
