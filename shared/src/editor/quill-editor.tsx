import { chakra } from '@chakra-ui/react/styled-system';
import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import ReactQuill, { Quill } from 'react-quill';
import { cleanPasted } from './clean-pasted.ts';
import { type Insert, InsertBar } from './insert-bar.tsx';
import { normalizeEditorHtml } from './rich-text-html.ts';
import { EditorToolbar } from './toolbar.tsx';
import './quill.css';

const Delta = Quill.import('delta');
type Delta = InstanceType<typeof Delta>;

/** Formats of the toolbar; pasted text loses all others. */
const FORMATS = ['bold', 'italic', 'underline', 'strike', 'list', 'align'];
/** Tab leaves the editor, as in any field. Quill would insert a tab and trap the focus. */
const KEYBOARD = { bindings: { tab: null, indent: null, outdent: null, 'table tab': null } };
/** Keeps tabs, which separate the cells of a pasted table. Quill would treat them as source layout. */
const CLIPBOARD = {
  matchers: [
    [
      Node.TEXT_NODE,
      (node: Text, delta: Delta) =>
        node.data.includes('\t') ? new Delta().insert(node.data.replace(/[^\S\t\u00a0]+/g, ' ')) : delta,
    ],
  ],
};

const Frame = chakra('div', {
  base: {
    '& .ql-container.ql-snow': {
      borderColor: 'border.emphasized',
      borderBottomRadius: 'sm',
      bg: 'bg.panel',
      fontFamily: 'body',
      fontSize: 'md',
    },
    '& .ql-editor': {
      minH: '9rem',
      maxH: '24rem',
      p: '3',
      lineHeight: 'moderate',
      fontVariantNumeric: 'lining-nums tabular-nums',
      '& p + p, & p + ol, & p + ul, & ol + p, & ul + p': { mt: '2' },
    },
    '&[data-invalid] .ql-container.ql-snow': { borderColor: 'border.error' },
    '&[data-invalid] .ql-toolbar.ql-snow': { borderColor: 'border.error' },
  },
});

export interface QuillEditorProps {
  id: string;
  /** Value as HTML. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
  inserts: readonly Insert[] | undefined;
  takesFocus: boolean;
}

/** The rich text editor; the only file that knows Quill. */
export function QuillEditor({ id, value, onChange, onBlur, inserts, takesFocus, ...a11y }: QuillEditorProps) {
  const { labelledBy, describedBy, invalid, required, disabled } = a11y;
  const quill = useRef<ReactQuill>(null);
  const [toolbar, setToolbar] = useState<HTMLDivElement | null>(null);
  const modules = useMemo(
    () => ({ toolbar: { container: toolbar }, keyboard: KEYBOARD, clipboard: CLIPBOARD }),
    [toolbar],
  );
  // Passes Quill only values from outside: its emitted HTML differs from its state, and passing that back would move the cursor.
  const emitted = useRef(value);
  const [inner, setInner] = useState(value);
  useEffect(() => {
    if (value === emitted.current) return;
    emitted.current = value;
    setInner(value);
  }, [value]);

  useEffect(() => {
    if (!toolbar) return;
    const root = quill.current?.getEditor().root;
    if (!root) return;
    root.id = id;
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      'aria-invalid': invalid ? 'true' : undefined,
      'aria-required': required ? 'true' : undefined,
      'aria-disabled': disabled ? 'true' : undefined,
      spellcheck: 'true',
      // The browser's translator would insert its markup into the message.
      translate: 'no',
    };
    for (const [name, text] of Object.entries(attributes)) {
      if (text === undefined) root.removeAttribute(name);
      else root.setAttribute(name, text);
    }
  }, [toolbar, id, labelledBy, describedBy, invalid, required, disabled]);

  // Only as it comes: later the person may be anywhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (toolbar && takesFocus) quill.current?.getEditor().root.focus();
  }, [toolbar]);

  const insert = (text: string) => {
    const editor = quill.current?.getEditor();
    if (!editor) return;
    const { index, length } = editor.getSelection(true);
    editor.deleteText(index, length, 'user');
    editor.insertText(index, text, 'user');
    editor.setSelection(index + text.length, 0, 'user');
  };

  /** Handles a paste before Quill, which would let the browser parse it with all styles. */
  const paste = (event: ClipboardEvent) => {
    const editor = quill.current?.getEditor();
    const html = event.clipboardData.getData('text/html');
    const text = event.clipboardData.getData('text/plain');
    const hasFiles = event.clipboardData.files.length > 0;
    if (!editor?.isEnabled() || !(html || hasFiles)) return;
    event.preventDefault();
    const range = editor.getSelection(true);
    // A picture without text is ignored.
    if (html || text) editor.clipboard.onPaste(range, { html: cleanPasted(html), text });
  };

  return (
    <Frame data-invalid={invalid || undefined} onPasteCapture={paste}>
      <EditorToolbar ref={setToolbar} controls={id} />
      {inserts && <InsertBar inserts={inserts} controls={id} disabled={disabled} onInsert={insert} />}
      {toolbar && (
        <ReactQuill
          ref={quill}
          theme="snow"
          formats={FORMATS}
          modules={modules}
          value={inner}
          readOnly={disabled}
          onBlur={onBlur}
          onChange={(html) => {
            const next = normalizeEditorHtml(html);
            setInner(html);
            if (next === emitted.current) return;
            emitted.current = next;
            onChange(next);
          }}
        />
      )}
    </Frame>
  );
}
