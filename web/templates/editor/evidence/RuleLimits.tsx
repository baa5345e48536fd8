import type { ReactNode } from 'react';
import { type Rule, RULE_LIMITS, ruleFault } from '#domain/evidence/rule.rules.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { CircleHalfIcon } from '#web/ui/icons.work.tsx';
import { LimitField } from './LimitField.tsx';

type RuleOf<Kind extends Rule['kind']> = Extract<Rule, { kind: Kind }>;

interface LimitsProps<Kind extends Rule['kind']> {
  rule: RuleOf<Kind>;
  onChange: (rule: RuleOf<Kind>) => void;
}

const SIGNS = {
  'Not met': [CircleXIcon, 'text-danger-text'],
  'Partly met': [CircleHalfIcon, 'text-warning-text'],
  Met: [CircleCheckIcon, 'text-success-text'],
} as const;

/** An answer with its limits in words. */
function Answer({ name, children }: { name: keyof typeof SIGNS; children?: ReactNode }) {
  const [Sign, tone] = SIGNS[name];
  return (
    <span className="flex items-start gap-2">
      <span className="flex h-9 shrink-0 items-center gap-1.5 font-medium">
        <Sign size={16} className={tone} />
        {name}
      </span>
      {children}
    </span>
  );
}

const Word = ({ children }: { children: string }) => <span className="flex h-9 shrink-0 items-center text-muted">{children}</span>;

const ROW = 'flex flex-wrap items-start gap-x-5 gap-y-1 text-sm';

function faultsOf(rule: Rule): (field: string) => string | null {
  const fault = ruleFault(rule);
  return (field) => (fault?.field === field ? fault.message : null);
}

/** Two limits on one bar: not met, partly met between them, met. */
export function ShareLimits({ rule, onChange }: LimitsProps<'share'>) {
  const { notMetBelow, metAt } = rule;
  const faultOf = faultsOf(rule);
  const isDrawn = ruleFault(rule) === null && metAt <= 100 && notMetBelow >= 0;
  return (
    <div className="grid gap-2">
      <div aria-hidden className="flex h-1.5 gap-0.5">
        {isDrawn && (
          <>
            <span className="rounded-full bg-danger-line" style={{ width: `${notMetBelow}%` }} />
            <span className="rounded-full bg-warning-line" style={{ width: `${metAt - notMetBelow}%` }} />
            <span className="min-w-2 flex-1 rounded-full bg-success-line" />
          </>
        )}
      </div>
      <div className={ROW}>
        <Answer name="Not met">
          <Word>below</Word>
          <LimitField
            label="Not met below, in percent"
            value={notMetBelow}
            most={100}
            unit="%"
            onChange={(next = Number.NaN) => onChange({ ...rule, notMetBelow: next })}
          />
        </Answer>
        <Answer name="Partly met">
          <Word>between</Word>
        </Answer>
        <Answer name="Met">
          <Word>at</Word>
          <LimitField
            label="Met at, in percent"
            value={metAt}
            most={100}
            unit="%"
            error={faultOf('metAt')}
            onChange={(next = Number.NaN) => onChange({ ...rule, metAt: next })}
          />
        </Answer>
      </div>
    </div>
  );
}

const SOURCES = [
  { value: 'text', label: 'First number in the text of the result' },
  { value: 'failed', label: 'Number that fail' },
  { value: 'passed', label: 'Number that pass' },
  { value: 'total', label: 'Total number' },
] as const;

interface FigureProps {
  /** True if the figure itself is the answer, so that no limits decide. */
  isFigure: boolean;
}

/** Limits around a number, such as two to four administrators. */
export function NumberLimits({ rule, isFigure, onChange }: LimitsProps<'number'> & FigureProps) {
  const faultOf = faultsOf(rule);
  const limit = (field: 'metFrom' | 'metTo' | 'partlyFrom' | 'partlyTo', label: string) => (
    <LimitField
      label={label}
      value={rule[field]}
      most={RULE_LIMITS.number}
      optional
      error={faultOf(field)}
      onChange={(next) => {
        const { [field]: _, ...rest } = rule;
        onChange(next === undefined ? rest : { ...rule, [field]: next });
      }}
    />
  );
  return (
    <div className="grid gap-2">
      <Select
        label={isFigure ? 'Proposed number' : 'Number to compare'}
        options={SOURCES}
        value={rule.figure}
        onChange={(figure) => onChange({ ...rule, figure })}
        className="sm:max-w-80"
      />
      {isFigure ? (
        <p className="text-sm text-muted">The largest number, if several results have one.</p>
      ) : (
        <div className={ROW}>
          <Answer name="Met">
            <Word>from</Word>
            {limit('metFrom', 'Met from')}
            <Word>to</Word>
            {limit('metTo', 'Met to')}
          </Answer>
          <Answer name="Partly met">
            <Word>from</Word>
            {limit('partlyFrom', 'Partly met from')}
            <Word>to</Word>
            {limit('partlyTo', 'Partly met to')}
          </Answer>
          <Answer name="Not met">
            <Word>otherwise</Word>
          </Answer>
        </div>
      )}
    </div>
  );
}

const DIRECTIONS = [
  { value: 'past', label: 'Must not be too long ago, such as a restore test' },
  { value: 'ahead', label: 'Must be far enough ahead, such as an expiry date' },
] as const;

const PROPOSED_DATES = [
  { value: 'past', label: 'First date in the text, up to today' },
  { value: 'ahead', label: 'First date in the text, also in the future' },
] as const;

/** Limits of the first date in the text of a result, in days from today. */
export function DateLimits({ rule, isFigure, onChange }: LimitsProps<'date'> & FigureProps) {
  const { direction, metDays, notMetDays } = rule;
  return (
    <div className="grid gap-2">
      <Select
        label="Date in the text of the result"
        options={isFigure ? PROPOSED_DATES : DIRECTIONS}
        value={direction}
        // The limits swap, so that the stricter one stays that of Met.
        onChange={(next) => next !== direction && onChange({ ...rule, direction: next, metDays: notMetDays, notMetDays: metDays })}
        className="sm:max-w-104"
      />
      {isFigure ? (
        <p className="text-sm text-muted">The earliest date, if several results have one.</p>
      ) : (
        <DayLimits key={direction} rule={rule} onChange={onChange} />
      )}
    </div>
  );
}

function DayLimits({ rule, onChange }: LimitsProps<'date'>) {
  const { direction, metDays, notMetDays } = rule;
  const faultOf = faultsOf(rule);
  const isPast = direction === 'past';
  return (
    <div className={ROW}>
      <Answer name="Met">
        <Word>{isPast ? 'up to' : 'at least'}</Word>
        <LimitField
          label="Days for Met"
          value={metDays}
          most={RULE_LIMITS.days}
          unit={isPast ? 'days ago' : 'days ahead'}
          error={faultOf('metDays')}
          onChange={(next = Number.NaN) => onChange({ ...rule, metDays: next })}
        />
      </Answer>
      <Answer name="Partly met">
        <Word>between</Word>
      </Answer>
      <Answer name="Not met">
        <Word>{isPast ? 'after' : 'below'}</Word>
        <LimitField
          label="Days for Not met"
          value={notMetDays}
          most={RULE_LIMITS.days}
          unit="days"
          error={faultOf('notMetDays')}
          onChange={(next = Number.NaN) => onChange({ ...rule, notMetDays: next })}
        />
      </Answer>
    </div>
  );
}
