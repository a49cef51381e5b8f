import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutsideIssuer } from '@credenciados/api/identity/testing/outside-issuer';
import { Authority } from './authority.ts';

/** Host names of docs/production.md, which resolve to this machine. */
export const HOST = 'credenciamento.exemplo.gov.br';
export const BASE = `https://${HOST}`;
const MAIL = 'mail.exemplo.gov.br';
const ISSUER = 'sso.exemplo.gov.br';
export const HOSTS = [HOST, MAIL, ISSUER];

/** Content that the drill's antivirus detects as malware. */
export const MALWARE = 'credenciados-drill-of-malware';

const CERTIFICATES = '/etc/ssl/credenciados';
const MAILBOX = '/var/mail/drill';
const ISSUER_PORT = 8090;
const PATIENCE_MS = 30_000;

/** Sets up an agency before the first step of the page: certificates of its own authority, and a mail server. */
export function makeAgency(): Authority {
  const authority = new Authority(CERTIFICATES);
  authority.issue('portal', HOST);
  authority.issue('mail', MAIL);
  authority.issue('sso', ISSUER);
  startMailServer();
  // The package's services start only if folders or files of these names exist.
  for (const name of ['main.inc', 'daily.inc']) mkdirSync(`/var/lib/clamav/${name}`, { recursive: true });
  writeFileSync('/var/lib/clamav/drill.ndb', `Drill.Malware:0:*:${Buffer.from(MALWARE).toString('hex')}\n`);
  return authority;
}

/** Postfix, which stores all mail to the agency's domain in one folder. */
function startMailServer(): void {
  mkdirSync(MAILBOX, { recursive: true });
  execFileSync('chown', ['mail:mail', MAILBOX]);
  const id = execFileSync('id', ['-u', 'mail'], { encoding: 'utf8' }).trim();
  const settings = {
    compatibility_level: '3.6',
    myhostname: MAIL,
    mydestination: '',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    alias_maps: '',
    virtual_mailbox_domains: 'exemplo.gov.br',
    virtual_mailbox_base: MAILBOX,
    virtual_mailbox_maps: 'static:all/',
    virtual_minimum_uid: '1',
    virtual_uid_maps: `static:${id}`,
    virtual_gid_maps: `static:${id}`,
    smtpd_tls_cert_file: `${CERTIFICATES}/mail.crt`,
    smtpd_tls_key_file: `${CERTIFICATES}/mail.key`,
    smtpd_tls_security_level: 'may',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync('/etc/postfix/main.cf', lines.join(''));
  appendFileSync('/etc/postfix/master.cf', '465 inet n - n - - smtpd -o smtpd_tls_wrappermode=yes\n');
  execFileSync('/etc/init.d/postfix', ['start'], { stdio: 'pipe' });
}

/** Waits for the newest message to an address whose text matches. Returns the match's first group, or the whole match. */
export async function mailed(address: string, wanted: RegExp): Promise<string> {
  const folder = path.join(MAILBOX, 'all/new');
  for (const until = performance.now() + PATIENCE_MS; ; await sleep(200)) {
    const names = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
    for (const name of names) {
      const raw = readFileSync(path.join(folder, name), 'utf8').replaceAll(/=\r?\n/g, '');
      const found = raw.includes(`To: ${address}`) ? wanted.exec(raw) : null;
      if (found) return found[1] ?? found[0];
    }
    if (performance.now() > until) throw new Error(`No mail to ${address} that has ${wanted}`);
  }
}

/** Starts the agency's issuer behind nginx, with the name and the registration of the page. */
export async function startAgencyIssuer(): Promise<OutsideIssuer> {
  writeFileSync(
    '/etc/nginx/sites-enabled/sso',
    `server {
  listen 443 ssl http2;
  server_name ${ISSUER};
  ssl_certificate ${CERTIFICATES}/sso.crt;
  ssl_certificate_key ${CERTIFICATES}/sso.key;
  location / {
    proxy_pass http://127.0.0.1:${ISSUER_PORT};
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-Proto https;
  }
}
`,
  );
  execFileSync('nginx', ['-s', 'reload']);
  // Imported late: on import the library prints a warning about the Node version.
  const { startIssuer } = await import('@credenciados/api/identity/testing/outside-issuer');
  return startIssuer(BASE, { port: ISSUER_PORT, url: `https://${ISSUER}` });
}
