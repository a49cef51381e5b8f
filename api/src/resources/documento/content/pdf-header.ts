/** Readers look for the header in this many bytes (ISO 32000-1, Annex H, note 13). */
export const PDF_HEAD = 1024;
export const PDF_HEADER = Buffer.from('%PDF-', 'latin1');
