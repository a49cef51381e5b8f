import { type BuildOptions, build, formatMessages } from 'esbuild';

/** Runs esbuild. Warnings fail the build, too: nobody reads those of a successful one. */
export async function bundle(options: BuildOptions): Promise<void> {
  const { warnings } = await build({ ...options, logLevel: 'silent' });
  if (warnings.length > 0) throw new Error((await formatMessages(warnings, { kind: 'warning' })).join('\n'));
}
