import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const releaseSchema = z.object({
  /** Semantic version. */
  version: z.string(),
  /** Commit of the build; null if it had no repository. */
  commit: z.string().nullable(),
});
/** Release that this process runs. */
export type Release = z.infer<typeof releaseSchema>;

/** Written by the build beside the bundle. Sources run as the version of the next release. */
const BUILT = path.join(import.meta.dirname, 'release.json');
const PACKAGE = path.join(import.meta.dirname, '../../package.json');

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export const RELEASE: Release = releaseSchema.parse(
  existsSync(BUILT) ? read(BUILT) : { ...z.object({ version: z.string() }).parse(read(PACKAGE)), commit: null },
);

/** Release in one line, such as `1.2.0 (57bf6761)`. */
export const releaseName = ({ version, commit }: Release): string => (commit ? `${version} (${commit})` : version);

/** True if a version precedes another. */
export const isOlder = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) < 0;
