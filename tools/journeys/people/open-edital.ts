import { type EditalPublico, type TipoDocumento, uploadHeaders } from '@credenciados/contract';
import { Client, good } from './http.ts';
import { Random } from './random.ts';
import { makePdf, type OpenEdital } from './registration-body.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The open edital and its requirements, as the form gets them; opened by staff if there is none. */
export async function openEdital(url: string, token: string): Promise<OpenEdital> {
  const client = new Client(() => url, new Random(1));
  const get = async <T>(path: string) => good<T>(path, await client.ask(`/publico/${path}`, () => ({})));
  const valid = async () => (await get<(EditalPublico | null)[]>('edital')).find((one) => one?.valido);
  if (!(await valid())) await open(client, token);
  const edital = await valid();
  if (!edital) throw new Error('The edital that was opened is not valid');
  const { id, tipoEdital } = edital;
  const tipos = await get<TipoDocumento[]>(
    `tipoDocumentoCredenciado/findAll${tipoEdital === 'GEOMENSOR' ? 'Geomensor' : 'Vistoriador'}`,
  );
  return { id, tipoEdital, documentos: tipos.filter(({ obrigatorio }) => obrigatorio).map(({ codigo }) => codigo) };
}

async function open(client: Client, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const file = new Uint8Array(makePdf(2000));
  const begin = { ...uploadHeaders('edital.pdf', file.length), ...headers };
  const upload = () => ({ method: 'POST', headers: begin, body: file });
  const address = '/publico/documentoCredenciado/upload?finalidade=EDITAL';
  const { caminho } = good<{ caminho: string }>('The file of the edital', await client.ask(address, upload));
  const body = {
    numeroEdital: '900/2026',
    tipoEdital: 'GEOMENSOR',
    periodoAbertura: { inicio: dayIn(-2), fim: dayIn(20) },
    anexoEdital: [{ nome: 'edital.pdf', caminho }],
  };
  good('The edital', await client.send('POST', '/edital/save', body, headers));
}
