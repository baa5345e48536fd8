import { type KeyboardEvent, lazy, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react';
import type { RichText } from '#domain/deck/words/rich.text.rules.ts';
import type { Editable, Run } from '#domain/deck/page/slide.model.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { SIZED } from '#web/qbrs/slides/slide.frame.ts';
import { stepOnSlide } from '#web/qbrs/editor/slide.steps.ts';

const TextEditor = lazy(async () => ({ default: (await import('./TextEditor.tsx')).TextEditor }));

export interface Explained {
  /** Adds the origin of the sentence to it. */
  explain: (sentence: ReactElement) => ReactElement;
  /** Adds the origin to a button that shows it; null for sentences without one. */
  explainOnPress: ((button: ReactElement) => ReactElement) | null;
}

interface EditableTextProps extends Explained {
  edit: Editable;
  /** Text written by a person; null for the generated text. */
  value: RichText | null;
  look: Run | undefined;
  shown: ReactNode;
  onChange: (text: RichText | null) => void;
}

const NAMES: Record<string, string> = { title: 'title', lead: 'second line' };

/** Text on a slide that becomes editable in place by click, Enter or Space. */
export function EditableText({ edit, value, look, shown, explain, explainOnPress, onChange }: EditableTextProps) {
  const [isOpen, setOpen] = useState(false);
  const wantsFocus = useRef(false);
  const words = (value ?? [{ runs: [{ text: edit.words }] }])
    .map(({ runs }) => runs.map(({ text }) => text).join(''))
    .join(' ')
    .trim();
  const kind = NAMES[edit.field] ?? 'text';
  const name = `${kind}${words === '' ? '' : `: ${words}`}`;
  if (isOpen) {
    const close = (isByKey: boolean) => {
      wantsFocus.current = isByKey;
      setOpen(false);
    };
    return (
      <span className={classes('block', SIZED)} style={{ '--s': look?.size ?? edit.size, fontWeight: look?.weight, color: look?.colour }}>
        <Suspense fallback={shown}>
          <TextEditor edit={edit} label={`Edit ${name}`} value={value} explain={explainOnPress} onChange={onChange} onClose={close} />
        </Suspense>
      </span>
    );
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (stepOnSlide(event) || (event.key !== 'Enter' && event.key !== ' ')) return;
    setOpen(true);
    event.preventDefault();
  };
  return explain(
    <span
      ref={(node) => {
        if (!node || !wantsFocus.current) return;
        wantsFocus.current = false;
        node.focus();
      }}
      role="button"
      // One tab stop per slide; arrow keys continue from its title.
      tabIndex={edit.field === 'title' ? 0 : -1}
      data-text={edit.field}
      className="block cursor-text rounded-[2px] hover:outline hover:outline-1 hover:outline-offset-2 hover:outline-(--ring)"
      onClick={() => setOpen(true)}
      onKeyDown={press}
      onPointerEnter={() => void import('./TextEditor.tsx')}
    >
      <span className="sr-only">Edit {kind}: </span>
      {words === '' ? <span className="text-[#5a6472] italic">Add a {kind}</span> : shown}
    </span>,
  );
}
