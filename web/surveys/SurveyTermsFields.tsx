import { addDays } from '#domain/programme/programme.rules.ts';
import { LONGEST_OPEN_DAYS } from '#domain/surveys/surveys.rules.ts';
import { useToday } from '#web/session/today.ts';
import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';

interface SurveyTerms {
  closesOn: string | null;
  isAnonymous: boolean;
}

interface SurveyTermsFieldsProps {
  terms: SurveyTerms;
  onChange: (terms: SurveyTerms) => void;
}

/** Last day of a survey, and anonymity. */
export function SurveyTermsFields({ terms, onChange }: SurveyTermsFieldsProps) {
  const today = useToday();
  return (
    <>
      <Field label="Closes on" help={`At most ${LONGEST_OPEN_DAYS} days ahead`}>
        <DayInput
          value={terms.closesOn}
          onChange={(closesOn) => onChange({ ...terms, closesOn })}
          min={today}
          max={addDays(today, LONGEST_OPEN_DAYS)}
        />
      </Field>
      <Checkbox
        checked={terms.isAnonymous}
        onChange={(event) => onChange({ ...terms, isAnonymous: event.target.checked })}
        help="You see answers without names, and only from four answers on. Low scores are not followed up."
      >
        Anonymous
      </Checkbox>
    </>
  );
}
