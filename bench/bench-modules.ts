/** `npm run bench:modules` measures modules that ship alone; with `work`, how long a team waits for its machine. */
await import(process.argv[2] === 'work' ? './work.ts' : './modules.ts');

export {};
