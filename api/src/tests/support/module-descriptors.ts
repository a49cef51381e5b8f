import { moduleDescriptorSchema } from '@credenciados/contract';

const MODULES = ['mf-analise', 'mf-credenciado', 'mf-mensagens', 'mf-public'];

/** Descriptors of the portal's modules. The path is computed, so that the API's compiler doesn't follow the import to their pages. */
export const MODULE_DESCRIPTORS = await Promise.all(
  MODULES.map(async (name) => {
    const { descriptor } = await import(new URL(`../../../../${name}/module.ts`, import.meta.url).href);
    return moduleDescriptorSchema.parse(descriptor);
  }),
);
