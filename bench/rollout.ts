/** Harm of a worse version while it is rolled out (`npm run bench:modules -- rollout [simulated|builds] [--runs 1000]`). */
const PARTS: Readonly<Record<string, string>> = { simulated: './rollout-simulated.ts', builds: './rollout-builds.ts' };
const wanted = PARTS[process.argv[3] ?? ''];
for (const part of wanted ? [wanted] : Object.values(PARTS)) await import(part);

export {};
