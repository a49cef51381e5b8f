/** Way to the pages below the register. */
export const REGISTRO = [
  { label: 'Editais', to: '/editais' },
  { label: 'Pessoas credenciadas', to: '/registro' },
];
