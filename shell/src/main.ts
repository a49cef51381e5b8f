import './fonts.css';
import './print.css';
import { applyKeptTheme } from '@credenciados/contract/device';
import { inPieces, PARTS } from '@credenciados/shared/parts';
import { guardTranslatedText } from './translated-text.ts';

applyKeptTheme();
guardTranslatedText();
void inPieces([
  ...PARTS,
  () => import(/* webpackMode: "eager" */ '@credenciados/shared'),
  () => import(/* webpackMode: "eager" */ './portal.tsx'),
]);
