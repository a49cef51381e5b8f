import { rm } from 'node:fs/promises';

/** Stops the run's PostgreSQL and removes its folder. */
export default async function teardown(): Promise<void> {
  const server = globalThis.testServer;
  if (!server) return;
  await server.database.stop();
  await rm(server.folder, { recursive: true, force: true });
}
