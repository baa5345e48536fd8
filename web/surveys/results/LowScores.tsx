import { useState } from 'react';
import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { isLow } from '#domain/surveys/surveys.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { FollowUpDialog } from './CommentRow.tsx';

/** Low scores whose follow-up is open, the one that is due first in words. */
export function LowScores({ survey: { responses }, mayEdit }: { survey: SurveyResults; mayEdit: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const open = responses
    .flatMap((response) => {
      const { score, followUp, contact } = response;
      return isLow(score) && followUp && followUp.doneAt === null ? [{ response, followUp, contact }] : [];
    })
    .toSorted((one, other) => one.followUp.due.localeCompare(other.followUp.due));
  const [first] = open;
  if (!first) return null;
  const { response, followUp, contact } = first;
  return (
    <Banner tone="warning">
      <p className="font-semibold">{countText(open.length, 'low score')} to follow up</p>
      <p>
        {response.customer?.name ?? 'A customer'} gave {response.score} on <DateText value={response.answeredAt} />.{' '}
        {followUp.by ? `${followUp.by.name} was notified; the task is due ` : 'The task is due '}
        <DateText value={followUp.due} />.
      </p>
      {mayEdit && contact && (
        <Button size="sm" className="mt-2" {...FollowUpDialog.prefetch} onClick={() => setEditing(true)}>
          Open task
        </Button>
      )}
      {isEditing && contact && <FollowUpDialog response={response} contact={contact.name} onClose={() => setEditing(false)} />}
    </Banner>
  );
}
