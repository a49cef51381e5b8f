#!/usr/bin/env node
// Checks a case's ZIP offline, with Node.js alone: `node verify-case.mjs processo.zip [--chave IMPRESSAO]` (AUT-4).
// Exits with 0 if everything holds, 1 if anything was changed, removed or added, 2 if it can't read the file.

import { createHash, createPublicKey, verify } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const PIECE = 1 << 20;
const LAST_RECORD = 22;
const COMMENT_MAX = 0xffff;
/** Most bytes of a file that is read whole: lists, signatures and keys. */
const TEXT_MAX = 1 << 28;
const DEMONSTRATION = 'demonstracao-';

/** A fault of the ZIP, in words. */
class Fault extends Error {}

/** Ranges of an open file. */
class Bytes {
  #descriptor;
  constructor(path) {
    this.#descriptor = openSync(path, 'r');
    this.size = fstatSync(this.#descriptor).size;
  }
  read(start, length) {
    if (start < 0 || length < 0 || start + length > this.size) throw new Fault('O ZIP está incompleto.');
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length; ) {
      const count = readSync(this.#descriptor, bytes, done, length - done, start + done);
      if (count === 0) throw new Fault('O ZIP está incompleto.');
      done += count;
    }
    return bytes;
  }
  sha256(start, length) {
    const hash = createHash('sha256');
    for (let done = 0; done < length; done += PIECE)
      hash.update(this.read(start + done, Math.min(PIECE, length - done)));
    return hash.digest('hex');
  }
  close() {
    closeSync(this.#descriptor);
  }
}

/** The ZIP's last record and its comment, which must end the file. */
function findEnd(zip) {
  const start = Math.max(0, zip.size - LAST_RECORD - COMMENT_MAX);
  const tail = zip.read(start, zip.size - start);
  for (let at = tail.length - LAST_RECORD; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== 0x06054b50 || tail.readUInt16LE(at + 20) !== tail.length - at - LAST_RECORD) continue;
    return {
      commentAt: start + at + LAST_RECORD,
      comment: tail.toString('latin1', at + LAST_RECORD),
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
  }
  throw new Fault('O arquivo não é um ZIP inteiro: falta o fim, ou há bytes depois dele.');
}

/** Files of the ZIP, by name. */
function listEntries(zip, { count, size, offset }) {
  const directory = zip.read(offset, size);
  const entries = new Map();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
      throw new Fault('O índice do ZIP foi mudado.');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    const bytes = directory.readUInt32LE(at + 24);
    const local = directory.readUInt32LE(at + 42);
    const stored = directory.readUInt16LE(at + 10) === 0 && directory.readUInt32LE(at + 20) === bytes;
    const head = zip.read(local, 30);
    if (!stored || head.readUInt32LE(0) !== 0x04034b50) throw new Fault(`O ZIP guarda ${name} de outra forma.`);
    const [localName, localExtra] = [head.readUInt16LE(26), head.readUInt16LE(28)];
    if (zip.read(local + 30, localName).toString('utf8') !== name) throw new Fault(`O ZIP dá dois nomes a ${name}.`);
    if (entries.has(name)) throw new Fault(`O ZIP tem dois arquivos com o nome ${name}.`);
    entries.set(name, { start: local + 30 + localName + localExtra, bytes });
    at += 46 + nameLength + extraLength + commentLength;
  }
  if (at !== directory.length) throw new Fault('O índice do ZIP foi mudado.');
  return entries;
}

function textOf(zip, entries, name) {
  const entry = entries.get(name);
  if (!entry) throw new Fault(`Falta o arquivo ${name}.`);
  if (entry.bytes > TEXT_MAX) throw new Fault(`O arquivo ${name} é grande demais.`);
  return zip.read(entry.start, entry.bytes).toString('utf8');
}

function jsonOf(text, name) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault(`O arquivo ${name} foi mudado: não pode ser lido.`);
  }
}

