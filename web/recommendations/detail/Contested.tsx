import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { type FieldName, formOf, type RecommendationForm } from './recommendation.form.ts';
import { theirValue } from './recommendation.words.ts';
import { FIELD_LABELS } from '#web/ui/data/recommendation.labels.ts';

interface ContestedProps {
  /** Currently saved version. */
  theirs: Recommendation;
  /** Fields changed by both. */
  fields: readonly FieldName[];
  onSettled: (field: FieldName) => void;
}

/** Notice of another person's save. Their values are already in the form, except for fields that both changed. */
export function Contested({ theirs, fields, onSettled }: ContestedProps) {
  const { setValue } = useFormContext<RecommendationForm>();
  const note = useRef<HTMLDivElement>(null);
  // Scrolls the drawer to the message, which may be out of view while the button is visible.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const take = (name: FieldName) => {
    setValue(name, formOf(theirs)[name], { shouldDirty: true });
    onSettled(name);
  };
  return (
    <div ref={note} className="scroll-my-4">
      <Banner tone="warning">
        <p className="font-semibold">Someone else changed this</p>
        <p>
          {fields.length === 0
            ? 'Their changes are in the form, and yours are still here. Save again to keep both.'
            : 'Their other changes are in the form. Where you both changed a field, yours is kept here and replaces theirs when you save:'}
        </p>
        <ul className="mt-1 grid gap-1">
          {fields.map((name) => (
            <li key={name} className="flex flex-wrap items-center gap-2">
              <span className="line-clamp-3 min-w-40 flex-1 wrap-anywhere">
                <span className="font-medium">{FIELD_LABELS[name]}</span>, theirs: {theirValue(name, theirs)}
              </span>
              <Button size="sm" aria-label={`Use theirs: ${FIELD_LABELS[name]}`} onClick={() => take(name)}>
                Use theirs
              </Button>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
