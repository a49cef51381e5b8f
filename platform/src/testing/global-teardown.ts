/** Stops the server that the run started, or removes the run's databases from an existing one. */
export default async function teardown(): Promise<void> {
  await globalThis.testServer?.stop();
}
