import { type EditalRegras, uploadHeaders } from '@credenciados/contract';
import { files } from './files.ts';
import type { Stage } from './journey.ts';
import { signInToApi } from './sign-in.ts';

export type TipoEdital = 'GEOMENSOR' | 'VISTORIADOR';

/** Acts of the committee during a citizen's journey, by the API for speed. */
interface Committee {
  /** Opens an edital for the next weeks, after closing an open one. Returns its id. */
  openEdital(tipo: TipoEdital, numero: string, regras?: Partial<EditalRegras>): Promise<number>;
  closeEdital(): Promise<void>;
  /** Reopens the edital that was closed last. */
  reopenEdital(id: number): Promise<void>;
}

/** A day from today in the agency's zone, in the API's format. */
function day(fromToday: number): string {
  const date = new Date(Date.now() + fromToday * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Belem' }).format(date);
}

/** Signs an analyst in, without a page in view. */
export async function committeeAt({ visitor }: Stage): Promise<Committee> {
  const analyst = await visitor();
  const token = await signInToApi(analyst, 'cageo');
  const { page } = analyst;

  async function call(method: string, path: string, data?: object | Buffer, more: Record<string, string> = {}) {
    const headers = { Authorization: `Bearer ${token}`, ...more };
    const response = await page.request.fetch(`/credenciados${path}`, { method, headers, ...(data ? { data } : {}) });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  }
  const closeEdital = async () => {
    await call('GET', '/edital/encerrarEdital');
  };

  return {
    openEdital: async (tipoEdital, numeroEdital, regras = {}) => {
      const { existeAberto } = await call('POST', '/edital/listagem', {});
      if (existeAberto) await closeEdital();
      const { name, buffer } = files.pdf('edital.pdf');
      const address = '/publico/documentoCredenciado/upload?finalidade=EDITAL';
      const { key } = await call('POST', address, buffer, uploadHeaders(name, buffer.length));
      const { id } = await call('POST', '/edital/save', {
        numeroEdital,
        tipoEdital,
        periodoAbertura: { inicio: day(0), fim: day(20) },
        regras,
        anexoEdital: [{ nome: 'edital.pdf', caminho: key }],
      });
      return id;
    },
    closeEdital,
    reopenEdital: async (id) => {
      await call('POST', '/edital/reabrirEdital', { id, dataFim: day(25) });
    },
  };
}
