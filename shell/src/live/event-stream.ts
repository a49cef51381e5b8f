import type { EndpointKey } from '@credenciados/contract';
import { BASE_PATH, getSession } from '@credenciados/shared';
import { createParser } from 'eventsource-parser';

const OWN = 'GET /notificacao/eventos' satisfies EndpointKey;
const PUBLIC = 'GET /publico/eventos' satisfies EndpointKey;
/** The server sends a heartbeat every 25 s; after a longer silence the connection is dead. */
const SILENCE_MS = 60_000;

/** Kind of change in the stream (ADR 52): the person's own data, an edital, or news from applicants to staff. */
export type Changed = 'mudou' | 'edital' | 'novidade';

const isChange = (event: string | undefined): event is Changed =>
  event === 'mudou' || event === 'edital' || event === 'novidade';

/** Callbacks of the event stream. */
interface StreamHandlers {
  /** The stream is open: from now on no change is missed. */
  onOpen: () => void;
  /** Something changed. */
  onChange: (what: Changed) => void;
}

/** The server refused the stream. */
export class StreamRefused extends Error {
  override readonly name = 'StreamRefused';
  readonly status: number;

  constructor(status: number) {
    super(`The stream of events was answered ${status}`);
    this.status = status;
  }
}

/**
 * Opens the session's event stream, or a visitor's, and reads it until it ends. Not by `EventSource`, which can't send the token in a header; a token in the
 * address would be logged.
 */
export async function readEvents(
  isVisitor: boolean,
  signal: AbortSignal,
  { onOpen, onChange }: StreamHandlers,
): Promise<void> {
  const connection = new AbortController();
  const give = () => connection.abort();
  signal.addEventListener('abort', give);
  let silence = setTimeout(give, SILENCE_MS);
  try {
    const key = isVisitor ? PUBLIC : OWN;
    const response = await fetch(`${BASE_PATH}${key.slice('GET '.length)}`, {
      headers: {
        Accept: 'text/event-stream',
        ...(!isVisitor && { Authorization: `Bearer ${getSession()?.token ?? ''}` }),
      },
      cache: 'no-store',
      signal: connection.signal,
    });
    if (!response.ok || !response.body) throw new StreamRefused(response.status);
    const parser = createParser({ onEvent: ({ event }) => isChange(event) && onChange(event) });
    const text = new TextDecoder();
    const reader = response.body.getReader();
    onOpen();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(give, SILENCE_MS);
      parser.feed(text.decode(part.value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', give);
    connection.abort();
  }
}
