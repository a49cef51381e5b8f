import { fileReason } from './file-reason.ts';
import { RULE } from './rule-texts.ts';

// DOC-5
describe('the reason that a file is refused for', () => {
  it('names the entry, made harmless to look at', () => {
    expect(fileReason('program', 'pasta/setup\u202efdp.exe')).toBe(
      'O arquivo contém um programa, que o portal não aceita: “pasta/setup\uFFFDfdp.exe”. Retire-o e envie o arquivo de novo.',
    );
  });

  it('shows the end of a long name, where its extension is', () => {
    const text = fileReason('nestedArchive', `${'🌾'.repeat(300)}/dentro.zip`);
    expect(text).toContain('🌾/dentro.zip”');
    expect(text).toContain(': “…🌾');
    expect(text.length).toBeLessThan(400);
    expect(text).not.toMatch(/\p{Surrogate}/u);
  });

  it('is a text of the rules where no entry is the reason', () => {
    expect(fileReason('damaged', 'a.pdf')).toBe(RULE.fileDamaged);
  });
});
