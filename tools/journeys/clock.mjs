import { readFileSync } from 'node:fs';

// Loaded into the portal before anything else (NODE_OPTIONS=--import): its clock is wrong by the milliseconds that a file names, from
// the moment on at which it names them, as when somebody sets the machine's clock. The time that it measures by (monotonic) goes on.
const file = process.env.DRILL_CLOCK_FILE;
const Real = Date;
let offset = 0;
const read = () => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // Between two writings of it.
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

    // Moments that Node itself made are dates too.
    static [Symbol.hasInstance](value) {
      return Object.prototype.toString.call(value) === '[object Date]';
    }
  };
}