/** Bytes of a base64url text; null unless it is in its only canonical form. */
function decode(text) {
  const bytes = Buffer.from(String(text), 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}

/** Fingerprint of a key (RFC 7638). */
const fingerprint = ({ crv, kty, x }) =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
const withoutMark = (kid) => (kid.startsWith(DEMONSTRATION) ? kid.slice(DEMONSTRATION.length) : kid);

/** Public keys by their id, which is the key's fingerprint. */
function keysOf({ keys, revogadas }) {
  const known = new Map();
  for (const jwk of keys) {
    if (withoutMark(jwk.kid) !== fingerprint(jwk))
      throw new Fault(`A chave ${jwk.kid} não tem essa impressão digital.`);
    known.set(jwk.kid, { key: createPublicKey({ key: jwk, format: 'jwk' }), revoked: revogadas.includes(jwk.kid) });
  }
  return known;
}

/** Id of the key that signed a text; throws if the signature doesn't hold. */
function signerOf(keys, typ, { protected: header, payload, signature }, what) {
  const bytes = decode(signature);
  const head = decode(header);
  const { alg, kid, typ: of, b64 = true } = head ? jsonOf(head.toString('utf8'), what) : {};
  const known = keys.get(kid);
  if (!bytes || alg !== 'EdDSA' || of !== typ || !known) throw new Fault(`${what}: a assinatura não confere.`);
  const content = b64 ? Buffer.from(payload, 'utf8').toString('base64url') : payload;
  if (!verify(null, Buffer.from(`${header}.${content}`, 'utf8'), known.key, bytes)) {
    throw new Fault(`${what}: a assinatura não confere.`);
  }
  return kid;
}

/** Content of a compact signature (RFC 7515). */
function readCompact(keys, typ, jws, what) {
  const [header, body, signature, ...more] = jws.split('.');
  const payload = body === undefined ? null : decode(body);
  if (!payload || signature === undefined || more.length > 0) throw new Fault(`${what}: a assinatura não confere.`);
  const text = payload.toString('utf8');
  const kid = signerOf(keys, typ, { protected: header, payload: text, signature }, what);
  return { kid, content: jsonOf(text, what) };
}

/** Files of the ZIP against the signed manifest. */
function checkFiles(zip, entries, { arquivos }) {
  const faults = [];
  const expected = new Set(['manifesto.json', 'manifesto.jws.json']);
  for (const { caminho, bytes, sha256 } of arquivos) {
    expected.add(caminho);
    const entry = entries.get(caminho);
    if (!entry) faults.push(`Falta o arquivo ${caminho}.`);
    else if (entry.bytes !== bytes || zip.sha256(entry.start, entry.bytes) !== sha256) {
      faults.push(`O arquivo ${caminho} foi mudado.`);
    }
  }
  for (const name of entries.keys()) if (!expected.has(name)) faults.push(`O arquivo ${name} foi acrescentado.`);
  return faults;
}

/** Rows of the audit trail: each one's hash, and its link to the row before where that is here. */
function checkAudit(lines, head) {
  const faults = [];
  let before = null;
  let links = 0;
  for (const { id, hash, texto } of lines) {
    const [former, own] = jsonOf(texto, 'auditoria/linhas.jsonl');
    if (createHash('sha256').update(texto, 'utf8').digest('hex') !== hash || own !== id) {
      faults.push(`A linha ${id} da auditoria foi mudada.`);
    }
    if (before && id <= before.id) faults.push(`A linha ${id} da auditoria está fora de ordem.`);
    // The rows between two of the case belong to others: the chain shows only neighbours.
    if (before && former === before.hash) links += 1;
    else if (before && id === before.id + 1) faults.push(`A linha ${id} da auditoria não segue a linha ${before.id}.`);
    if (head && head.id === id && head.hash !== hash) faults.push(`A linha ${id} não é a que o portal assinou.`);
    before = { id, hash };
  }
  return { faults, links };
}

/** Checks a ZIP. Returns lines in words, and false if anything doesn't hold. */
export function verifyCase(path, fingerprintWanted) {
  const zip = new Bytes(path);
  const lines = [];
  let holds = true;
  const say = (text) => lines.push(`  ok     ${text}`);
  const refuse = (text) => {
    holds = false;
    lines.push(`  FALHA  ${text}`);
  };
  const attempt = (check) => {
    try {
      return check();
    } catch (error) {
      refuse(error instanceof Fault ? error.message : `O ZIP foi mudado: ${error.message}`);
      return null;
    }
  };
  try {
    const end = attempt(() => findEnd(zip));
    const entries = end && attempt(() => listEntries(zip, end));
    const keys = entries && attempt(() => keysOf(jsonOf(textOf(zip, entries, 'chaves.json'), 'chaves.json')));
    if (!keys) return { holds, lines };

    attempt(() => {
      const { content } = readCompact(keys, 'autos+zip', end.comment, 'Selo do ZIP');
      if (content.bytes !== end.commentAt || content.sha256 !== zip.sha256(0, end.commentAt)) {
        throw new Fault('O ZIP não é, byte por byte, o que o portal gerou.');
      }
      say('O ZIP é, byte por byte, o que o portal gerou.');
    });

    let signer = '';
    const manifest = attempt(() => {
      const text = textOf(zip, entries, 'manifesto.json');
      const signature = jsonOf(textOf(zip, entries, 'manifesto.jws.json'), 'manifesto.jws.json');
      signer = signerOf(keys, 'autos+json', { ...signature, payload: text }, 'Manifesto');
      if (keys.get(signer).revoked) throw new Fault('O órgão revogou a chave que assinou o ZIP: ele não prova nada.');
      return jsonOf(text, 'manifesto.json');
    });
    if (!manifest) return { holds, lines };
    say(
      `Processo ${manifest.protocolo}, gerado em ${manifest.geradoEm} por ${manifest.emissor}. O manifesto está assinado.`,
    );

    const changed = attempt(() => checkFiles(zip, entries, manifest)) ?? [];
    for (const fault of changed) refuse(fault);
    if (changed.length === 0) say(`Os ${manifest.arquivos.length} arquivos conferem com o manifesto.`);
    for (const { caminho } of manifest.alterados) {
      lines.push(`  aviso  ${caminho}: o portal já guardava este arquivo diferente do que recebeu.`);
    }
    for (const { nome, motivo } of manifest.naoIncluidos) lines.push(`  aviso  Não incluído: ${nome}. ${motivo}`);

    attempt(() => {
      const rows = textOf(zip, entries, 'auditoria/linhas.jsonl').split('\n').filter(Boolean);
      const audit = rows.map((row) => jsonOf(row, 'auditoria/linhas.jsonl'));
      const jws = entries.has('auditoria/cabeca.jws') ? textOf(zip, entries, 'auditoria/cabeca.jws') : null;
      const head = jws && readCompact(keys, 'auditoria+json', jws, 'Fim da auditoria').content;
      const { faults, links } = checkAudit(audit, head);
      for (const fault of faults) refuse(fault);
      if (faults.length > 0) return;
      say(
        `As ${audit.length} linhas da auditoria conferem com o seu hash; ${links} seguem a linha anterior que está aqui.`,
      );
      if (head) say(`O portal assinou a trilha até a linha ${head.id}, em ${head.at}.`);
    });

    attempt(() => {
      const names = [...entries.keys()].filter((name) => name.startsWith('assinados/'));
      for (const name of names) {
        const [, kind] = /^assinados\/([a-z]+)-/.exec(name) ?? [];
        const kid = signerOf(keys, `${kind}+json`, jsonOf(textOf(zip, entries, name), name), name);
        if (keys.get(kid).revoked) lines.push(`  aviso  ${name}: o órgão revogou a chave que o assinou.`);
      }
      say(`As ${names.length} assinaturas de comprovantes, certidões e atos conferem.`);
    });

    if (fingerprintWanted === undefined) {
      lines.push(
        `  aviso  O ZIP traz a sua própria chave. Compare a impressão digital ${withoutMark(signer)} com a que o órgão publica em`,
        `         ${manifest.emissor}/credenciados/publico/comprovante/chaves, e confira de novo com --chave IMPRESSAO.`,
      );
    } else if (withoutMark(fingerprintWanted) === withoutMark(signer)) {
      say('A chave é a que você informou.');
    } else {
      refuse(`A chave é outra: ${withoutMark(signer)}.`);
    }
    if (signer.startsWith(DEMONSTRATION))
      lines.push('  aviso  Gerado por uma demonstração do portal: sem valor legal.');
    return { holds, lines };
  } finally {
    zip.close();
  }
}

function main() {
  const { values, positionals } = parseArgs({ options: { chave: { type: 'string' } }, allowPositionals: true });
  if (positionals.length !== 1) throw new Error('Uso: node verify-case.mjs processo.zip [--chave IMPRESSAO]');
  const { holds, lines } = verifyCase(positionals[0], values.chave);
  process.stdout.write(`${lines.join('\n')}\n\n${holds ? 'CONFERE' : 'NÃO CONFERE'}\n`);
  process.exitCode = holds ? 0 : 1;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
