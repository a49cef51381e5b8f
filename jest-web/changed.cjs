const { unknownOf } = require('./reached.cjs');

/** Jest's `--filter` (`npm run test:changed`): test files that failed, or of which something changed since they passed. */
module.exports = (testFiles) => {
  const filtered = unknownOf(testFiles, process.cwd());
  const left = testFiles.length - filtered.length;
  process.stderr.write(`${left} of ${testFiles.length} test files passed with what they load as it is now\n`);
  return { filtered };
};
