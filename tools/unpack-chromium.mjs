import chromium from '@sparticuz/chromium';

// Run by browser.ts as a child process: the package reads VERCEL and TMPDIR when it is loaded. Prints the path.
process.stdout.write(await chromium.executablePath());
