import { journeysPreset } from '@credenciados/journeys/jest-preset';

export default journeysPreset('mf-analise');
