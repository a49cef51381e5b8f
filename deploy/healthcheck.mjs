// Whether the process in this container answers; there is no curl in it.
const { PORT = '8080' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(2500) });
process.exitCode = answer.ok ? 0 : 1;
