import { CUSTOMER_FIELDS, type MergeField } from '#domain/customers/customer.fields.rules.ts';
import type { MergeKind } from '#domain/customers/merge.rules.ts';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { type Choices, type Preview, sideOf } from './merge.choices.ts';

const fieldLabel = (field: MergeField): string => CUSTOMER_FIELDS[field].label;

const KINDS: Readonly<Record<MergeKind, readonly [one: string, many: string]>> = {
  contacts: ['contact', 'contacts'],
  sites: ['site', 'sites'],
  goals: ['goal', 'goals'],
  agreements: ['agreement', 'agreements'],
  assets: ['asset', 'assets'],
  assessments: ['assessment', 'assessments'],
  findings: ['finding', 'findings'],
  recommendations: ['recommendation', 'recommendations'],
  decisions: ['decision', 'decisions'],
  get qbrs() {
    return [reviewWord().one, reviewWord().many] as const;
  },
  shares: ['shared link', 'shared links'],
  actionItems: ['action', 'actions'],
  quarterlyReviews: ['planned review', 'planned reviews'],
  budgets: ['budget year', 'budget years'],
  budgetLines: ['budget line', 'budget lines'],
  scenarios: ['scenario', 'scenarios'],
  serviceFigures: ['quarter of service figures', 'quarters of service figures'],
  files: ['file', 'files'],
};

function movesText({ kind, count }: { kind: MergeKind; count: number }): string {
  return `${count} ${KINDS[kind][count === 1 ? 0 : 1]}`;
}

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
      <section aria-label="Records to move" className="wrap-anywhere">
        <h3 className="font-medium">{`Moves from ${merged.name} to ${kept.name}`}</h3>
        <p className="text-muted">{moves.length === 0 ? 'Only the record itself.' : moves.map(movesText).join(', ')}</p>
      </section>
      {notes.length > 0 && (
        <section aria-label="In both records" className="wrap-anywhere">
          <h3 className="font-medium">In both records</h3>
          <ul className="grid list-disc gap-1 pl-5 text-muted">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      {fields.length > 0 && (
        <section aria-label="Differences" className="grid gap-3">
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
