import { RULE } from './rule-texts.ts';

/** Reasons to refuse a file for its content (DOC-5). */
export type ContentFault =
  | 'content'
  | 'damaged'
  | 'protected'
  | 'unreadable'
  | 'program'
  | 'macro'
  | 'ownMacros'
  | 'nestedArchive'
  | 'unsafeName'
  | 'tooManyEntries'
  | 'tooLargeUnpacked'
  | 'splitArchive'
  | 'tooManyPoints'
  | 'phonePicture';

const FAULT_TEXT: Record<ContentFault, string | ((item: string) => string)> = {
  content: RULE.fileContent,
  damaged: RULE.fileDamaged,
  protected: RULE.fileProtected,
  unreadable: RULE.fileUnreadable,
  program: (item) =>
    `O arquivo contém um programa, que o portal não aceita: ${item}. Retire-o e envie o arquivo de novo.`,
  macro: (item) =>
    `O arquivo contém um documento com macros, que o portal não aceita: ${item}. Salve-o sem macros ou em PDF.`,
  ownMacros: RULE.fileOwnMacros,
  nestedArchive: (item) =>
    `O arquivo contém outro arquivo compactado: ${item}. Coloque os documentos em um arquivo compactado só.`,
  unsafeName: (item) => `O arquivo contém um item com um nome que o portal não aceita: ${item}. Dê a ele outro nome.`,
  tooManyEntries: RULE.fileTooManyEntries,
  tooLargeUnpacked: RULE.fileTooLargeUnpacked,
  splitArchive: RULE.fileSplitArchive,
  tooManyPoints: RULE.fileTooManyPoints,
  phonePicture: RULE.filePhonePicture,
};

/** Characters that hide or reorder text, by which one name could look like another. */
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const ITEM_SHOWN = 120;

/** Text of a refusal. `item` is the name of the entry in the file that caused it. */
export function fileReason(fault: ContentFault, item = ''): string {
  const text = FAULT_TEXT[fault];
  if (typeof text === 'string') return text;
  const shown = [...item.replace(HIDDEN, '\uFFFD')];
  return text(`“${shown.length > ITEM_SHOWN ? `…${shown.slice(-ITEM_SHOWN).join('')}` : shown.join('')}”`);
}
