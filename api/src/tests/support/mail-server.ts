import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Received message. */
export interface ReceivedMail {
  to: string;
  /** Headers and body, as sent. */
  raw: string;
  /** True if it was received over an encrypted connection. */
  secure: boolean;
}

/** Real SMTP server for tests. */
export interface MailServer {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Response codes for the next commands of a kind, one each. */
  refuse: Record<'CONNECT' | 'RCPT' | 'DATA', number[]>;
  close(): Promise<void>;
}

/** Starts a mail server; without `tls` it offers no STARTTLS. */
export async function startMailServer({ tls = false, port = 0 } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refuse: MailServer['refuse'] = { CONNECT: [], RCPT: [], DATA: [] };
  const answer = (kind: keyof typeof refuse, detail: string) => {
    const responseCode = refuse[kind].shift();
    return responseCode ? Object.assign(new Error(`No: ${detail}`), { responseCode }) : null;
  };
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => done(answer('CONNECT', 'busy')),
    onRcptTo: ({ address }, _session, done) => done(answer('RCPT', address)),
    onData(stream, session, done) {
      text(stream).then((raw) => {
        const error = answer('DATA', 'refused');
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        if (!error) received.push({ to, raw, secure: session.secure });
        done(error);
      }, done);
    },
  };
  const server = new SMTPServer(options);
  // Ignores clients that disconnect.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    refuse,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Header of a received message, with its lines joined and its encoded words decoded. */
export function headerOf(raw: string, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const line = head.split('\r\n').find((candidate) => candidate.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line
    ?.slice(name.length + 1)
    .trim()
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?(q|b)\?(.*?)\?=/gi, (_all, kind: string, word: string) => readWord(kind, word));
}

function readWord(kind: string, word: string): string {
  if (kind.toLowerCase() === 'b') return Buffer.from(word, 'base64').toString();
  const bytes = word
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
