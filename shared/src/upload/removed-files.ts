/** A duplicated tab has a copy of this one's drafts, and so shares their files. */
const CHANNEL = 'credenciados:arquivos-removidos';

let channel: BroadcastChannel | null = null;
let listeners = 0;

/** Tells the browser's other tabs that an upload was removed from the server. */
export function tellRemoved(key: string): void {
  // A page doesn't hear of its own removals: what it listens on is what it speaks on.
  const speaking = channel ?? new BroadcastChannel(CHANNEL);
  speaking.postMessage(key);
  if (speaking !== channel) speaking.close();
}

/** Follows uploads that other tabs remove. Returns the function that stops it. */
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
