import { hasCode } from '../api/src/platform/errno.ts';

// Whoever reads a list's beginning alone (`| head`) closes the pipe: that is the end of it, and no fault.
process.stdout.on('error', (error) => {
  if (!hasCode(error, 'EPIPE')) throw error;
  process.exit();
});

/** Says a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
