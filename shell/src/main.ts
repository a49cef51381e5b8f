import './fonts.css';
import './print.css';
import { inPieces, PARTS } from '@credenciados/shared/parts';
import { applyTheme } from './layout/theme.ts';
import { guardTranslatedText } from './translated-text.ts';

applyTheme();
guardTranslatedText();
void inPieces([
  ...PARTS,
  () => import(/* webpackMode: "eager" */ '@credenciados/shared'),
  () => import(/* webpackMode: "eager" */ './portal.tsx'),
]);
