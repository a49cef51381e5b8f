/** Where everything of the embedded issuer is mounted; part of its identifier. */
export const ISSUER_PATH = '/identidade';
