import { readFileSync } from 'node:fs';

// Loaded into the portal before anything else (NODE_OPTIONS=--import): shifts its clock by the milliseconds in a file, as if somebody set
// the machine's clock. Monotonic time isn't affected.
const file = process.env.DRILL_CLOCK_FILE;
const Real = Date;
let offset = 0;
const read = () => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // The file is being rewritten.
  }
};
if (file) {
  read();
  setInterval(read, 100).unref();
  const now = () => Real.now() + offset;
  // A proxy, not a subclass: @date-fns/tz copies the own methods of `Date.prototype`, and dates made by Node itself are instances, too.
  globalThis.Date = new Proxy(Real, {
    construct: (target, parts, type) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, type),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
