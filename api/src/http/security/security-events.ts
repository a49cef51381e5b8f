/** Security events that deserve attention: each is a log line and a counter (`security_events_total`). */
export const SECURITY_EVENTS = [
  /** A wrong password, or one for an account that isn't there. */
  'sign_in_failed',
  /** Too many wrong tries: the next ones aren't looked at. */
  'sign_in_locked',
  /** A token that isn't, or is no longer, good; or that another browser brought. */
  'token_refused',
  /** Signed in, and not allowed. */
  'permission_refused',
  /** Staff who would decide, or otherwise act, on a solicitação of their own. */
  'own_request_refused',
  /** A form or call that another site caused. */
  'cross_site_refused',
  /** Publishing of a module with a wrong token. */
  'publishing_refused',
  /** Too many registrations with CPFs that the portal knows: the next ones aren't looked at. */
  'cpf_probing',
  /** Too many codes asked for, of an address, a draft or a network. */
  'contact_codes_limited',
  /** A wrong or dead code for an address. */
  'contact_code_refused',
  /** More requests than the limit of an address or a person. */
  'rate_limited',
  /** More files, or bytes, than an uploader or a part of the net may have that nothing owns yet. */
  'upload_quota',
  /** A file that holds programs or macros, or is something else than it says. */
  'upload_refused_content',
  /** A file to be checked as a comprovante that holds more of what looks like one than any of the portal's. */
  'comprovante_refused_content',
  /** A file in which clamd found malware; it is put apart. */
  'malware_found',
  /** An upload was refused for want of room. */
  'free_space_floor',
  /** A wrong second factor, after a right password. */
  'second_factor_failed',
  /** Too many wrong codes: the next ones aren't looked at. */
  'second_factor_locked',
  /** A passkey whose count is behind the one known: somebody has a copy. */
  'passkey_cloned',
  /** A sign-in without second factor asked for a session of staff. */
  'second_factor_missing',
  /** A body that comes in too slowly. */
  'slow_request',
  /** More connections than one address may hold. */
  'connections_refused',
  /** A registration after an edital's end whose data, files or sender aren't those of the form that had come before it. */
  'late_form_refused',
  /** More claims to a CPF than are taken in a day, about one CPF, address or network. */
  'claims_limited',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];
