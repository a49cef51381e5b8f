import { act, screen } from '@testing-library/react';

/** The rich text field of a label, once its editor has loaded. */
export function findRichText(label: string): Promise<HTMLElement> {
  // The label's name ends with the sign of a required field.
  return screen.findByRole('textbox', { name: (name) => name.replace(/ ?\*$/, '') === label });
}

/** Writes a paragraph in a rich text field, in place of what is there. Key by key is more than jsdom can do. */
export async function writeRichText(label: string, text: string): Promise<void> {
  const editor = await findRichText(label);
  await act(async () => {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    editor.replaceChildren(paragraph);
    // The editor hears of it when the browser tells of changes to the page.
    await Promise.resolve();
  });
}
