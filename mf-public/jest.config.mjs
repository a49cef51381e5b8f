import { webPreset } from '@credenciados/testing/jest-preset';

export default webPreset('mf-public');
