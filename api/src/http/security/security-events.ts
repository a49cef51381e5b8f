/** Security events that deserve attention: each is a log line and a counter (`security_events_total`). */
export const SECURITY_EVENTS = [
  /** Wrong password, or an account that doesn't exist. */
  'sign_in_failed',
  /** Too many wrong attempts: further ones are not checked. */
  'sign_in_locked',
  /** Invalid or expired token, or one of another browser. */
  'token_refused',
  /** Signed in, but without permission. */
  'permission_refused',
  /** Staff tried to decide, or otherwise act, on their own solicitação. */
  'own_request_refused',
  /** Form or call caused by another site. */
  'cross_site_refused',
  /** Publishing of a module with a wrong token. */
  'publishing_refused',
  /** Too many registrations with CPFs that the portal knows: further ones are not checked. */
  'cpf_probing',
  /** Too many codes requested for an address, a draft or a network. */
  'contact_codes_limited',
  /** Wrong or expired code for an address. */
  'contact_code_refused',
  /** Rate limit of an address or a person exceeded. */
  'rate_limited',
  /** Too many files, or bytes, that no record refers to yet, for an uploader or a network. */
  'upload_quota',
  /** File with programs or macros, or with content other than its type. */
  'upload_refused_content',
  /** File to be checked as a comprovante with more embedded candidates than any real comprovante. */
  'comprovante_refused_content',
  /** File in which clamd found malware; it is quarantined. */
  'malware_found',
  /** Upload refused because the disk is nearly full. */
  'free_space_floor',
  /** Wrong second factor after a right password. */
  'second_factor_failed',
  /** Too many wrong codes: further ones are not checked. */
  'second_factor_locked',
  /** Passkey whose signature counter is not above the stored one: somebody has a copy. */
  'passkey_cloned',
  /** Sign-in without second factor that asked for a staff session. */
  'second_factor_missing',
  /** Request body that arrives too slowly. */
  'slow_request',
  /** Too many connections of one address. */
  'connections_refused',
  /** Registration after an edital's end whose data, files or sender differ from those of the form that arrived before it. */
  'late_form_refused',
  /** Too many claims to a CPF in a day, by CPF, address or network. */
  'claims_limited',
  'complaints_limited',
  'questions_limited',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];
