import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { followUpResponse } from '#contract/surveys/surveys.contract.ts';
import type { SurveyResponse } from '#contract/surveys/surveys.fields.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { authorOf, ResponseText } from './ResponseText.tsx';
import { ScoreMark } from './ScoreMark.tsx';

const FollowUpDialog = lazyDialog(async () => (await import('./FollowUpDialog.tsx')).FollowUpDialog);

interface ResponseRowProps {
  response: SurveyResponse;
  mayEdit: boolean;
}

/** Score, comments as plain text, person, date and follow-up. */
export function ResponseRow({ response, mayEdit }: ResponseRowProps) {
  const { score, contact, answeredAt } = response;
  return (
    <li className="flex gap-3 py-2 text-sm">
      {score !== null && <ScoreMark score={score} />}
      <div className="min-w-0 flex-1">
        <ResponseText response={response} />
        <p className="flex flex-wrap gap-x-2 text-muted">
          <span className="wrap-anywhere">{authorOf(response)}</span>
          <DateText value={answeredAt} />
        </p>
        {contact && <FollowUp response={response} contact={contact.name} mayEdit={mayEdit} />}
      </div>
    </li>
  );
}

interface FollowUpProps {
  response: SurveyResponse;
  contact: string;
  mayEdit: boolean;
}

/** Task that a low score opens; other answers can get one too. */
function FollowUp(props: FollowUpProps) {
  const { response, contact, mayEdit } = props;
  const { followUp } = response;
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
      {followUp && <FollowUpText followUp={followUp} />}
      {mayEdit && followUp && <DoneButton {...props} isDone={followUp.doneAt !== null} />}
      {mayEdit && (
        <Button
          size="sm"
          variant="ghost"
          className={followUp ? '' : '-ml-2.5'}
          {...FollowUpDialog.prefetch}
          onClick={() => setEditing(true)}
        >
          {followUp ? 'Edit follow-up' : 'Follow up'}
          <span className="sr-only">: {contact}</span>
        </Button>
      )}
      {isEditing && <FollowUpDialog response={response} contact={contact} onClose={() => setEditing(false)} />}
    </div>
  );
}

function FollowUpText({ followUp: { doneAt, due, by, note } }: { followUp: NonNullable<SurveyResponse['followUp']> }) {
  return (
    <span className={doneAt === null ? 'text-warning-text' : 'text-success-text'}>
      {doneAt === null ? 'Follow up by ' : 'Followed up on '}
      <DateText value={doneAt ?? due} />
      {by && `, ${by.name}`}
      {note && `: ${note}`}
    </span>
  );
}

function DoneButton({ response: { id, version }, contact, isDone }: FollowUpProps & { isDone: boolean }) {
  const saving = useMutation({
    mutationFn: () => call(followUpResponse, { params: { id }, body: { isDone: !isDone, version } }),
    onSettled: () => refreshAfter(followUpResponse),
    onError: (error) => toast({ title: faultOf(error).headline, description: faultOf(error).resolution, variant: 'destructive' }),
  });
  return (
    <Button size="sm" loading={saving.isPending} onClick={() => saving.mutate()}>
      {isDone ? 'Reopen' : 'Mark as done'}
      <span className="sr-only">: {contact}</span>
    </Button>
  );
}
