import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './inputs.ts';

const manifest = path.join(ROOT, 'node_modules/@credenciados/shared/package.json');

/**
 * Version of the shared library for shell and modules: major and minor. The patch is the time when the package for standalone modules was
 * packed, unknown to shells.
 */
export const sharedVersion: string = JSON.parse(readFileSync(manifest, 'utf8')).version.replace(/\d+$/, '0');
/** Version range that a module built now works with; its actual uses decide (TEL-17). */
export const sharedRange = `^${sharedVersion}`;
