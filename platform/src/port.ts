import { createServer } from 'node:net';
import { hasCode } from './errno.ts';
import { StartupError } from './startup-error.ts';

/** Throws if the port can't be listened on. Called before anything slow starts. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) {
      throw new StartupError(`Port ${port} is taken by another program. Stop it, or set PORT to another port.`);
    }
    if (hasCode(error, 'EACCES'))
      throw new StartupError(`This user may not listen on port ${port}. Set PORT above 1023.`);
    if (hasCode(error, 'EADDRNOTAVAIL'))
      throw new StartupError(`This machine doesn't have the address ${host} (HOST).`);
    throw error;
  }
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}
