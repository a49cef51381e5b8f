import { Silence } from './silence.ts';

/** Messages from the page: once the address to report to, then the module on screen. */
export type Said = { address: string; pagina: string } | { module: string | null };

const EVERY_MS = 1_000;
const silence = new Silence();
let way: { address: string; pagina: string } | null = null;

self.onmessage = ({ data }: MessageEvent<Said>) => {
  if ('address' in data) way = data;
  else silence.heard(data.module);
};

setInterval(() => {
  const nome = silence.turn();
  if (nome === null || !way) return;
  const { address, pagina } = way;
  const body = { pagina, modulos: [{ nome, montagem: null, falhou: true }], inp: null, lcp: null, cls: null };
  const headers = { 'content-type': 'application/json' };
  // Reports once: a later recovery changes nothing.
  way = null;
  const end = () => close();
  fetch(address, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }).then(end, end);
}, EVERY_MS);
