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
  globalThis.Date = class WrongDate extends Real {
    constructor(...parts) {
      if (parts.length === 0) super(Real.now() + offset);
      else super(...parts);
    }

    static now() {
      return Real.now() + offset;
    }

    // Dates made by Node itself count as instances, too.
    static [Symbol.hasInstance](value) {
      return Object.prototype.toString.call(value) === '[object Date]';
    }
  };
}
