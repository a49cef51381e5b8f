import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Agent, setGlobalDispatcher } from 'undici';

/** A certificate authority of the drill, like an agency's. */
export class Authority {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const files = ['-keyout', path.join(folder, 'ca.key'), '-out', this.certificate];
    openssl(['req', '-x509', ...options, ...files, '-subj', '/CN=Autoridade do simulado']);
  }

  /** File of the authority's own certificate. */
  get certificate(): string {
    return path.join(this.#folder, 'ca.crt');
  }

  /** Issues NAME.crt and NAME.key for a host. */
  issue(name: string, host: string): void {
    const at = (ending: string) => path.join(this.#folder, `${name}.${ending}`);
    writeFileSync(at('ext'), `subjectAltName=DNS:${host}\nextendedKeyUsage=serverAuth\n`);
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at('key')];
    openssl(['req', ...key, '-out', at('csr'), '-subj', `/CN=${host}`]);
    const by = ['-CA', this.certificate, '-CAkey', path.join(this.#folder, 'ca.key'), '-CAcreateserial'];
    openssl(['x509', '-req', '-in', at('csr'), ...by, '-days', '2', '-extfile', at('ext'), '-out', at('crt')]);
  }

  /** HTTPS agent that trusts this authority, from an address of this machine. */
  agent(localAddress?: string): Agent {
    const ca = readFileSync(this.certificate);
    return new Agent({ connect: { ca }, ...(localAddress && { localAddress }) });
  }

  /** Makes this process's `fetch` trust it. */
  trust(): void {
    setGlobalDispatcher(this.agent());
  }
}

function openssl(options: string[]): void {
  execFileSync('openssl', options, { stdio: ['ignore', 'ignore', 'pipe'] });
}
