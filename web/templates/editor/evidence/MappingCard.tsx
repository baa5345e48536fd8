import type { CheckMapping, Wordings } from '#domain/evidence/mapping.rules.ts';
import { MAPPING_LIMITS } from '#domain/evidence/mapping.rules.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import { NumberField } from '#web/templates/editor/NumberField.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { XIcon } from '#web/ui/icons.tsx';

interface MappingCardProps {
  mapping: CheckMapping;
  isYesNo: boolean;
  onChange: (mapping: CheckMapping) => void;
  onRemove: (checkId: string) => void;
}

const RULES = [
  { value: 'worst', label: 'Pass or fail' },
  { value: 'share', label: 'Share that passes' },
  { value: 'present', label: 'Any result' },
] as const;
const USUAL_SHARE = { kind: 'share', notMetBelow: 80, metAt: 100 } as const;

/** Checks of one tool with their rule and sentence. */
export function MappingCard({ mapping, isYesNo, onChange, onRemove }: MappingCardProps) {
  const { tool, checks, rule, days, part, whole, reversed } = mapping;
  const change = (next: Partial<CheckMapping>) => onChange({ ...mapping, ...next });
  return (
    <fieldset className="grid gap-3 rounded-card border border-border p-3">
      <legend className="px-1 font-medium">{toolLabel(tool)}</legend>
      <ul className="flex flex-wrap gap-2">
        {checks.map((check) => (
          <li key={check} className="flex max-w-full items-center gap-1 rounded-full bg-surface-2 py-0.5 pr-1 pl-3 text-sm">
            <span className="wrap-anywhere">{check}</span>
            <IconButton icon={XIcon} label={`Remove ${check}`} size="sm" onClick={() => onRemove(check)} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-4">
        <div>
          <p className="mb-1 font-medium">Decide by</p>
          <SegmentedControl
            label={`Rule for ${toolLabel(tool)}`}
            options={RULES}
            value={rule.kind}
            onChange={(kind) => change({ rule: kind === 'share' ? USUAL_SHARE : { kind } })}
          />
        </div>
        {rule.kind === 'share' && (
          <>
            <div className="w-32">
              <NumberField
                label="Not met below %"
                value={rule.notMetBelow}
                most={100}
                onChange={(notMetBelow = Number.NaN) => change({ rule: { ...rule, notMetBelow } })}
              />
            </div>
            <div className="w-32">
              <NumberField
                label="Met at %"
                value={rule.metAt}
                most={100}
                onChange={(metAt = Number.NaN) => change({ rule: { ...rule, metAt } })}
              />
            </div>
          </>
        )}
        <div className="w-40">
          <NumberField
            label="Counts for (days)"
            value={days}
            most={MAPPING_LIMITS.days}
            onChange={(next = Number.NaN) => change({ days: next })}
          />
        </div>
      </div>
      {rule.kind === 'share' && rule.metAt <= rule.notMetBelow && (
        <p role="alert" className="text-xs text-danger-text">
          Met must be higher than Not met.
        </p>
      )}
      <Sentence wordings={mapping.wordings} onChange={(wordings) => change({ wordings })} />
      <div className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Checkbox checked={part} onChange={(event) => change({ part: event.target.checked })}>
          Covers a part only: never proposes “met”
        </Checkbox>
        <Checkbox checked={whole} onChange={(event) => change({ whole: event.target.checked })}>
          Needs a result of every check for “met”
        </Checkbox>
        {isYesNo && (
          <Checkbox checked={reversed} onChange={(event) => change({ reversed: event.target.checked })}>
            “Yes” is the bad answer
          </Checkbox>
        )}
      </div>
    </fieldset>
  );
}

const MORE = [
  ['all', 'If all pass'],
  ['none', 'If none passes'],
  ['one', 'If one fails'],
] as const;

function Sentence({ wordings, onChange }: { wordings: Wordings | undefined; onChange: (wordings: Wordings | undefined) => void }) {
  const change = (next: Partial<Wordings>) => {
    const { some = '', all, none, one } = { ...wordings, ...next };
    const given = Object.entries({ all, none, one }).filter(([, text]) => text);
    onChange(some === '' ? undefined : { some, ...Object.fromEntries(given) });
  };
  return (
    <div className="grid gap-2">
      <Field label="Sentence" help="{passed}, {failed} and {total} become figures. Empty: the title of the check with its figures.">
        <TextInput
          value={wordings?.some ?? ''}
          maxLength={MAPPING_LIMITS.wording}
          placeholder="{passed} of {total} users have MFA; {failed} do not"
          onChange={(event) => change({ some: event.target.value })}
        />
      </Field>
      {wordings && (
        <details className="text-sm">
          <summary className="text-muted">Wording for all, none and one</summary>
          <div className="mt-2 grid gap-2">
            {MORE.map(([key, label]) => (
              <Field key={key} label={label}>
                <TextInput
                  value={wordings[key] ?? ''}
                  maxLength={MAPPING_LIMITS.wording}
                  onChange={(event) => change({ [key]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
