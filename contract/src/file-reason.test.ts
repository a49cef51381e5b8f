import { fileReason } from './file-reason.ts';
import { RULE } from './rule-texts.ts';

// DOC-5
describe('the reason of a file’s refusal', () => {
  it('names the entry without hidden characters', () => {
    expect(fileReason('program', 'pasta/setup\u202efdp.exe')).toBe(
      'O arquivo contém um programa, que o portal não aceita: “pasta/setup\uFFFDfdp.exe”. Retire-o e envie o arquivo de novo.',
    );
  });

  it('shows the end of a long name, with its extension', () => {
    const text = fileReason('nestedArchive', `${'🌾'.repeat(300)}/dentro.zip`);
    expect(text).toContain('🌾/dentro.zip”');
    expect(text).toContain(': “…🌾');
    expect(text.length).toBeLessThan(400);
    expect(text).not.toMatch(/\p{Surrogate}/u);
  });

  it('is a text of the rules if no entry is the reason', () => {
    expect(fileReason('damaged', 'a.pdf')).toBe(RULE.fileDamaged);
  });
});
