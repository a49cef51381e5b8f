/** Stops what the run started, and leaves nothing on a server that was there before. */
export default async function teardown(): Promise<void> {
  await globalThis.testServer?.stop();
}
