import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { OptionMark } from '#web/ui/marks/OptionMark.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { CheckIcon, ClockIcon, XIcon } from '#web/ui/icons.tsx';
import { type RequestedDecision, deciders } from './decisions.ts';
import type { Decisions } from './use.decisions.ts';

interface DecisionFormProps {
  one: RequestedDecision;
  decisions: Decisions;
  qbr: Qbr;
  currency: string | null;
}

/** Form with options, decider, note and the three outcomes. */
export function DecisionForm({ one, decisions, qbr, currency }: DecisionFormProps) {
  const names = useId();
  const { decider, setBy, note, setNote, isPuttingOff, setPuttingOff, decide } = decisions;
  return (
    <div className="grid gap-2.5 px-4 pb-4">
      {one.recommendation.options.length > 1 && <Options one={one} decisions={decisions} currency={currency} />}
      <div className="grid grid-cols-2 gap-2">
        <TextInput
          aria-label="Decided by"
          placeholder="Decided by"
          list={names}
          value={decider}
          maxLength={120}
          onChange={(event) => setBy(event.target.value)}
        />
        <datalist id={names}>
          {deciders(qbr).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <TextInput
          aria-label="Note, in the customer's words"
          placeholder="Note, in the customer's words"
          value={note}
          maxLength={5000}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      {isPuttingOff ? (
        <Later day={qbr.nextReview?.day ?? ''} onCancel={() => setPuttingOff(false)} onPutOff={(day) => decide('deferred', day)} />
      ) : (
        <div className="grid grid-cols-3 gap-2">
          <Button variant="primary" icon={CheckIcon} onClick={() => decide('approved')}>
            Approve <Key>A</Key>
          </Button>
          <Button icon={ClockIcon} onClick={() => setPuttingOff(true)}>
            Defer <Key>L</Key>
          </Button>
          <Button icon={XIcon} onClick={() => decide('declined')}>
            Decline <Key>D</Key>
          </Button>
        </div>
      )}
    </div>
  );
}

const Key = ({ children }: { children: string }) => (
  <span aria-hidden className="max-sm:hidden">
    <Kbd>{children}</Kbd>
  </span>
);

const MOST_OPTIONS = 3;
/** Names as on the slide. */
const LEVELS = ['Good', 'Better', 'Best'];

function Options({ one, decisions, currency }: Pick<DecisionFormProps, 'one' | 'decisions' | 'currency'>) {
  const chosen = decisions.optionOf(one);
  return (
    <div role="group" aria-label="Options" className="grid grid-cols-3 gap-2">
      <p className="col-span-3 -mt-1 pl-8 text-sm wrap-anywhere text-muted">{chosen ?? 'No option chosen yet'}</p>
      {one.recommendation.options.slice(0, MOST_OPTIONS).map((option, index) => (
        <button
          key={option.name}
          type="button"
          title={option.name}
          aria-pressed={option.name === chosen}
          onClick={() => decisions.pick(index + 1)}
          className={classes(
            'min-w-0 rounded-field border px-2.5 py-2 text-start',
            option.name === chosen
              ? 'border-accent-line bg-surface-1 inset-ring inset-ring-accent-line'
              : 'border-border-strong/60 bg-surface-0',
          )}
        >
          <span className="flex items-center gap-1.5 text-sm">
            <OptionMark name={option.name} place={index + 1} of={Math.min(MOST_OPTIONS, one.recommendation.options.length)} />
            <span aria-hidden>{LEVELS[index]}</span>
            <span aria-hidden className="ml-auto max-sm:hidden">
              <Kbd>{String(index + 1)}</Kbd>
            </span>
          </span>
          {currency !== null && (
            <span className="mt-0.5 block text-sm tabular-nums">
              <span className="block font-semibold">{moneyText(option.oneTime, currency)}</span>
              <span className="block text-xs text-muted">
                {monthlyOf(option) === 0 ? 'no monthly cost' : `+ ${moneyText(monthlyOf(option), currency)} per month`}
              </span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

interface LaterProps {
  day: string;
  onPutOff: (day: string | null) => void;
  onCancel: () => void;
}

function Later({ day, onPutOff, onCancel }: LaterProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onPutOff(fieldText(event.currentTarget, 'until') || null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape goes back from every field
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      className="flex flex-wrap items-center gap-2"
    >
      <DayInput name="until" label="Defer until" defaultValue={day} className="min-w-36 flex-1" />
      <Button type="submit" variant="primary" icon={ClockIcon}>
        Defer
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Back
      </Button>
    </form>
  );
}
