import { type BuildOptions, build, formatMessages } from 'esbuild';

/** Runs esbuild. What it only warns of ends a build, too: nobody reads what one says that goes well. */
export async function bundle(options: BuildOptions): Promise<void> {
  const { warnings } = await build({ ...options, logLevel: 'silent' });
  if (warnings.length > 0) throw new Error((await formatMessages(warnings, { kind: 'warning' })).join('\n'));
}
