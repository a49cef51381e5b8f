import path from 'node:path';
import type { Config } from '../config.ts';
import type { Health } from '../health/parts.ts';
import { DiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** Opens the configured storage of uploaded files: a folder, or `s3://bucket/prefix`. */
export async function openStorage(
  { fileStore, dataDir, s3Endpoint, s3Region, s3TimeoutMs }: Config,
  health: Health,
): Promise<Storage> {
  if (!fileStore.startsWith('s3://')) return DiskStorage.open(fileStore);
  // Loads the SDK only if it is needed.
  const { S3Storage } = await import('./s3-storage.ts');
  const draftsDir = path.join(dataDir, 'drafts');
  return S3Storage.open(fileStore, {
    endpoint: s3Endpoint,
    region: s3Region,
    timeoutMs: s3TimeoutMs,
    breaker: health.breaker('arquivos'),
    draftsDir,
  });
}
