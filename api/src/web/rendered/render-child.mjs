/**
 * The process that renders public pages: the shell's renderer and one module's, given as texts. It is started with Node's
 * permission model (no file but this one, no process, no thread) and an empty environment; what is left, the network, is
 * taken away here. Not TypeScript: it runs as it is, whatever the API runs from.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

const tell = process.send.bind(process);
const refuse = () => {
  throw new Error('A renderer has no network');
};
net.Socket.prototype.connect = refuse;
net.Server.prototype.listen = refuse;
for (const name of ['bind', 'connect', 'send']) dgram.Socket.prototype[name] = refuse;
for (const [name, value] of Object.entries(dns))
  if (typeof value === 'function' && /^(lookup|resolve|reverse)/.test(name)) dns[name] = refuse;
for (const name of ['fetch', 'WebSocket', 'EventSource']) delete globalThis[name];
delete process.send;
delete process.getBuiltinModule;

/** Runs a built file as the modules of Node are run, with its own way to ask for others. */
function run(code, require) {
  const module = { exports: {} };
  new Function('module', 'exports', 'require', code)(module, module.exports, require);
  return module.exports;
}

const noOther = (name) => {
  throw new Error(`A renderer asks for ${name}, and there is nothing`);
};

let shell;
/** The shell whose library the module runs with: the same one, or another major's (TEL-34). */
let library;
const clock = Date.now;

const handlers = {
  load({ code, libraryCode, blocks, name, moduleCode }) {
    shell = run(code, noOther);
    library = libraryCode === undefined ? shell : run(libraryCode, noOther);
    for (const each of new Set([shell, library])) each.usePageBlocks(blocks);
    library.addModule(name, run(moduleCode, library.share));
    return null;
  },
  async render({ address, name, answers, now }) {
    // The portal's clock, which isn't always the machine's.
    Date.now = () => now;
    try {
      const rendered = library === shell ? undefined : await library.renderModule(address, name, answers);
      return await shell.render(address, name, answers, rendered);
    } finally {
      Date.now = clock;
    }
  },
};

process.on('message', async ({ id, type, ...given }) => {
  try {
    tell({ id, value: await handlers[type](given) });
  } catch (error) {
    tell({ id, error: String(error?.stack ?? error).slice(0, 2000) });
  }
});
process.on('disconnect', () => process.exit());
