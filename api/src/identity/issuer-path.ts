/** Mount path of the embedded issuer; part of its identifier. */
export const ISSUER_PATH = '/identidade';
