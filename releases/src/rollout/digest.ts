import { macOf, type Secrets } from '@credenciados/platform/derived-keys';

const LENGTH = 16;

/** Pseudonym of a browser, account or address within one rollout. */
export function digestIn(
  secrets: Secrets,
  rollout: string,
  of: { origin: string } | { network: string } | { place: number },
): string {
  const [what, value] =
    'place' in of
      ? (['browser', of.place] as const)
      : 'network' in of
        ? (['network', of.network] as const)
        : (['origin', of.origin] as const);
  return macOf(secrets, `rollout-${what} ${rollout}`, String(value)).toString('base64url').slice(0, LENGTH);
}
