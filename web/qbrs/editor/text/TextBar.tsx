import { type Editor, useEditorState } from '@tiptap/react';
import { type ComponentProps, type ReactElement, useState } from 'react';
import { hasRoom } from '#domain/deck/words/edited.texts.rules.ts';
import { LINK, plainText } from '#domain/deck/words/rich.text.rules.ts';
import type { Editable } from '#domain/deck/page/slide.model.rules.ts';
import { TITLE_LENGTH } from '#domain/deck/titles/titles.words.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { InfoCircleIcon, LinkIcon, ListIcon, RefreshIcon } from '#web/ui/icons.tsx';
import { BoldIcon } from '#web/ui/icons.writing.tsx';
import { documentOf, richTextOf } from './rich.document.ts';

interface TextBarProps {
  editor: Editor;
  edit: Editable;
  isWritten: boolean;
  explain: ((button: ReactElement) => ReactElement) | null;
  onGenerated: () => void;
}

/** Estimates half an em per letter, which matches the slides' typeface. */
const roomOf = ({ field, lines, width, size }: Editable) => (field === 'title' ? TITLE_LENGTH : Math.floor((lines * width) / (size * 0.5)));

/** Dark in every theme, because the bar is on the white slide. */
const BAR =
  'absolute bottom-full z-10 mb-2 flex h-8.5 items-center gap-1 rounded-field pointer-coarse:h-12 border border-[#73737e] bg-[#19191c] px-1.5 text-[13px] leading-none font-normal whitespace-nowrap text-[#ededf0] shadow-float [--focus:#8fb4ff]';

export function TextBar({ editor, edit, isWritten, explain, onGenerated }: TextBarProps) {
  const [isLinking, setLinking] = useState(false);
  const [isAtEnd, setAtEnd] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isBold: now.isActive('bold'),
      isList: now.isActive('bulletList'),
      isLink: now.isActive('link'),
      href: String(now.getAttributes('link')['href'] ?? ''),
      text: richTextOf(now.getJSON()),
    }),
  });
  const fits = hasRoom(state.text, edit);
  const generate = () => {
    editor
      .chain()
      .setContent(documentOf([{ runs: [{ text: edit.words }] }]), { emitUpdate: false })
      .focus('end')
      .run();
    onGenerated();
  };
  return (
    <span
      role="toolbar"
      aria-label="Text"
      ref={(bar) => {
        // Aligned towards the middle of the slide, so that it never leaves the screen.
        const slide = bar?.closest('article')?.getBoundingClientRect();
        const text = bar?.parentElement?.getBoundingClientRect();
        if (slide && text) setAtEnd(text.left > slide.left + slide.width / 2);
      }}
      className={classes(BAR, isAtEnd ? 'right-0' : 'left-0')}
    >
      {isLinking ? (
        <LinkField editor={editor} href={state.href} onDone={() => setLinking(false)} />
      ) : (
        <>
          {edit.field !== 'title' && (
            <Tool label="Bold" isOn={state.isBold} onPress={() => editor.chain().focus().toggleBold().run()}>
              <BoldIcon />
            </Tool>
          )}
          {edit.field !== 'title' && edit.field !== 'lead' && (
            <Tool label="List" isOn={state.isList} onPress={() => editor.chain().focus().toggleBulletList().run()}>
              <ListIcon />
            </Tool>
          )}
          {edit.field !== 'title' && (
            <Tool label="Link" isOn={state.isLink} onPress={() => setLinking(true)}>
              <LinkIcon />
            </Tool>
          )}
          {edit.words !== '' && (
            <Tool label="Generated text" isDisabled={!isWritten} onPress={generate}>
              <RefreshIcon />
              Generated text
            </Tool>
          )}
          {explain?.(
            <Tool label="Show source">
              <InfoCircleIcon />
            </Tool>,
          )}
          <span className={classes('px-1.5 tabular-nums', fits ? 'text-[#a3a3ae]' : 'text-[#f5c451]')}>
            {plainText(state.text).length} of {roomOf(edit)}
            {!fits && ', truncated'}
          </span>
        </>
      )}
    </span>
  );
}

interface ToolProps extends ComponentProps<'button'> {
  label: string;
  isOn?: boolean;
  isDisabled?: boolean;
  onPress?: () => void;
}

/** Pressing it keeps the cursor in the text. */
function Tool({ label, isOn, isDisabled = false, onPress, children, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      {...rest}
      aria-label={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      className={classes(
        'flex h-6.5 min-w-6.5 items-center justify-center gap-1.5 rounded-field px-1.5 not-disabled:hover:bg-[#2e2e33] disabled:text-[#a3a3ae] pointer-coarse:h-11 pointer-coarse:min-w-11',
        isOn && 'bg-[#2e2e33]',
      )}
    >
      {children}
    </button>
  );
}

/** URL for the selected words; empty removes the link. */
function LinkField({ editor, href, onDone }: { editor: Editor; href: string; onDone: () => void }) {
  const [address, setAddress] = useState(href);
  const whole = address.trim() === '' || LINK.test(address.trim()) ? address.trim() : `https://${address.trim()}`;
  const isGood = whole === '' || LINK.test(whole);
  const apply = () => {
    if (!isGood) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (whole === '') chain.unsetLink().run();
    else chain.setLink({ href: whole }).run();
    onDone();
  };
  return (
    <>
      <input
        aria-label="Link address"
        aria-invalid={!isGood}
        // The button that opened this field no longer exists, so take the focus.
        ref={(field) => field?.focus()}
        value={address}
        placeholder="https://"
        maxLength={1000}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
          if (event.key === 'Escape') {
            event.stopPropagation();
            onDone();
            editor.commands.focus();
          }
        }}
        className="h-6.5 w-56 rounded-field border border-[#73737e] bg-[#111113] px-2 text-[#ededf0]"
      />
      <Tool label="Set link" isDisabled={!isGood} onPress={apply}>
        Set
      </Tool>
    </>
  );
}
