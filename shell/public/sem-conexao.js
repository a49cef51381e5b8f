/**
 * Returns to the portal once it is reachable: the browser reports a network, or the portal answers. Polls rarely, so that a portal
 * that recovers isn't flooded.
 */
const EVERY_MS = 10_000;
/** Polling also covers a network that works later than the browser reports, or that recovered before this page listened. */
const SOON_MS = [1_000, 3_000];

async function look() {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (status < 500) location.reload();
  } catch {
    // Still unreachable.
  }
}

function lookSoon() {
  for (const ms of SOON_MS) setTimeout(look, ms);
}

lookSoon();
addEventListener('online', lookSoon);
setInterval(look, EVERY_MS + Math.random() * EVERY_MS);
