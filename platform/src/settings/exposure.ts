import ipaddr from 'ipaddr.js';

/** Settings that decide who can reach the portal. */
interface Exposure {
  mode: 'demonstration' | 'production' | undefined;
  host: string | undefined;
  publicUrl: string | undefined;
  databaseUrl: string | undefined;
}

/** True if a host name or address is this machine's loopback. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}

/** Settings that expose the portal beyond this machine; they require a stated mode. */
function beyondThisMachine({ host, publicUrl, databaseUrl }: Exposure): string[] {
  return [
    ...(host !== undefined && !isLoopback(host) ? ['HOST'] : []),
    ...(publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname) ? ['PUBLIC_URL'] : []),
    ...(databaseUrl === undefined ? [] : ['DATABASE_URL']),
  ];
}

/**
 * Faults of a portal that others can reach, or with its own database, without a stated mode: it must not be a demonstration by accident.
 */
export function exposureFaults(exposure: Exposure): string[] {
  if (exposure.mode !== undefined) return [];
  return beyondThisMachine(exposure).map(
    (name) =>
      `${name} takes the portal beyond this machine: set MODE=production, or MODE=demonstration if everybody who reaches it ` +
      'may sign in with the published passwords',
  );
}

/** Warning about a demonstration that others can reach; null if only this machine can. */
export function exposureWarning(exposure: Exposure & { demo: boolean; mailShown: boolean }): string | null {
  const beyond = beyondThisMachine({ ...exposure, databaseUrl: undefined });
  if (exposure.mode !== 'demonstration' || beyond.length === 0) return null;
  return [
    `WARNING: a demonstration that others may reach (${beyond.join(', ')}). Whoever reaches it`,
    ...(exposure.demo ? ['  - signs in as staff: the passwords are published, on the sign-in page too'] : []),
    ...(exposure.mailShown ? ['  - reads every e-mail at /identidade/emails, with the links that open accounts'] : []),
    '  - may find settings that production refuses, such as plain http. No real person’s data belongs here.',
  ].join('\n');
}
