import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const KEY_INCLUDED = 0x40;

/** Page that the browser is on, as WebAuthn sees it. */
export interface Place {
  origin: string;
  rpId: string;
}

/** Origin and relying-party id of an address. */
export function placeOf(address: string): Place {
  const { origin, hostname } = new URL(address);
  return { origin, rpId: hostname };
}

/** WebAuthn options from a page. */
interface Options {
  challenge: string;
}

/** Software security key: one credential, ES256, with a signature counter. Also adds the origin, which a browser would add. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #x: Buffer;
  readonly #y: Buffer;
  /** Signature counter. A test sets it back to simulate a copied key. */
  count = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#x = Buffer.from(x, 'base64url');
    this.#y = Buffer.from(y, 'base64url');
  }

  /** Creates a passkey, as the form of a page submits it. */
  register({ challenge }: Options, { origin, rpId }: Place): string {
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(this.#x)],
      [-3, new Uint8Array(this.#y)],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(coseKey)]);
    const authData = this.#data(rpId, USER_PRESENT | USER_VERIFIED | KEY_INCLUDED, credential);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#answer({
      clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: ['usb'],
    });
  }

  /** Answers a page that asks for the passkey. */
  assert({ challenge }: Options, { origin, rpId }: Place): string {
    this.count += 1;
    const client = clientData('webauthn.get', challenge, origin);
    const authData = this.#data(rpId, USER_PRESENT | USER_VERIFIED);
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.#privateKey);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
    });
  }

  #data(rpId: string, flags: number, credential: Uint8Array = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(this.count, 1);
    return Buffer.concat([sha256(rpId), head, credential]);
  }

  #answer(response: object): string {
    const id = base64url(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** WebAuthn options in a page. */
export function optionsOf(html: string): Options {
  const quoted = /data-opcoes="([^"]*)"/.exec(html)?.[1];
  if (quoted === undefined) throw new Error('The page asks for no passkey');
  return JSON.parse(quoted.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'));
}
