import { hasCode } from '@credenciados/platform/errno';

// A reader of only the first lines (`| head`) closes the pipe, which is no fault.
process.stdout.on('error', (error) => {
  if (!hasCode(error, 'EPIPE')) throw error;
  process.exit();
});

/** Prints a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
