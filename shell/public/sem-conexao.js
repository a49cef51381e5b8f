/**
 * Goes back to the portal once it can be reached: the browser says that it has a network again, or the portal answers.
 * Asked seldom, so that a portal that comes back isn't met by everybody at once.
 */
const EVERY_MS = 10_000;
/** The network may carry nothing yet when the browser says that it is there, or have come back while this page did. */
const SOON_MS = [1_000, 3_000];

async function look() {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (status < 500) location.reload();
  } catch {
    // Still away.
  }
}

function lookSoon() {
  for (const ms of SOON_MS) setTimeout(look, ms);
}

lookSoon();
addEventListener('online', lookSoon);
setInterval(look, EVERY_MS + Math.random() * EVERY_MS);
