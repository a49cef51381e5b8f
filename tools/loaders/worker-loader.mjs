import { build } from 'esbuild';

/**
 * Bundles a worker's file into one standalone script. The bundler's own workers would include the federation's runtime, which doesn't work
 * there.
 */
export default async function workerLoader() {
  const done = this.async();
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [this.resourcePath],
      bundle: true,
      write: false,
      metafile: true,
      minify: true,
      format: 'iife',
      platform: 'browser',
      target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
      legalComments: 'none',
      logLevel: 'silent',
      absWorkingDir: this.rootContext,
    });
    for (const input of Object.keys(metafile.inputs)) this.addDependency(`${this.rootContext}/${input}`);
    done(null, outputFiles[0].text);
  } catch (error) {
    done(error);
  }
}
