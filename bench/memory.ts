import { openAsBlob } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pdfWith } from '@credenciados/api/tests/support/hostile-files/bytes';
import { countXlsxRows } from '@credenciados/api/tests/support/xlsx';
import { uploadHeaders } from '@credenciados/contract';
import { request } from 'undici';

const UPLOADS = 50;
const UPLOAD_BYTES = 20_000_000;
const CHUNK = Buffer.alloc(64 * 1024, 'a');

interface Target {
  portal: { url: string };
  metricsUrl: string;
  token: string;
  rows: number;
  /** Process id of the API, whose peak memory the system records. */
  pid: number;
}

/** An exported list, with its number of rows. */
interface Exported {
  path: string;
  body: object;
  rows: number;
}
/** Every solicitação of the one edital. */
export const allOfEdital = (rows: number): Exported => ({
  path: '/solicitacaoCredenciado/listagem/exportar/GEOMENSOR',
  body: { idEdital: 1 },
  rows,
});
/** Everybody who is or was accredited. */
export const allAccredited = (rows: number): Exported => ({
  path: '/credenciado/listagem/exportar',
  body: { tipoEdital: 'GEOMENSOR' },
  rows,
});

/** The list as .xlsx. */
export const asExcel = (list: Exported): Exported => ({ ...list, path: `${list.path}?formato=xlsx` });

/** Measures an export alone: rows a second, the API's peak memory, and the delay of its event loop. */
export async function measureExport({ portal, token, pid, metricsUrl }: Target, exported: Exported) {
  await forgetPeaks(pid, metricsUrl);
  const since = performance.now();
  const bytes = await exportAll(portal.url, token, exported);
  const seconds = (performance.now() - since) / 1000;
  return { perSecond: exported.rows / seconds, bytes, ...(await readPeaks(pid, metricsUrl)) };
}

/** Uploads files while an export of every row runs; returns the API's peak memory and the delay of its event loop. */
export async function measureMemory({ portal, metricsUrl, token, rows, pid }: Target) {
  await forgetPeaks(pid, metricsUrl);
  const since = performance.now();
  const exported = exportAll(portal.url, token, allOfEdital(rows));
  await Promise.all(Array.from({ length: UPLOADS }, (_, place) => upload(portal.url, place)));
  await exported;
  const seconds = (performance.now() - since) / 1000;
  return { uploads: UPLOADS, seconds, ...(await readPeaks(pid, metricsUrl)) };
}

/** Resets the peak memory, and the delays so far. */
async function forgetPeaks(pid: number, metricsUrl: string): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  await (await fetch(metricsUrl)).text();
}

async function readPeaks(pid: number, metricsUrl: string) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const peakMb = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  const metrics = await (await fetch(metricsUrl)).text();
  const lagMs = Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(metrics)?.[1]) * 1000;
  return { peakMb, lagMs };
}

/** Reads an export to its end, and fails unless it has every row; returns its bytes. */
async function exportAll(url: string, token: string, { path: asked, body: filtro, rows }: Exported): Promise<number> {
  const { statusCode, headers, body } = await request(`${url}/credenciados${asked}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(filtro),
    bodyTimeout: 0,
    headersTimeout: 0,
  });
  if (statusCode !== 200) throw new Error(`The export answered ${statusCode}: ${await body.text()}`);
  let bytes = 0;
  let lines = 0;
  async function* counted() {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  if (headers['content-type'] === 'text/csv; charset=utf-8')
    for await (const chunk of counted()) for (const byte of chunk) lines += byte === 10 ? 1 : 0;
  else lines = await rowsOfXlsx(counted());
  if (lines !== rows + 1) throw new Error(`The export had ${lines} lines instead of ${rows + 1}`);
  return bytes;
}

/** Rows of the sheets of an .xlsx, headers included. */
async function rowsOfXlsx(content: AsyncIterable<Buffer>): Promise<number> {
  const file = path.join(tmpdir(), `exportacao-${process.pid}.xlsx`);
  try {
    await writeFile(file, content);
    return await countXlsxRows(await openAsBlob(file));
  } finally {
    await rm(file, { force: true });
  }
}

async function upload(url: string, place: number): Promise<void> {
  const address = { 'x-forwarded-for': `10.1.${place}.3` };
  const draft = await fetch(`${url}/credenciados/publico/rascunho`, { method: 'POST', headers: address });
  const { rascunho } = (await draft.json()) as { rascunho: string };
  const head = pdfWith({ body: `% ${place}` });
  const tail = Buffer.from('\n%%EOF\n');
  async function* content() {
    yield head;
    for (let sent = 0; sent < UPLOAD_BYTES; sent += CHUNK.length) {
      yield CHUNK.subarray(0, Math.min(CHUNK.length, UPLOAD_BYTES - sent));
    }
    yield tail;
  }
  const { statusCode, body } = await request(
    `${url}/credenciados/publico/documentoCredenciado/upload?finalidade=CADASTRO`,
    {
      method: 'POST',
      headers: {
        ...uploadHeaders('a.pdf', head.length + UPLOAD_BYTES + tail.length),
        'x-rascunho': rascunho,
        ...address,
      },
      body: Readable.from(content()),
      bodyTimeout: 0,
      headersTimeout: 0,
    },
  );
  const text = await body.text();
  if (statusCode !== 201) throw new Error(`An upload answered ${statusCode}: ${text}`);
}
