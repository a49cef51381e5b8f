import { act, screen } from '@testing-library/react';

/** Rich text field with this label, once its editor has loaded. */
export function findRichText(label: string): Promise<HTMLElement> {
  // The accessible name ends with the mark of a required field.
  return screen.findByRole('textbox', { name: (name) => name.replace(/ ?\*$/, '') === label });
}

/** Replaces a rich text field's content by a paragraph, since jsdom can't handle typing in it. */
export async function writeRichText(label: string, text: string): Promise<void> {
  const editor = await findRichText(label);
  await act(async () => {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    editor.replaceChildren(paragraph);
    // The editor is notified by a MutationObserver.
    await Promise.resolve();
  });
}
