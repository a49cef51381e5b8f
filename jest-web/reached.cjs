const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/*
 * Which of the project's own files each test file loaded when it passed, and what stood in them (ADR 26): while all of it is the
 * same, it would pass again, and `changed.cjs` leaves it out.
 */

/** Nothing in them is written by hand; what is installed, the lock names. */
const MADE = new Set(['node_modules', 'dist', 'coverage', '.cache', '.git']);
/** Loaded files are recorded; others are read by `fs`. */
const NOTED_OR_TOLD = /\.(?:tsx?|md)$/;
/** A test file that loads one of these may read what nobody notes. */
const READS = /^(?:node:)?(?:fs|fs\/promises|child_process)$/;

const digest = (parts) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
const contentOf = (file) => (existsSync(file) ? digest(readFileSync(file, 'utf8')) : '');
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder).sort() : []);

/** Reads each thing once. */
const once = (read) => {
  const known = new Map();
  return (what) => {
    if (!known.has(what)) known.set(what, read(what));
    return known.get(what);
  };
};

/** Files that could take the place of `./x`, an import without extension. */
function rivalsOf(file, listing) {
  const { dir, name } = path.parse(file);
  const stems = name === 'index' ? [path.join(dir, name), dir] : [path.join(dir, name)];
  return stems.map((stem) => {
    const wanted = path.basename(stem);
    return listing(path.dirname(stem)).filter((each) => each === wanted || path.parse(each).name === wanted);
  });
}

/** Files of a package that say how its tests run, whichever files these load. */
function settingFiles(packageDir, folder = packageDir) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : settingFiles(packageDir, file);
    const isAtTop = folder === packageDir && !NOTED_OR_TOLD.test(file);
    return isAtTop || entry.name === 'package.json' || file.includes('/__mocks__/') ? [file] : [];
  });
}

/** The memory of the project that lies in a folder. */
function memoryIn(root) {
  const folder = path.join(root, '.cache/tests-reached');
  // No extension that jest watches: it lies in the folder of a module outside the repository.
  const recordOf = (testFile) => path.join(folder, digest(path.relative(root, testFile)).slice(0, 32));
  const isOwn = (file) => file.startsWith(root + path.sep) && !file.includes('/node_modules/');

  /** Names how tests of a package run: settings, what is installed, Node, what the environment says. */
  const settingsOf = (packageDir) => {
    const { REACT, NIGHTLY, TZ } = process.env;
    const above = [
      'package-lock.json',
      'node_modules/.package-lock.json',
      'jest.preset.mjs',
      'shared/package.json',
      'contract/package.json',
    ];
    const tools = namesIn(__dirname).map((name) => path.join(__dirname, name));
    const files = [...above.map((name) => path.join(root, name)), ...tools, ...settingFiles(packageDir)];
    const contents = files.map((file) => [path.relative(root, file), contentOf(file)]);
    return digest([process.version, process.arch, REACT, NIGHTLY, TZ, contents]);
  };
  /** As this process began with them: it doesn't take them up anew. */
  const settingsHere = once(settingsOf);

  /** Files loaded by one test file. */
  class Reached {
    #record;
    #settings;
    #listing = once(namesIn);
    /** By file; null once it may have read something else, too. */
    #files = new Map();

    constructor(testFile, packageDir) {
      this.#record = recordOf(testFile);
      this.#settings = settingsHere(packageDir);
      // If it is cut off, nothing is known of it.
      rmSync(this.#record, { force: true });
    }

    /** A file was loaded, with this text in it. */
    loads(file, text) {
      if (!isOwn(file) || !this.#files || this.#files.has(file)) return;
      this.#files.set(file, [digest(text), rivalsOf(file, this.#listing)]);
    }

    /** A file asks for a module by this name. */
    asks(file, name) {
      if (isOwn(file) && READS.test(name)) this.#files = null;
    }

    /** All its tests passed. */
    keep() {
      if (!this.#files) return;
      const states = [...this.#files].map(([file, state]) => [path.relative(root, file), state]);
      mkdirSync(folder, { recursive: true });
      const record = { files: states.map(([file]) => file), state: digest([this.#settings, states]) };
      // Whole, or not there.
      const draft = `${this.#record}.${process.pid}`;
      writeFileSync(draft, JSON.stringify(record));
      renameSync(draft, this.#record);
    }
  }

  /** Test files of a package that aren't known to pass with the current files. */
  const unknownOf = (testFiles, packageDir) => {
    const settings = settingsOf(packageDir);
    const listing = once(namesIn);
    const stateOf = once((name) => {
      const file = path.join(root, name);
      return [contentOf(file), rivalsOf(file, listing)];
    });
    return testFiles.filter((testFile) => {
      const record = recordOf(testFile);
      if (!existsSync(record)) return true;
      const { files, state } = JSON.parse(readFileSync(record, 'utf8'));
      return state !== digest([settings, files.map((file) => [file, stateOf(file)])]);
    });
  };
  return { Reached, unknownOf };
}

const repository = path.dirname(__dirname);
const isRepository = existsSync(path.join(repository, 'shared'));
/** That of this project: of the repository, or of a module in a folder of its own. */
module.exports = { memoryIn, ...memoryIn(isRepository ? repository : process.cwd()) };
