import { until } from '@credenciados/platform/testing/until';
import type { Visitor } from './page.ts';

/** An e-mail as its reader sees it. */
export interface Mail {
  subject: string;
  text: string;
  /** Link addresses, in order. */
  links: string[];
}

/**
 * Waits for the newest e-mail to an address in the demonstration's mailbox, and reads it in the visitor's own window. `subject`: part of
 * its subject.
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
  // Waits for the frame, whose body is empty before that.
  await page.waitForURL(/\/identidade\/emails\/[^/]+$/, { waitUntil: 'load' });
  const body = page.frameLocator('iframe').locator('body');
  return {
    subject: (await page.getByRole('heading', { level: 1 }).textContent()) ?? '',
    text: (await body.allInnerTexts()).join('\n'),
    links: await body.locator('a').evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? '')),
  };
}
