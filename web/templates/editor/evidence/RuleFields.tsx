import { type CheckMapping, MAPPING_LIMITS, type Rule } from '#domain/evidence/mapping.rules.ts';
import { NumberField } from '#web/templates/editor/NumberField.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';

const RULES = [
  { value: 'worst', label: 'Pass or fail' },
  { value: 'share', label: 'Share that passes' },
  { value: 'present', label: 'Any result' },
] as const;
const USUAL_SHARE = { kind: 'share', notMetBelow: 80, metAt: 100 } as const;

interface RuleFieldsProps {
  heading: string;
  mapping: CheckMapping;
  isYesNo: boolean;
  onChange: (mapping: CheckMapping) => void;
}

/** Rule by which the results of a tool become a proposed answer. */
export function RuleFields({ heading, mapping, isYesNo, onChange }: RuleFieldsProps) {
  const { rule, days, part, whole, reversed } = mapping;
  const change = (next: Partial<CheckMapping>) => onChange({ ...mapping, ...next });
  return (
    <section aria-label={heading} className="grid gap-4">
      <h3 className="font-semibold wrap-anywhere">{heading}</h3>
      <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <span className="text-sm text-muted">Decide by</span>
        <div>
          <SegmentedControl
            label="Decide by"
            options={RULES}
            value={rule.kind}
            onChange={(kind) => change({ rule: kind === 'share' ? USUAL_SHARE : { kind } })}
          />
        </div>
      </div>
      {rule.kind === 'share' && <Share rule={rule} onChange={(next) => change({ rule: next })} />}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
        <div className="w-40">
          <NumberField
            label="Results count for (days)"
            value={days}
            most={MAPPING_LIMITS.days}
            onChange={(next = Number.NaN) => change({ days: next })}
          />
        </div>
        <p className="pb-2 text-sm text-muted">Older results are shown but propose nothing.</p>
      </div>
      <p className="text-sm text-muted">Manual, skipped, error and not applicable never propose an answer.</p>
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
    </section>
  );
}

type ShareRule = Extract<Rule, { kind: 'share' }>;

/** Two limits on one bar: not met, partly met between them, met. */
function Share({ rule, onChange }: { rule: ShareRule; onChange: (rule: ShareRule) => void }) {
  const { notMetBelow, metAt } = rule;
  const isWrong = metAt <= notMetBelow;
  return (
    <div className="grid gap-2">
      {!isWrong && metAt <= 100 && notMetBelow >= 0 && (
        <div aria-hidden className="flex h-1.5 gap-0.5">
          <span className="rounded-full bg-danger-line" style={{ width: `${notMetBelow}%` }} />
          <span className="rounded-full bg-warning-line" style={{ width: `${metAt - notMetBelow}%` }} />
          <span className="min-w-2 flex-1 rounded-full bg-success-line" />
        </div>
      )}
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-32">
          <NumberField
            label="Not met below %"
            value={notMetBelow}
            most={100}
            onChange={(next = Number.NaN) => onChange({ ...rule, notMetBelow: next })}
          />
        </div>
        <p className="pb-2 text-sm text-muted">Partly met between</p>
        <div className="w-32">
          <NumberField label="Met at %" value={metAt} most={100} onChange={(next = Number.NaN) => onChange({ ...rule, metAt: next })} />
        </div>
      </div>
      {isWrong && (
        <p role="alert" className="text-xs text-danger-text">
          Met must be higher than Not met.
        </p>
      )}
    </div>
  );
}
