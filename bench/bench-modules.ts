/** `npm run bench:modules` tells what it costs that modules ship alone; with `rollout`, what a new version that is worse does to people. */
await import(process.argv[2] === 'rollout' ? './rollout.ts' : './modules.ts');

export {};
