import { useQuery } from '@tanstack/react-query';
import { type CustomerSurvey, listCustomerSurveys } from '#contract/surveys/surveys.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { ResponseRow } from '#web/surveys/ResponseRow.tsx';

/** Answers that fit beside a meeting. */
const MOST = 6;

type Response = CustomerSurvey['responses'][number];
const isOpen = ({ followUp }: Response) => followUp !== null && followUp.doneAt === null;

/** Open follow-ups and the latest answers of the customer, for the presenter only. Closed at first, because the customer may see the screen. */
export function MeetingAnswers({ customerId }: { customerId: string }) {
  const { data: surveys = [] } = useQuery(ask(listCustomerSurveys, { params: { id: customerId } }));
  const mayEdit = useCan()('customers:edit');
  const responses = surveys.flatMap((survey) => survey.responses).toSorted((one, other) => other.answeredAt.localeCompare(one.answeredAt));
  if (responses.length === 0) return null;
  const open = responses.filter(isOpen);
  const shown = [...open, ...responses.filter((response) => !isOpen(response)).slice(0, Math.max(0, MOST - open.length))];
  return (
    <details aria-label="Survey answers" className="border-b border-border px-4 py-3">
      <summary className="cursor-pointer -outline-offset-2">
        <span className="text-lg font-semibold">Survey answers</span>{' '}
        <span className="text-sm text-muted">
          {countText(responses.length, 'answer')}
          {open.length > 0 && `, ${countText(open.length, 'open follow-up')}`}
        </span>
      </summary>
      <p className="mt-2 flex items-center gap-2 text-sm text-internal-text">
        <LockIcon size={14} /> Internal: never shown to the customer
      </p>
      <ul className="divide-y divide-border">
        {shown.map((response) => (
          <ResponseRow key={response.id} response={response} mayEdit={mayEdit} />
        ))}
      </ul>
    </details>
  );
}
