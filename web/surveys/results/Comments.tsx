import { useState } from 'react';
import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { ResponseRow } from '#web/surveys/ResponseRow.tsx';

type Order = 'newest' | 'lowest' | 'open';
const FIRST = 20;

/** Answers with a comment or a follow-up. */
export function Comments({ survey: { responses }, mayEdit }: { survey: SurveyResults; mayEdit: boolean }) {
  const [order, setOrder] = useState<Order>('newest');
  const [isWhole, setWhole] = useState(false);
  const all = responses.filter(({ comments, followUp }) => comments.length > 0 || followUp !== null);
  const open = all.filter(({ followUp }) => followUp !== null && followUp.doneAt === null);
  const ordered =
    order === 'open' ? open : order === 'newest' ? all : all.toSorted((one, other) => (one.score ?? 11) - (other.score ?? 11));
  const shown = isWhole ? ordered : ordered.slice(0, FIRST);
  return (
    <section aria-labelledby="comments" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="comments" className="text-lg font-semibold">
          Comments <span className="text-base font-normal text-muted tabular-nums">{all.length}</span>
        </h2>
        <SegmentedControl<Order>
          label="Order of the comments"
          size="sm"
          value={order}
          onChange={setOrder}
          options={[
            { value: 'newest', label: 'Newest' },
            { value: 'lowest', label: 'Lowest' },
            { value: 'open', label: `To follow up ${open.length}` },
          ]}
        />
      </div>
      {shown.length === 0 && <p className="text-sm text-muted">{order === 'open' ? 'Nothing to follow up.' : 'No comments yet.'}</p>}
      <ul className="divide-y divide-border">
        {shown.map(({ customer, ...response }) => (
          <ResponseRow
            key={response.id}
            response={response}
            mayEdit={mayEdit}
            place={customer && <TextLink to={`/customers/${customer.id}?tab=surveys`}>{customer.name}</TextLink>}
          />
        ))}
      </ul>
      {!isWhole && ordered.length > FIRST && (
        <Button className="mt-2" size="sm" onClick={() => setWhole(true)}>
          Show all {ordered.length} comments
        </Button>
      )}
    </section>
  );
}
