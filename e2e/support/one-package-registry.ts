import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A registry of npm packages. */
export interface PackageRegistry {
  url: string;
  close(): Promise<void>;
}

/** Serves one packed package, as a registry that it was published to would; it knows no other. */
export async function serveOnePackage(file: string): Promise<PackageRegistry> {
  const content = await readFile(file);
  const [, name = '', version = ''] = /^(.*)-(\d+\.\d+\.\d+)\.tgz$/.exec(path.basename(file)) ?? [];
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const tarball = `http://127.0.0.1:${port}/${path.basename(file)}`;
    const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
    const bin = { [name]: './create.js' };
    if (request.url === `/${name}`) {
      const versions = { [version]: { name, version, bin, dist: { tarball, integrity } } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
    } else if (request.url === `/${path.basename(file)}`) response.end(content);
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
