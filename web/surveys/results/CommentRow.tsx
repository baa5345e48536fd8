import { useState } from 'react';
import type { SurveyResults } from '#contract/surveys/results.contract.ts';
import { authorOf, ResponseText } from '#web/surveys/ResponseText.tsx';
import { ScoreMark } from '#web/surveys/ScoreMark.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const FollowUpDialog = lazyDialog(async () => (await import('#web/surveys/FollowUpDialog.tsx')).FollowUpDialog);

/** Columns of the comments from medium width on. */
export const COLUMNS = 'grid gap-x-3 grid-cols-[1.75rem_minmax(0,1fr)] md:grid-cols-[1.75rem_minmax(0,1fr)_6.5rem_15rem]';

type Response = SurveyResults['responses'][number];

/** Score, words, person, customer, day and follow-up. */
export function CommentRow({ response, mayEdit }: { response: Response; mayEdit: boolean }) {
  const { id, score, customer, answeredAt, followUp, contact } = response;
  return (
    <li data-row={id} className={`${COLUMNS} items-center gap-y-1 py-1.5 text-sm has-[a:focus-visible]:bg-surface-2 md:min-h-[50px]`}>
      <span className="self-start pt-1.5 md:self-center md:pt-0">{score !== null && <ScoreMark score={score} />}</span>
      <div className="min-w-0">
        <ResponseText response={response} />
        <p className="text-muted wrap-anywhere">
          {authorOf(response)}
          {customer && (
            <>
              {' · '}
              <TextLink to={`/customers/${customer.id}?tab=surveys`}>{customer.name}</TextLink>
            </>
          )}
        </p>
      </div>
      <span className="text-muted max-md:col-start-2">
        <span className="md:sr-only">Answered </span>
        <DateText value={answeredAt} />
      </span>
      <div className="max-md:col-start-2">
        {mayEdit && contact ? (
          <Task response={response} contact={contact.name} />
        ) : followUp ? (
          <FollowUpText followUp={followUp} />
        ) : (
          <span className="text-muted max-md:hidden">–</span>
        )}
      </div>
    </li>
  );
}

/** Button that opens the follow-up, or creates it. */
function Task({ response, contact }: { response: Response; contact: string }) {
  const [isEditing, setEditing] = useState(false);
  const { followUp } = response;
  return (
    <>
      <Button size="sm" variant="ghost" className="-ml-2.5" data-task="" {...FollowUpDialog.prefetch} onClick={() => setEditing(true)}>
        {followUp ? <FollowUpText followUp={followUp} /> : <span className="font-normal text-muted">Create task</span>}
        <span className="sr-only">: {contact}</span>
      </Button>
      {isEditing && <FollowUpDialog response={response} contact={contact} onClose={() => setEditing(false)} />}
    </>
  );
}

function FollowUpText({ followUp: { by, due, note, doneAt } }: { followUp: NonNullable<Response['followUp']> }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-left font-normal">
      {by && (
        <>
          <Avatar name={by.name} />
          <span className="sr-only">{by.name}: </span>
        </>
      )}
      <span className="line-clamp-2 whitespace-normal wrap-anywhere">
        {doneAt === null ? (
          <>
            {note || 'Follow up'} by <DateText value={due} />
          </>
        ) : (
          note || 'Followed up'
        )}
      </span>
    </span>
  );
}
