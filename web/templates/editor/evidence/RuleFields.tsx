import type { ReactNode } from 'react';
import { type CheckMapping, figureRuleOf, FRESH_DAYS, MAPPING_LIMITS, takesLevels } from '#domain/evidence/mapping.rules.ts';
import { EVIDENCE_LIMITS, toolLabel } from '#domain/evidence/results.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { LimitField } from './LimitField.tsx';
import { usualRule } from './mapping.draft.ts';
import { DateLimits, NumberLimits, ShareLimits } from './RuleLimits.tsx';

const RULES = [
  { value: 'worst', label: 'Pass or fail' },
  { value: 'share', label: 'Share that passes' },
  { value: 'number', label: 'A number' },
  { value: 'date', label: 'A date' },
] as const;
const ANY = { value: 'present', label: 'Any result' } as const;

interface RuleFieldsProps {
  heading: string;
  mapping: CheckMapping;
  question: Pick<Question, 'type'>;
  onChange: (next: Partial<CheckMapping>) => void;
  /** Gives this rule to the checks of all tools; absent if it is theirs. */
  onShare: (() => void) | undefined;
}

/** Rule by which the results of checks become a proposed answer. */
export function RuleFields({ heading, mapping, question, onChange, onShare }: RuleFieldsProps) {
  const { rule, days } = mapping;
  const isFigure = figureRuleOf(question) !== null;
  return (
    <section aria-label={heading} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold wrap-anywhere">{heading}</h3>
        {onShare && (
          <Button size="sm" onClick={onShare}>
            Use this rule for all checks
          </Button>
        )}
      </div>
      {!isFigure && (
        <Row name="Decide by">
          <SegmentedControl
            label="Decide by"
            size="sm"
            options={question.type === 'yes_no' || rule.kind === 'present' ? [...RULES, ANY] : RULES}
            value={rule.kind}
            onChange={(kind) => onChange({ rule: usualRule(kind) })}
          />
        </Row>
      )}
      {rule.kind === 'share' && (
        <Row name="Answers">
          <ShareLimits rule={rule} onChange={(next) => onChange({ rule: next })} />
        </Row>
      )}
      {rule.kind === 'number' && (
        <Row name={isFigure ? 'Proposes' : 'Answers'}>
          <NumberLimits rule={rule} isFigure={isFigure} onChange={(next) => onChange({ rule: next })} />
        </Row>
      )}
      {rule.kind === 'date' && (
        <Row name={isFigure ? 'Proposes' : 'Answers'}>
          <DateLimits rule={rule} isFigure={isFigure} onChange={(next) => onChange({ rule: next })} />
        </Row>
      )}
      <Row name="Results count for">
        <div className="flex flex-wrap items-start gap-x-3 text-sm">
          <LimitField
            label="Results count for, in days"
            value={days}
            most={MAPPING_LIMITS.days}
            unit="days"
            error={days < 1 ? `Enter at least one day; usual are ${FRESH_DAYS}.` : null}
            onChange={(next = Number.NaN) => onChange({ days: next })}
          />
          <p className="flex min-h-9 items-center text-muted">Older results are shown but propose nothing.</p>
        </div>
      </Row>
      <Row name="No verdict">
        <p className="text-sm text-muted">Manual, skipped, error and not applicable never propose an answer.</p>
      </Row>
      <Details mapping={mapping} question={question} onChange={onChange} />
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-4 gap-y-1 sm:grid-cols-[8.25rem_minmax(0,1fr)]">
      <span className="text-sm text-muted">{name}</span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Settings that few mappings need. */
function Details({ mapping, question, onChange }: Pick<RuleFieldsProps, 'mapping' | 'question' | 'onChange'>) {
  const { tool, part, whole, reversed, fromVersion = '', counts = '' } = mapping;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted">
        More about {toolLabel(tool)}: version, what it counts{takesLevels(question) && ', coverage'}
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <Field
          label="From tool version"
          help="Results of older versions do not count. Empty: any."
          error={fromVersion !== '' && !/\d/.test(fromVersion) ? 'Enter a version such as 1.5.' : null}
        >
          <TextInput
            value={fromVersion}
            maxLength={EVIDENCE_LIMITS.version}
            placeholder="Any"
            onChange={({ target: { value } }) => onChange({ fromVersion: value.trim() === '' ? undefined : value.trim() })}
          />
        </Field>
        <Field label="Counts" help="Shown in the list of checks.">
          <TextInput
            value={counts}
            maxLength={MAPPING_LIMITS.counts}
            placeholder="Users without MFA"
            onChange={({ target: { value } }) => onChange({ counts: value.trim() === '' ? undefined : value.trimStart() })}
          />
        </Field>
      </div>
      {takesLevels(question) && <Coverage {...{ part, whole, reversed }} isYesNo={question.type === 'yes_no'} onChange={onChange} />}
    </details>
  );
}

interface CoverageProps extends Pick<CheckMapping, 'part' | 'whole' | 'reversed'>, Pick<RuleFieldsProps, 'onChange'> {
  isYesNo: boolean;
}

function Coverage({ part, whole, reversed, isYesNo, onChange }: CoverageProps) {
  return (
    <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      <Checkbox checked={part} onChange={(event) => onChange({ part: event.target.checked })}>
        Covers a part only: never proposes “met”
      </Checkbox>
      <Checkbox checked={whole} onChange={(event) => onChange({ whole: event.target.checked })}>
        Needs a result of every check for “met”
      </Checkbox>
      {isYesNo && (
        <Checkbox checked={reversed} onChange={(event) => onChange({ reversed: event.target.checked })}>
          “Yes” is the bad answer
        </Checkbox>
      )}
    </div>
  );
}
