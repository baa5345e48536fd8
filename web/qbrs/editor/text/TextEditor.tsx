import { EditorContent, Extension, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type FocusEvent, type ReactElement, useRef, useState } from 'react';
import { LINK, pasteFault, type RichText } from '#domain/deck/words/rich.text.rules.ts';
import type { Editable } from '#domain/deck/page/slide.model.rules.ts';
import { documentOf, richTextOf } from './rich.document.ts';
import { TextBar } from './TextBar.tsx';

interface TextEditorProps {
  edit: Editable;
  label: string;
  value: RichText | null;
  /** Adds the origin of the sentence to a button; null without one. */
  explain: ((button: ReactElement) => ReactElement) | null;
  onChange: (text: RichText | null) => void;
  onClose: (isByKey: boolean) => void;
}

/** Limits the editor to what slides support: bold text, list items and links. */
const NEVER = {
  blockquote: false,
  code: false,
  codeBlock: false,
  dropcursor: false,
  gapcursor: false,
  hardBreak: false,
  heading: false,
  horizontalRule: false,
  italic: false,
  orderedList: false,
  strike: false,
  trailingNode: false,
  underline: false,
} as const;

const link = { openOnClick: false, autolink: false, isAllowedUri: (uri: string) => LINK.test(uri), HTMLAttributes: { class: 'underline' } };

function extensionsFor(field: string, leave: () => void) {
  const isTitle = field === 'title';
  const isLine = isTitle || field === 'lead';
  const kit = StarterKit.configure({
    ...NEVER,
    ...(isTitle ? { bold: false as const, link: false as const } : { link }),
    ...(isLine ? { bulletList: false as const, listItem: false as const, listKeymap: false as const } : {}),
  });
  const keys = Extension.create({
    name: 'leaving',
    priority: 1000,
    addKeyboardShortcuts: () => {
      const done = () => {
        leave();
        return true;
      };
      return { Escape: done, 'Mod-Enter': done, ...(isLine ? { Enter: done } : {}) };
    },
  });
  return [kit, keys];
}

/** Text being edited in place, with its toolbar above. */
export function TextEditor({ edit, label, value, explain, onChange, onClose }: TextEditorProps) {
  // `pasteText` calls the handler again, with the parsed text.
  const isPasting = useRef(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const editor = useEditor({
    extensions: extensionsFor(edit.field, () => onClose(true)),
    content: documentOf(value ?? [{ runs: [{ text: edit.words }] }]),
    autofocus: 'end',
    // Styles come from our own style sheets only.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'outline-none wrap-anywhere whitespace-break-spaces',
      },
      // Pastes plain text only, so no foreign markup is parsed.
      handlePaste: (view, event) => {
        if (isPasting.current) return false;
        const text = event.clipboardData?.getData('text/plain') ?? '';
        const { doc, selection } = view.state;
        const fault = pasteFault(text, doc.textContent.length - doc.textBetween(selection.from, selection.to).length);
        setRefusal(fault);
        if (fault !== null) return true;
        isPasting.current = true;
        const isDone = view.pasteText(text, event);
        isPasting.current = false;
        return isDone;
      },
      handleDrop: (_, __, ___, isMoved) => !isMoved,
    },
    onUpdate: ({ editor: changed }) => {
      setRefusal(null);
      onChange(richTextOf(changed.getJSON()));
    },
  });
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Switching to another window keeps the editor open.
    if (!currentTarget.contains(relatedTarget) && document.hasFocus()) onClose(false);
  };
  return (
    <span data-writing="" className="relative z-2 block" onBlur={leave}>
      <TextBar editor={editor} edit={edit} isWritten={value !== null} explain={explain} onGenerated={() => onChange(null)} />
      <span className="block rounded-[2px] outline-2 outline-offset-3 outline-(--ring) [&_ul]:list-inside [&_ul]:list-disc [&_ul_p]:inline">
        <EditorContent editor={editor} />
      </span>
      {refusal && (
        <span role="alert" className="mt-1.5 block rounded-field bg-[#111113] px-2 py-1 text-xs font-normal text-[#ededf0]">
          {refusal}
        </span>
      )}
    </span>
  );
}
