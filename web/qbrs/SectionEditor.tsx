import type { KeyboardEvent } from 'react';
import type { Deck } from '#domain/deck/deck.model.rules.ts';
import { NARRATIVE_LIMIT } from '#contract/qbrs/qbrs.fields.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import type { DeckLook } from './deck.document.ts';
import type { DraftSaving } from './draft.saving.ts';
import type { SectionOf } from './qbrs.draft.ts';
import { Slide } from './Slide.tsx';

interface SectionEditorProps {
  section: SectionOf;
  deck: Deck;
  look: DeckLook;
  isEditable: boolean;
  onChange: DraftSaving['change'];
}

/** The slides of one section, and below them the text they are made from. */
export function SectionEditor({ section, deck, look, isEditable, onChange }: SectionEditorProps) {
  const { key, title, enabled, narrative } = section;
  const slides = deck.slides.flatMap((slide, index) => (slide.section === key ? [{ slide, number: index + 1 }] : []));
  if (!isEditable && slides.length === 0) return null;
  return (
    <section id={`section-${key}`} aria-labelledby={`section-${key}-title`} className="grid scroll-mt-18 gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={`section-${key}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        {!enabled && <span className="text-sm text-muted">Not in the deck</span>}
        {enabled && slides.length === 0 && <span className="text-sm text-muted">No slide yet: write something below.</span>}
      </div>
      {slides.map(({ slide, number }) => (
        <div
          key={slide.key}
          className="overflow-hidden rounded-card border border-border [contain-intrinsic-size:auto_480px] [content-visibility:auto]"
        >
          <Slide slide={slide} deck={deck} look={look} number={number} />
        </div>
      ))}
      {isEditable && (
        <Field label={`${title} narrative`}>
          <TextArea
            value={narrative}
            maxLength={NARRATIVE_LIMIT}
            rows={3}
            onKeyDown={saveByKeys}
            onChange={(event) => onChange(section, { narrative: event.target.value })}
          />
        </Field>
      )}
    </section>
  );
}

function saveByKeys(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
