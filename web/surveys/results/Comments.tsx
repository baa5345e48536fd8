import { useState } from 'react';
import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { COLUMNS, CommentRow } from './CommentRow.tsx';

type Response = SurveyResults['responses'][number];
type Order = 'newest' | 'lowest' | 'open';
const FIRST = 5;

const isOpen = ({ followUp }: Response) => followUp !== null && followUp.doneAt === null;

function hasWords(text: string): (response: Response) => boolean {
  const wanted = text.trim().toLowerCase();
  return ({ comments, choices, contact, customer }) =>
    [...[...comments, ...choices].map((one) => one.text), contact?.name, contact?.title, customer?.name].some((one) =>
      one?.toLowerCase().includes(wanted),
    );
}

/** Answers with a comment or a follow-up. */
export function Comments({ survey: { responses }, mayEdit }: { survey: SurveyResults; mayEdit: boolean }) {
  const [order, setOrder] = useState<Order>('newest');
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(false);
  const all = responses.filter(({ comments, followUp }) => comments.length > 0 || followUp !== null);
  const open = all.filter(isOpen);
  const inOrder = { newest: all, open, lowest: all.toSorted((one, other) => (one.score ?? 11) - (other.score ?? 11)) }[order];
  const found = inOrder.filter(hasWords(search));
  const shown = isWhole || search !== '' ? found : found.slice(0, FIRST);
  return (
    <section aria-labelledby="comments" className="min-w-0">
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="comments" className="mr-auto text-lg font-semibold">
          Comments <span className="text-base font-normal text-muted tabular-nums">{numberText(all.length)}</span>
        </h2>
        {all.length > FIRST && <SearchBox label="Search comments" className="md:w-52" value={search} onChange={setSearch} />}
        <SegmentedControl<Order>
          label="Order of the comments"
          size="sm"
          value={order}
          onChange={setOrder}
          options={[
            { value: 'newest', label: 'Newest' },
            { value: 'lowest', label: 'Lowest' },
            { value: 'open', label: `To follow up ${numberText(open.length)}` },
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <p className="text-sm text-muted">{emptyWords(order, search)}</p>
      ) : (
        <>
          <div aria-hidden className={`${COLUMNS} border-b border-border py-1.5 text-sm text-muted max-md:hidden`}>
            <span className="col-start-2">Comment</span>
            <span>Answered</span>
            <span>Follow-up</span>
          </div>
          <ul className="divide-y divide-border border-b border-border">
            {shown.map((response) => (
              <CommentRow key={response.id} response={response} mayEdit={mayEdit} />
            ))}
          </ul>
        </>
      )}
      {shown.length < found.length && (
        <Button className="mt-2" size="sm" variant="ghost" onClick={() => setWhole(true)}>
          Show all {numberText(found.length)} comments
        </Button>
      )}
    </section>
  );
}

function emptyWords(order: Order, search: string): string {
  if (search !== '') return 'No comments match.';
  return order === 'open' ? 'Nothing to follow up.' : 'No comments yet.';
}
