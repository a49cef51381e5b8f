/**
 * Process that renders public pages with the shell's renderer and one module's, received as text. It starts with Node's permission model
 * (no file but this one, no process, no thread) and an empty environment. This file removes the rest: rendered code has no `process`, with
 * which it could end others, and no access to Node's modules, and so no network. It is JavaScript because it runs unbuilt, from the API's
 * sources or its bundle.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import portal from 'node:process';
import { compileFunction } from 'node:vm';

const tell = portal.send.bind(portal);
for (const name of ['send', 'getBuiltinModule', 'kill', '_kill']) delete portal[name];
for (const name of ['process', 'fetch', 'WebSocket', 'EventSource']) delete globalThis[name];

// Second defence: code that still reaches these modules has no network.
const refuse = () => {
  throw new Error('A renderer has no network');
};
for (const [prototype, names] of [
  [net.Socket.prototype, ['connect']],
  [net.Server.prototype, ['listen']],
  [dgram.Socket.prototype, ['bind', 'connect', 'send']],
  ...[dns, dns.promises]
    .flatMap((each) => [each, Object.getPrototypeOf(each.Resolver.prototype), each.Resolver.prototype])
    .map((each) => [each, Object.getOwnPropertyNames(each).filter((name) => /^(lookup|resolve|reverse)/.test(name))]),
])
  for (const name of names) prototype[name] = refuse;
syncBuiltinESMExports();

/** Runs a built file as a CommonJS module with this `require`. Code compiled this way, or by it, can't import anything. */
function run(code, filename, require) {
  const module = { exports: {} };
  compileFunction(code, ['module', 'exports', 'require'], { filename })(module, module.exports, require);
  return module.exports;
}

const noOther = (name) => {
  throw new Error(`A renderer asks for ${name}, and there is nothing`);
};

let shell;
const clock = Date.now;

const handlers = {
  load({ code, blocks, name, moduleCode }) {
    shell = run(code, 'shell/render.js', noOther);
    shell.usePageBlocks(blocks);
    shell.addModule(name, run(moduleCode, `${name}/render.js`, shell.share));
    return null;
  },
  async render({ address, name, answers, now }) {
    // The portal's clock, which may differ from the machine's.
    Date.now = () => now;
    try {
      return await shell.render(address, name, answers);
    } finally {
      Date.now = clock;
    }
  },
};

/** Error message for the module's team, with positions in the rendered code only. */
function told(error) {
  if (!(error instanceof Error)) return String(error);
  const places = String(error.stack).match(/^ +at .*\/render\.js:\d+:\d+\)?$/gm) ?? [];
  return [`${error.name}: ${error.message}`, ...places].join('\n').slice(0, 2000);
}

portal.on('message', async ({ id, type, ...given }) => {
  try {
    tell({ id, value: await handlers[type](given) });
  } catch (error) {
    tell({ id, error: told(error) });
  }
});
portal.on('disconnect', () => portal.exit());
