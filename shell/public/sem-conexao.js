/**
 * Goes back to the portal once it can be reached: the browser says that it has a network again, or the portal answers.
 * Asked seldom, so that a portal that comes back isn't met by everybody at once.
 */
const EVERY_MS = 10_000;

async function look() {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (status < 500) location.reload();
  } catch {
    // Still away.
  }
}

addEventListener('online', look);
setInterval(look, EVERY_MS + Math.random() * EVERY_MS);
