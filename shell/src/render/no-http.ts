/** Stands for the HTTP client, of which nothing is asked while a page is rendered outside a browser. */
const client = { defaults: {} };

// biome-ignore lint/style/noDefaultExport: as the library exports it
export default { create: () => client, isCancel: () => false, isAxiosError: () => false };
