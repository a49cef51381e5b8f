import '../testing/web-crypto.ts';
import '../testing/node-streams.ts';
import {
  type Authority,
  addStore,
  appendUpdate,
  makeAuthority,
  makeCrl,
  makeSignatory,
  type Signatory,
  signPdf,
  sizeOf,
} from '@credenciados/platform/testing/signed-pdf';
import { readSignatures } from './signatures.ts';

const EM = new Date('2026-11-20T12:30:00Z');
const CPF = '52998224725';

/** One page without text. */
function plainPdf(): Buffer {
  const parts = ['%PDF-1.7\n'];
  const offsets: number[] = [];
  for (const body of [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] >>',
  ]) {
    offsets.push(parts.join('').length);
    parts.push(`${offsets.length} 0 obj\n${body}\nendobj\n`);
  }
  const start = parts.join('').length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    `xref\n0 4\n0000000000 65535 f \n${entries}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}

let root: Authority;
let issuer: Authority;
let ana: Signatory;
let bruno: Signatory;
let signed: Buffer;

beforeAll(async () => {
  root = await makeAuthority('AC Raiz de Teste');
  issuer = await makeAuthority('AC Intermediária de Teste', root);
  ana = await makeSignatory('ANA LUCIA DE SOUZA', issuer, { cpf: CPF, as: 'icp', kind: 'rsa' });
  bruno = await makeSignatory('Bruno Caldas', issuer, { cpf: '11144477735', as: 'govbr' });
  signed = await signPdf(plainPdf(), ana, EM);
});

const read = (pdf: Buffer, roots: readonly Authority[] = []) =>
  readSignatures(
    new Uint8Array(pdf),
    roots.map(({ certificate }) => new Uint8Array(certificate.toSchema(true).toBER())),
  );

describe('signatures of a PDF (CHE-7)', () => {
  it('name their person, CPF and time; without roots the chain isn’t verified', async () => {
    expect(await read(signed)).toEqual([
      {
        quem: 'ANA LUCIA DE SOUZA',
        cpf: CPF,
        em: EM.toISOString(),
        estado: 'integra',
        carimbo: false,
        foraDaValidade: false,
        cadeia: 'nao-verificada',
        revogacao: 'nao-verificada',
        acrescimo: false,
      },
    ]);
    expect(await read(await signPdf(plainPdf(), bruno, EM))).toMatchObject([
      { quem: 'Bruno Caldas', cpf: '11144477735' },
    ]);
    expect(await read(plainPdf())).toEqual([]);
  });

  it('are told as altered after a change of any signed byte', async () => {
    for (const at of [12, 60, signed.indexOf('/M (D:') + 8, signed.length - 8]) {
      const copy = Buffer.from(signed);
      copy[at] = (copy[at] ?? 0) ^ 1;
      expect(await read(copy)).toMatchObject([{ estado: 'alterada' }]);
    }
  });

  it('aren’t taken over by another file', async () => {
    const other = await signPdf(Buffer.concat([Buffer.from('%PDF-1.7\n%outro'), plainPdf().subarray(8)]), bruno, EM);
    const from = signed.indexOf('/Contents <');
    const into = other.indexOf('/Contents <');
    const forged = Buffer.concat([
      other.subarray(0, into),
      signed.subarray(from, signed.indexOf('>', from)),
      other.subarray(other.indexOf('>', into)),
    ]);
    expect(await read(forged)).toMatchObject([{ quem: 'ANA LUCIA DE SOUZA', estado: 'alterada' }]);
  });

  it('stay intact under a later signature, and tell unsigned additions', async () => {
    const twice = await signPdf(signed, bruno, EM);
    expect(await read(twice)).toMatchObject([
      { quem: 'ANA LUCIA DE SOUZA', estado: 'integra', acrescimo: false },
      { quem: 'Bruno Caldas', estado: 'integra', acrescimo: false },
    ]);
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 900] >>';
    const added = appendUpdate(twice, new Map([[3, page]]), sizeOf(twice));
    expect(await read(added)).toMatchObject([{ acrescimo: false }, { estado: 'integra', acrescimo: true }]);
  });

  it('are indeterminate in an unknown format, never altered', async () => {
    const from = signed.indexOf('/Contents <') + 11;
    const broken = Buffer.from(signed);
    broken.write('ff'.repeat(20), from, 'latin1');
    expect(await read(broken)).toMatchObject([{ estado: 'indeterminada', cpf: null }]);
  });

  it('have a chain to the roots that the operator sets', async () => {
    expect(await read(signed, [root])).toMatchObject([{ cadeia: 'confere' }]);
    expect(await read(signed, [await makeAuthority('Outra raiz')])).toMatchObject([{ cadeia: 'nao-confere' }]);
    const early = await signPdf(plainPdf(), ana, new Date('2001-01-01T00:00:00Z'));
    expect(await read(early, [root])).toMatchObject([
      { estado: 'integra', cadeia: 'nao-confere', foraDaValidade: true },
    ]);
  });

  it('are revoked or not by signed answers in the file alone', async () => {
    const before = new Date(EM.getTime() - 1000);
    const good = addStore(signed, await makeCrl(issuer, [bruno], before));
    expect(await read(good)).toMatchObject([{ revogacao: 'nao-revogado', acrescimo: true }]);
    const revoked = addStore(signed, await makeCrl(issuer, [ana], before));
    expect(await read(revoked)).toMatchObject([{ revogacao: 'revogado' }]);
    const afterwards = addStore(signed, await makeCrl(issuer, [ana], new Date(EM.getTime() + 1000)));
    expect(await read(afterwards)).toMatchObject([{ revogacao: 'nao-revogado' }]);
    const forged = addStore(signed, await makeCrl({ ...issuer, key: root.key }, [ana], before));
    expect(await read(forged)).toMatchObject([{ revogacao: 'nao-verificada' }]);
  });

  it('are found in bounded time in a hostile file', async () => {
    const ranges = '/ByteRange [0 10 20 30] /Contents <00> '.repeat(20_000);
    const begun = performance.now();
    expect(await read(Buffer.concat([signed, Buffer.from(ranges)]))).toHaveLength(1);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
