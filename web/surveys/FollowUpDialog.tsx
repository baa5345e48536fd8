import type * as z from 'zod/mini';
import { addDays } from '#domain/programme/programme.rules.ts';
import { FOLLOW_UP_DAYS } from '#domain/surveys/surveys.rules.ts';
import { followUpResponse } from '#contract/surveys/surveys.contract.ts';
import type { SurveyResponse } from '#contract/surveys/surveys.fields.ts';
import { useToday } from '#web/session/today.ts';
import { call } from '#web/http/call.ts';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { DayField } from '#web/ui/forms/DayField.tsx';
import { EntityDialog } from '#web/ui/forms/EntityDialog.tsx';
import { PersonField } from '#web/ui/forms/PersonField.tsx';
import { TextAreaField } from '#web/ui/forms/TextField.tsx';

type FollowUpForm = z.input<typeof followUpResponse.body>;

interface FollowUpDialogProps {
  response: SurveyResponse;
  contact: string;
  onClose: () => void;
}

/** Person, day and note of a follow-up; saving opens one for an answer that has none. */
export function FollowUpDialog({ response, contact, onClose }: FollowUpDialogProps) {
  const { id, followUp } = response;
  const due = addDays(useToday(), FOLLOW_UP_DAYS);
  const blank: FollowUpForm = { by: null, due, note: '' };
  return (
    <EntityDialog
      entry={followUpResponse}
      row={response}
      blank={blank}
      valuesOf={(row) => ({
        by: row.followUp?.by?.id ?? null,
        due: row.followUp?.due ?? due,
        note: row.followUp?.note ?? '',
        isDone: row.followUp ? row.followUp.doneAt !== null : undefined,
        version: undefined,
      })}
      send={(body) => call(followUpResponse, { params: { id }, body })}
      title={`Follow up with ${contact}`}
      submitLabel="Save follow-up"
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <PersonField control={control} name="by" label="Assignee" present={followUp?.by} />
          <DayField control={control} name="due" label="Due" />
          {followUp && <CheckboxField control={control} name="isDone" label="Done" className="md:col-span-2" />}
          <TextAreaField control={control} name="note" label="Note" rows={3} className="md:col-span-2" />
        </>
      )}
    </EntityDialog>
  );
}
