import { until } from '@credenciados/platform/testing/until';
import type { Visitor } from './page.ts';

/** An e-mail as its reader sees it. */
export interface Mail {
  subject: string;
  text: string;
  /** Addresses of its links, in order. */
  links: string[];
}

/**
 * Reads the newest e-mail to an address in the demonstration's mailbox, in the visitor's own window; waits until
 * it is there. With `subject`, the newest of those whose subject contains it.
 */
export async function readMail({ page }: Visitor, address: string, subject = ''): Promise<Mail> {
  const letter = page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: `Para ${address} ` })
    .filter({ hasText: subject })
    .first();
  await until(async () => {
    await page.goto('/identidade/emails');
    return (await letter.count()) > 0;
  });
  await letter.click();
  // Loaded with its frame, which before that has an empty body.
  await page.waitForURL(/\/identidade\/emails\/[^/]+$/, { waitUntil: 'load' });
  const body = page.frameLocator('iframe').locator('body');
  return {
    subject: (await page.getByRole('heading', { level: 1 }).textContent()) ?? '',
    text: (await body.allInnerTexts()).join('\n'),
    links: await body.locator('a').evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? '')),
  };
}
