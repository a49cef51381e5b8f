import type { Config } from '@credenciados/platform/config';
import type { Parte } from '@credenciados/platform/health/parts';

/** Address at which this process reaches a dependency, without credentials. */
export function componentAddress(parte: Parte, config: Config): string {
  switch (parte) {
    case 'banco':
      return config.databaseUrl ? serverOf(config.databaseUrl) : config.dataDir;
    case 'replica':
      return serverOf(config.databaseReplicaUrl);
    case 'arquivos':
      return config.fileStore.startsWith('s3:') ? bucketOf(config.fileStore, config) : config.fileStore;
    case 'antivirus':
      return config.clamdUrl ?? '-';
    case 'email':
      return serverOf(config.smtpUrl);
    case 'emissor':
      return config.oidc.issuer;
    case 'niveis':
      return serverOf(config.oidc.levels?.api);
    case 'modulos':
      return config.webStore.startsWith('s3:') ? bucketOf(config.webStore, config) : config.webStore;
    case 'disco':
      return config.dataDir;
    case 'tarefas':
      return serverOf(config.databaseUrl);
  }
}

const bucketOf = (bucket: string, { s3Endpoint }: Config) => (s3Endpoint ? `${bucket} (${s3Endpoint})` : bucket);

/** Host, port and path of an address, without user, password and query. */
function serverOf(url: string | undefined): string {
  if (!url || !URL.canParse(url)) return '-';
  const { protocol, host, pathname, searchParams } = new URL(url);
  // A PostgreSQL address may name the directory of a Unix socket in its query.
  return `${protocol}//${host || (searchParams.get('host') ?? '')}${pathname === '/' ? '' : pathname}`;
}
