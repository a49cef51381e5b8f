import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './inputs.ts';

const manifest = path.join(ROOT, 'node_modules/@credenciados/shared/package.json');

/**
 * Version of the shared library, as the shell provides it and the modules require it: its major and minor. A patch says when the package
 * was packed that a module in a folder of its own has, which no shell knows.
 */
export const sharedVersion: string = JSON.parse(readFileSync(manifest, 'utf8')).version.replace(/\d+$/, '0');
/** The range that a module built now works with, as far as a version can say it; what decides is what it uses (TEL-17). */
export const sharedRange = `^${sharedVersion}`;
