import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';

/** Channel between tabs: a duplicated tab has a copy of this one's drafts and shares their files. */
const CHANNEL = 'credenciados:arquivos-removidos';

let channel: BroadcastChannel | null = null;
let listeners = 0;

/** Removes an upload from the server, where it may no longer exist, and notifies other tabs. The caller shows a failure. */
export async function removeFile(key: string): Promise<void> {
  try {
    await call('DELETE /documentoCredenciado/deletar/:id', { params: { id: key }, silent: true });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  tellRemoved(key);
}

function tellRemoved(key: string): void {
  // A BroadcastChannel doesn't receive its own messages, so a page ignores its own removals.
  const speaking = channel ?? new BroadcastChannel(CHANNEL);
  speaking.postMessage(key);
  if (speaking !== channel) speaking.close();
}

/** Subscribes to removals by other tabs. Returns the function that unsubscribes. */
export function onRemoved(listener: (key: string) => void): () => void {
  channel ??= new BroadcastChannel(CHANNEL);
  listeners += 1;
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data);
  };
  channel.addEventListener('message', onMessage);
  return () => {
    channel?.removeEventListener('message', onMessage);
    listeners -= 1;
    if (listeners > 0) return;
    channel?.close();
    channel = null;
  };
}
