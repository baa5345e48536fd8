import type { ReactNode } from 'react';
import { type CustomerSurvey, remindSurvey } from '#contract/surveys/surveys.contract.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { LEAST_ANSWERS, LEAST_REMINDER_DAYS, MOST_REMINDERS } from '#domain/surveys/surveys.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useToday } from '#web/session/today.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { countText, tenthsText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';
import { ResponseRow } from '#web/surveys/ResponseRow.tsx';
import { SurveyStateChip } from '#web/surveys/SurveyStateChip.tsx';

interface SurveyCardProps {
  survey: CustomerSurvey;
  customerId: string;
  maySend: boolean;
}

/** Figures, comments and contacts who have not answered. */
export function SurveyCard(props: SurveyCardProps) {
  const { survey, maySend } = props;
  const { name, isAnonymous, sentAt, sent, answered, responses } = survey;
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {name}
          <SurveyStateChip {...survey} />
        </span>
      }
      actions={
        <span className="text-sm text-muted">
          Sent to {countText(sent, 'contact')} on <DateText value={sentAt} />
          {isAnonymous && ', anonymous'}
        </span>
      }
    >
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[10rem_minmax(0,1fr)_16rem]">
        <dl className="flex gap-8 lg:grid lg:content-start lg:gap-3">
          <Figure label="Answered">
            {answered} of {sent}
          </Figure>
          <Score survey={survey} />
        </dl>
        <section aria-label={`Answers to ${name}`} className="min-w-0">
          <h3 className="mb-1 text-sm font-semibold">Answers</h3>
          {responses.length > 0 ? (
            <ul className="divide-y divide-border">
              {responses.map((response) => (
                <ResponseRow key={response.id} response={response} mayEdit={maySend} />
              ))}
            </ul>
          ) : (
            <p className="text-sm text-muted">
              {answered === 0 ? 'No answers yet.' : `Anonymous answers are shown from ${LEAST_ANSWERS} answers on.`}
            </p>
          )}
        </section>
        <Unanswered {...props} />
      </div>
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Score({ survey: { kind, average, nps } }: { survey: CustomerSurvey }) {
  if (nps) {
    return (
      <Figure label="NPS">
        {nps.score}
        <span className="block text-xs font-normal text-muted">
          95 % interval {nps.low} to {nps.high}
        </span>
      </Figure>
    );
  }
  return (
    <Figure label="Average score">
      {average === null ? '–' : `${tenthsText(average)} of 10`}
      {kind === 'nps' && <span className="block text-xs font-normal text-muted">NPS needs {LEAST_ANSWERS} answers</span>}
    </Figure>
  );
}

function Unanswered({ survey, customerId, maySend }: SurveyCardProps) {
  const { name, isOpen, unanswered } = survey;
  const latest = addDays(useToday(), -LEAST_REMINDER_DAYS);
  const isDue = ({ reminders, mailedAt }: (typeof unanswered)[number]) => reminders < MOST_REMINDERS && mailedAt.slice(0, 10) <= latest;
  const due = isOpen ? unanswered.filter(isDue).length : 0;
  return (
    <section aria-label={`Not answered: ${name}`} className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">
        Not answered <span className="font-normal text-muted tabular-nums">{unanswered.length}</span>
      </h3>
      <ul className="divide-y divide-border text-sm">
        {unanswered.map(({ contact, reminders, mailedAt }) => (
          <li key={contact.id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
            <span className="wrap-anywhere">{contact.name}</span>
            <span className="text-muted">
              {reminders === 0 ? 'Sent' : countText(reminders, 'reminder')} <DateText value={mailedAt} />
            </span>
          </li>
        ))}
      </ul>
      {due > 0 && maySend && <Remind survey={survey} customerId={customerId} due={due} />}
    </section>
  );
}

interface RemindProps {
  survey: CustomerSurvey;
  customerId: string;
  due: number;
}

function Remind({ survey, customerId, due }: RemindProps) {
  const people = countText(due, 'person', 'people');
  return (
    <div className="mt-3">
      <ConfirmedButton
        size="sm"
        asks={`Remind ${people}?`}
        description={`Each gets a new link to “${survey.name}”. A contact gets at most ${MOST_REMINDERS} reminders.`}
        confirmLabel={`Remind ${people}`}
        action={() => call(remindSurvey, { params: { id: survey.id }, query: { customerId } })}
        onDone={({ reminded }) => {
          toast({ title: `Reminder sent to ${countText(reminded, 'person', 'people')}`, variant: 'success' });
          return refreshAfter(remindSurvey);
        }}
      >
        Remind {people}
      </ConfirmedButton>
    </div>
  );
}
