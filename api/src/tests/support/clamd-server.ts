import net from 'node:net';
import { pdf } from './domain.ts';

/** EICAR test file, which every antivirus detects; split in two, so that none detects it here. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** PDF that is detected as malware. */
export const withEicar = (): Buffer => pdf().fill(EICAR, 20, 20 + EICAR.length, 'latin1');

/** Behaviours of the fake clamd; `honest`: like clamd. */
export const CLAMD_FAULTS = {
  'hangs before it reads': null,
  'hangs once it has the file': null,
  closes: null,
  'closes in the middle of the file': null,
  'says nothing': '',
  'answers garbage': '\x01\x02\x7f',
  'answers a page': 'HTTP/1.1 200 OK\r\n\r\nstream: OK\0',
  'has no end to its answer': null,
  'answers for another': 'other: OK\0',
  'answers without an end': 'stream: OK',
  'answers twice': 'stream: OK\0stream: OK\0',
  'says OK and more': 'stream: OK, I think\0',
  'has an error': 'stream: Can’t allocate memory ERROR\0',
  'has too small a limit': 'INSTREAM size limit exceeded. ERROR\0',
  'is told too late': 'COMMAND READ TIMED OUT\0',
} as const satisfies Record<string, string | null>;
export type ClamdBehaviour = 'honest' | keyof typeof CLAMD_FAULTS;

/** Fake clamd: speaks its protocol (`zINSTREAM`) on a free port. */
export async function startClamd(behaviour: ClamdBehaviour) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, behaviour);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `tcp://127.0.0.1:${address.port}`,
    /** Number of open connections. */
    connections: () => sockets.size,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function serve(socket: net.Socket, behaviour: ClamdBehaviour): void {
  if (behaviour === 'hangs before it reads') {
    // Reads later: only a reader notices that the other end has closed.
    setTimeout(() => socket.resume(), 1000).unref();
    return;
  }
  if (behaviour === 'closes') {
    socket.destroy();
    return;
  }
  let received = Buffer.alloc(0);
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    if (behaviour === 'closes in the middle of the file') socket.destroy();
    const file = wholeFile(received);
    if (file) answer(socket, behaviour, file);
  });
}

/** The file, once its last chunk has arrived. */
function wholeFile(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return null;
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('Another command');
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

function answer(socket: net.Socket, behaviour: ClamdBehaviour, file: Buffer): void {
  if (behaviour === 'honest') {
    socket.end(file.includes(EICAR, 0, 'latin1') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  } else if (behaviour === 'has no end to its answer') {
    const more = () => {
      while (!socket.destroyed && socket.write('x'.repeat(1000)));
    };
    socket.on('drain', more);
    more();
  } else {
    const text = CLAMD_FAULTS[behaviour];
    if (text !== null) socket.end(text, 'latin1');
  }
}
