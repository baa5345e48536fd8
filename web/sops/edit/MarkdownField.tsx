import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { defineLanguageFacet, Language, languageDataProp, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { GFM, parser } from '@lezer/markdown';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';

export interface MarkdownHandle {
  /** Replaces the selection with a text. */
  insert(text: string): void;
}

interface MarkdownFieldProps {
  ref: Ref<MarkdownHandle>;
  label: string;
  /** Initial text; to replace it later, change `key`. */
  initial: string;
  onChange: (text: string) => void;
}

const facet = defineLanguageFacet();
const MARKDOWN = new Language(
  facet,
  parser.configure([GFM, { props: [languageDataProp.add((type) => (type.isTop ? facet : undefined))] }]),
  [],
  'markdown',
);

/** Colours as theme variables, so that every theme has its own. */
const LOOK = EditorView.theme({
  '&': { backgroundColor: 'var(--surface-1)', color: 'var(--text)', fontSize: '14px' },
  '.cm-content': { fontFamily: 'ui-monospace, monospace', minHeight: '24rem', padding: '12px', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '2px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.tok-heading': { fontWeight: '600' },
  '.tok-strong': { fontWeight: '600' },
  '.tok-emphasis': { fontStyle: 'italic' },
  '.tok-link, .tok-url': { textDecoration: 'underline' },
  '.tok-meta, .tok-labelName': { color: 'var(--text-muted)' },
});

/** Markdown source editor with highlighted marks; Tab leaves the field, as in any other. */
export function MarkdownField({ ref, label, initial, onChange }: MarkdownFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useEffectEvent(onChange);
  // Creates the editor once.
  useEffect(() => {
    if (!place.current) return undefined;
    // The editor adds styles by script, which our policy allows only in a shadow root.
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: initial,
        extensions: [
          history(),
          keymap.of([...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'), ...historyKeymap]),
          MARKDOWN,
          syntaxHighlighting(classHighlighter),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
          EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
          LOOK,
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text at first and the label never change under one key
  }, []);
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const editor = view.current;
      if (!editor) return;
      editor.dispatch(editor.state.replaceSelection(text));
      editor.focus();
    },
  }));
  return <div ref={place} className="overflow-hidden rounded-field border border-border-strong" />;
}
