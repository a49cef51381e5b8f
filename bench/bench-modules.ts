/**
 * `npm run bench:modules` tells what it costs that modules ship alone; with `rollout`, what a new version that is worse does to people; with
 * `judge`, what judging it costs the portal; with `thirty`, what thirty more modules cost; with `work`, how long a team waits for its machine.
 */
const PARTS: Readonly<Record<string, string>> = {
  rollout: './rollout.ts',
  judge: './judging.ts',
  thirty: './thirty.ts',
  work: './work.ts',
};
await import(PARTS[process.argv[2] ?? ''] ?? './modules.ts');

export {};
