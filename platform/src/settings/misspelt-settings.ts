import leven from 'leven';
import { environmentSchema } from './environment.ts';
import { SECRETS } from './secret-files.ts';

const NAMES: readonly string[] = [...Object.keys(environmentSchema.shape), ...SECRETS.map((name) => `${name}_FILE`)];

/** Shorter names are likely to be other programs' own. */
const MIN_LENGTH = 6;

/** True if two names differ by one letter, or by two swapped ones. */
function isSlip(name: string, setting: string): boolean {
  const distance = leven(name, setting, { maxDistance: 2 });
  return distance === 1 || (distance === 2 && [...name].sort().join('') === [...setting].sort().join(''));
}

/** Faults for variables whose names are almost those of settings, such as `OIDC_STAF_ACR`. */
export function misspeltSettings(env: Record<string, string | undefined>): string[] {
  return Object.keys(env).flatMap((name) => {
    if (!env[name] || name.length < MIN_LENGTH || NAMES.includes(name)) return [];
    const setting = NAMES.find((each) => isSlip(name, each));
    return setting ? [`${name} is no setting: did you mean ${setting}?`] : [];
  });
}
