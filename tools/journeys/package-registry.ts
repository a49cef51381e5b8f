import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Registry of npm packages. */
interface PackageRegistry {
  url: string;
  close(): Promise<void>;
}

/** Metadata of a package in npm's format. */
interface Package {
  name: string;
  'dist-tags': Record<string, string>;
  versions: Record<string, { dist: { tarball: string } }>;
  _attachments: Record<string, { data: string }>;
}

/** Serves the packages published to it, and no others. Each version can be published once. */
export async function servePackages(): Promise<PackageRegistry> {
  const packages = new Map<string, Package>();
  const files = new Map<string, Buffer>();
  const keep = async (request: IncomingMessage): Promise<number> => {
    const { _attachments, ...sent }: Package = JSON.parse(await text(request));
    const known = packages.get(sent.name);
    if (Object.keys(sent.versions).some((version) => known?.versions[version])) return 403;
    for (const [file, { data }] of Object.entries(_attachments)) {
      files.set(`/${sent.name}/-/${file}`, Buffer.from(data, 'base64'));
    }
    packages.set(sent.name, { ...sent, _attachments, versions: { ...known?.versions, ...sent.versions } });
    return 201;
  };
  const server = createServer(async (request, response) => {
    const [address = ''] = decodeURIComponent(request.url ?? '').split('?');
    if (request.method === 'PUT') {
      response.writeHead(await keep(request)).end('{}');
      return;
    }
    const file = files.get(address);
    const { _attachments: _, ...found } = packages.get(address.slice(1)) ?? { _attachments: null };
    if (file) response.end(file);
    else if ('name' in found) response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
