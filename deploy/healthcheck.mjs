// Checks that the process in this container answers; the image has no curl.
const { PORT = '8080' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(2500) });
process.exitCode = answer.ok ? 0 : 1;
