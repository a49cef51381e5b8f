import { existsSync, realpathSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ModuleDescriptor } from '@credenciados/contract/module-descriptor';
import { CommandError } from '@credenciados/releases/command-error';
import type { Configuration } from '@rspack/core';
import { type BuildReport, buildInto, type Target } from './build-package.ts';
import { buildModuleRenderer } from './build-render.ts';
import { IN_REPOSITORY } from './inputs.ts';
import { moduleTypes } from './library-types.ts';

/** Build configuration of a module: its `rspack.config.ts`, or the common one. */
export async function moduleConfiguration(root: string): Promise<(folder: string) => Configuration> {
  const own = path.join(root, 'rspack.config.ts');
  if (existsSync(own)) return (await import(pathToFileURL(own).href)).default;
  const { moduleConfig } = await import('./rspack.ts');
  const { widgets } = await readDescriptor(root);
  return (outDir) => moduleConfig({ root, outDir, widgets });
}

/**
 * Names files by the path they were found at: in a copy of the repository packages are links, and equal sources must give equal bytes
 * there.
 */
function asInstalled(root: string, configure: (folder: string) => Configuration): (folder: string) => Configuration {
  if (!IN_REPOSITORY) return configure;
  const packages = path.join(root, '../node_modules');
  const installed = path.dirname(realpathSync(path.join(packages, 'react')));
  return (folder) => {
    const config = configure(folder);
    const alias = installed === packages ? config.resolve?.alias : { ...config.resolve?.alias, [installed]: packages };
    return { ...config, resolve: { ...config.resolve, symlinks: false, alias } };
  };
}

/** Descriptor in a module's folder; throws `CommandError` if invalid, or if its name isn't the package's. */
export async function readDescriptor(root: string): Promise<ModuleDescriptor> {
  const { releasedDescriptorSchema } = await import('@credenciados/contract/released-descriptor');
  const file = path.join(root, 'module.ts');
  // Busts the import cache: the descriptor may change during development.
  const { descriptor } = await import(`${pathToFileURL(file).href}?${(await stat(file)).mtimeMs}`).catch(cannotRun);
  const { data: parsed, error } = releasedDescriptorSchema.safeParse(descriptor);
  if (!parsed) throw new CommandError(error.issues.map((issue) => faultOf(issue, descriptor)).join('\n'));
  const { name } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  if (parsed.name !== name) throw new CommandError(`module.ts of ${name} names itself "${parsed.name}"`);
  return parsed;
}

/** A descriptor's imports must run without a browser. */
function cannotRun(error: unknown): never {
  throw new CommandError(
    `module.ts can't be read: ${error instanceof Error ? error.message : String(error)}. It is data: it takes ACCESS of @credenciados/contract and types alone.`,
    { cause: error },
  );
}

/** Issue of a schema. */
interface Issue {
  path: PropertyKey[];
  message: string;
}

/** A descriptor's fault: path, reason, and present value. */
function faultOf({ path: place, message }: Issue, descriptor: unknown): string {
  const given = place.reduce<unknown>((value, key) => Object(value)[key], descriptor);
  return `module.ts, ${place.join('.')}: ${message}; there is ${JSON.stringify(given) ?? 'nothing'}`;
}

/** Builds the module of a folder into another folder, with its descriptor and list of files. */
export async function buildModuleInto(root: string, target: Target): Promise<Omit<BuildReport, 'version'>> {
  await assertWidgetsNamed(path.join(root, 'src'));
  const extraFiles = { 'descriptor.json': await descriptorJson(root) };
  const { routes } = await readDescriptor(root);
  const beside = routes.some(({ rendered }) => rendered)
    ? (folder: string) => buildModuleRenderer(root, folder)
    : undefined;
  return buildInto(target, {
    configure: asInstalled(root, await moduleConfiguration(root)),
    host: false,
    types: await moduleTypes(root),
    extraFiles,
    beside,
  });
}

/** Descriptor as published. */
const descriptorJson = async (root: string) => `${JSON.stringify(await readDescriptor(root), null, 2)}\n`;

/**
 * Throws unless each use of another module's widget is written literally: publishing reads uses from the built files, to keep their owners
 * from dropping them.
 */
async function assertWidgetsNamed(sources: string): Promise<void> {
  for (const name of await readdir(sources, { recursive: true })) {
    if (!name.endsWith('.tsx')) continue;
    const text = await readFile(path.join(sources, name), 'utf8');
    const uses = text.match(/<RemoteWidget\b/g)?.length ?? 0;
    const named = text.match(/<RemoteWidget\s+module="mf-[a-z0-9-]+"\s+widget="[a-z0-9-]+"/g)?.length ?? 0;
    if (uses !== named) {
      throw new CommandError(
        `${name}: write <RemoteWidget module="…" widget="…" …/> with both names as texts, in this order`,
      );
    }
  }
}
