/** Substitute for the HTTP client, which is never used while rendering on the server. */
const client = { defaults: {} };

// biome-ignore lint/style/noDefaultExport: as the library exports it
export default { create: () => client, isCancel: () => false, isAxiosError: () => false };
