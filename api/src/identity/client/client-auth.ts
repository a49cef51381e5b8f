import type { ClientAuthKind } from '@credenciados/platform/settings/environment';
import type { ClientAuth } from 'openid-client';
import * as oidc from 'openid-client';

/**
 * Client authentication of the portal at the issuer.
 *
 * `client_secret_basic` encodes as RFC 6749 (2.3.1) says, but only the characters that need it. A secret such as `a-b_c` stays unchanged,
 * so it works with issuers that decode and with issuers that don't. `client_secret_basic_raw` encodes nothing, for issuers that don't
 * decode and secrets with other characters.
 */
export function clientAuthOf(clientId: string, clientSecret: string, kind: ClientAuthKind): ClientAuth {
  if (kind === 'client_secret_post') return oidc.ClientSecretPost(clientSecret);
  const encode = kind === 'client_secret_basic' ? formEncode : (text: string) => text;
  const credentials = Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64');
  return (_issuer, _client, _body, headers) => headers.set('authorization', `Basic ${credentials}`);
}

/** Encodes as `application/x-www-form-urlencoded`. */
function formEncode(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
