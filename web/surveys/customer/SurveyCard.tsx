import type { ReactNode } from 'react';
import type { CustomerSurvey } from '#contract/surveys/surveys.contract.ts';
import { LEAST_ANSWERS } from '#domain/surveys/surveys.rules.ts';
import { useToday } from '#web/session/today.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { countText, tenthsText } from '#web/ui/data/number.text.ts';
import { RemindButton } from '#web/surveys/RemindButton.tsx';
import { ResponseRow } from '#web/surveys/ResponseRow.tsx';
import { signed } from '#web/surveys/results/signed.ts';
import { SurveyStateChip } from '#web/surveys/SurveyStateChip.tsx';
import { inOrder, nextOf, stateOf } from '#web/surveys/unanswered.words.tsx';

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
        {signed(nps.score)}
        <span className="block text-xs font-normal text-muted">
          95 % interval {signed(nps.low)} to {signed(nps.high)}
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
  const { name, isOpen, closesAt, unanswered } = survey;
  const today = useToday();
  return (
    <section aria-label={`Not answered: ${name}`} className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">
        Not answered <span className="font-normal text-muted tabular-nums">{unanswered.length}</span>
      </h3>
      <ul className="divide-y divide-border text-sm">
        {inOrder(unanswered).map((one) => (
          <li key={one.contact.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1.5">
            <span className="wrap-anywhere">{one.contact.name}</span>
            <span className="text-right text-muted">{stateOf(one)}</span>
            {isOpen && <span className="col-span-2 text-right text-muted">{nextOf(one, { today, closesAt, customerId })}</span>}
          </li>
        ))}
      </ul>
      <div className="mt-3 empty:hidden">{maySend && <RemindButton survey={survey} customerId={customerId} size="sm" />}</div>
    </section>
  );
}
