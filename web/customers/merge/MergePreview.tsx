import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { type Choices, type Preview, sideOf } from './merge.choices.ts';
import { fieldLabel, movesText } from './merge.words.ts';

interface MergePreviewProps {
  preview: Preview;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

export function MergePreview({ preview, choices, onChange }: MergePreviewProps) {
  const { kept, merged, fields, moves, notes, refusal } = preview;
  return (
    <>
      {refusal !== null && <Banner tone="danger">{refusal}</Banner>}
      <section aria-label="What moves" className="wrap-anywhere">
        <h3 className="font-medium">{`Moves from ${merged.name} to ${kept.name}`}</h3>
        <p className="text-muted">{moves.length === 0 ? 'Nothing but the record itself.' : moves.map(movesText).join(', ')}</p>
      </section>
      {notes.length > 0 && (
        <section aria-label="What both have" className="wrap-anywhere">
          <h3 className="font-medium">What both have</h3>
          <ul className="grid list-disc gap-1 pl-5 text-muted">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      {fields.length > 0 && (
        <section aria-label="What differs" className="grid gap-3">
          <h3 className="font-medium">Which value is kept</h3>
          <div className="grid gap-3 wrap-anywhere md:grid-cols-2">
            {fields.map((field) => (
              <RadioGroup
                key={field.field}
                label={fieldLabel(field.field)}
                options={[
                  { value: 'kept', label: field.kept ?? 'Nothing', help: `of ${kept.name}` },
                  { value: 'merged', label: field.merged ?? 'Nothing', help: `of ${merged.name}` },
                ]}
                value={sideOf(field, choices)}
                onChange={(side) => onChange({ ...choices, [field.field]: side })}
              />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
