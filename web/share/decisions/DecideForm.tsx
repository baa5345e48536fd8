import { type FormEvent, useState } from 'react';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import type { Outcome } from '#domain/recommendations/recommendations.rules.ts';
import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CheckIcon, ClockIcon, XIcon } from '#web/ui/icons.tsx';
import { type Answer, type RequestedDecision, CHOICES } from '#web/share/share.desk.ts';
import { OptionCards } from './OptionCards.tsx';

export type Meant = Pick<Answer, 'outcome' | 'note' | 'option' | 'until'>;

interface DecideFormProps {
  asked: RequestedDecision;
  /** Name and company in which the person approves; null while unknown. */
  signedAs: string | null;
  isSending: boolean;
  error: unknown;
  onSend: (answer: Meant) => void;
}

/** Approves the selected option, or declines or defers with a reason. An approval can be undone, so it asks no second question. */
export function DecideForm({ asked, signedAs, isSending, error, onSend }: DecideFormProps) {
  const { title, options, cost } = asked;
  const [picked, setPicked] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Exclude<Outcome, 'approved'> | null>(null);
  const usual = options.find(({ isAdvised }) => isAdvised) ?? options[0];
  const option = options.find(({ name }) => name === picked) ?? usual;
  const amount = option?.cost ?? cost;
  const approve = () => onSend({ outcome: 'approved', ...(option ? { option: option.name } : {}) });
  const about = <span className="sr-only"> {title}</span>;
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      {option && <OptionCards options={options} about={title} chosen={option.name} onChoose={setPicked} />}
      {outcome === null ? (
        <div className="grid gap-2 max-md:sticky max-md:bottom-16 max-md:-mx-4 max-md:border-t max-md:border-border max-md:bg-surface-1 max-md:px-4 max-md:py-3">
          <Button
            variant="primary"
            icon={CheckIcon}
            loading={isSending}
            className="h-auto! min-h-11 py-2 whitespace-normal!"
            onClick={approve}
          >
            <span className="min-w-0 wrap-anywhere">
              {CHOICES.approved}
              {option ? ` “${option.name}”` : about}
            </span>
          </Button>
          {(amount !== '' || signedAs !== null) && (
            <p className="text-sm text-muted wrap-anywhere">
              {[amount === '' ? null : `${amount}.`, signedAs === null ? null : `You approve as ${signedAs}.`].filter(Boolean).join(' ')}
            </p>
          )}
          <div className="grid grid-cols-2 gap-2">
            <Button icon={ClockIcon} className="min-h-11" onClick={() => setOutcome('deferred')}>
              {CHOICES.deferred}
              {about}
            </Button>
            <Button icon={XIcon} className="min-h-11" onClick={() => setOutcome('declined')}>
              {CHOICES.declined}
              {about}
            </Button>
          </div>
        </div>
      ) : (
        <ReasonForm outcome={outcome} isSending={isSending} onSend={onSend} onCancel={() => setOutcome(null)} />
      )}
      <FaultMessage error={error} />
    </div>
  );
}

interface ReasonFormProps {
  outcome: Exclude<Outcome, 'approved'>;
  isSending: boolean;
  onSend: (answer: Meant) => void;
  onCancel: () => void;
}

function ReasonForm({ outcome, isSending, onSend, onCancel }: ReasonFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const until = outcome === 'deferred' ? fieldText(event.currentTarget, 'until') : '';
    onSend({ outcome, note: fieldText(event.currentTarget, 'note').trim(), ...(until === '' ? {} : { until }) });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {outcome === 'deferred' && (
        <Field label="Decide by (optional)">
          <DayInput name="until" min={tomorrow()} />
        </Field>
      )}
      <Field label="Reason (optional)">
        <TextArea name="note" rows={2} maxLength={MEETING_LIMITS.note} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={isSending} className="min-h-11">
          {outcome === 'deferred' ? 'Defer decision' : 'Decline recommendation'}
        </Button>
        <Button className="min-h-11" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
