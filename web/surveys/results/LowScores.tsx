import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { isLow } from '#domain/surveys/surveys.rules.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** Low scores whose follow-up is open, the one that is due first in words. */
export function LowScores({ survey: { responses } }: { survey: SurveyResults }) {
  const open = responses
    .flatMap(({ score, followUp, customer, answeredAt }) =>
      isLow(score) && followUp && followUp.doneAt === null ? [{ score, followUp, customer, answeredAt }] : [],
    )
    .toSorted((one, other) => one.followUp.due.localeCompare(other.followUp.due));
  const [first] = open;
  if (!first) return null;
  const { score, followUp, customer, answeredAt } = first;
  return (
    <Banner tone="warning">
      <p className="font-semibold">{countText(open.length, 'low score')} to follow up</p>
      <p>
        {customer?.name ?? 'A customer'} gave {score} on <DateText value={answeredAt} />. The follow-up
        {followUp.by && ` of ${followUp.by.name}`} is due <DateText value={followUp.due} />.
      </p>
    </Banner>
  );
}
