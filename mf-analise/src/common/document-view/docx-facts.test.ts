import { zipOf } from '../../testing/archives.ts';
import { docxFacts } from './docx-facts.ts';

const docx = async (parts: Readonly<Record<string, string>>) =>
  new Blob([await zipOf(Object.entries(parts).map(([name, content]) => ({ name, content })))]);
const NONE = { inserted: 0, deleted: 0, signed: false };

// DOC-17
describe('facts about a text document', () => {
  it('finds none in an unchanged document', async () => {
    const text =
      '<w:p><w:r><w:instrText>x</w:instrText><w:t>&lt;w:ins &lt;w:del</w:t></w:r><w:delText>x</w:delText></w:p>';
    expect(await docxFacts(await docx({ 'word/document.xml': text, 'word/styles.xml': '<w:ins />' }))).toEqual(NONE);
  });

  it('counts tracked changes in text, notes, headers and footers, under any prefix', async () => {
    const parts = {
      'word/document.xml': '<w:ins w:id="1"><w:r/></w:ins><w:del w:id="2"/><w:moveFrom w:id="3"/><w:moveTo w:id="4"/>',
      'word/footnotes.xml': '<ins\n id="1"/>',
      'word/document2.xml': '<x:del><x:r/></x:del>',
    };
    expect(await docxFacts(await docx(parts))).toEqual({ inserted: 3, deleted: 3, signed: false });
  });

  it('detects a signature', async () => {
    expect(await docxFacts(await docx({ '_xmlsignatures/sig1.xml': '<Signature/>' }))).toEqual({
      ...NONE,
      signed: true,
    });
  });
});
