import { useId } from 'react';
import { LONGEST_ANSWER, numbersOf, type SurveyQuestion, YES_NO } from '#domain/surveys/surveys.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import type { Answer } from './survey.api.ts';

interface QuestionFieldProps {
  question: SurveyQuestion;
  value: Answer | undefined;
  onChange: (value: Answer) => void;
}

const CHOICE =
  'flex min-h-13 cursor-pointer items-center rounded-card border px-4 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';
const chosen = (isChosen: boolean) =>
  isChosen ? 'border-accent-line bg-accent text-accent-text font-semibold' : 'border-border-strong bg-surface-1 hover:bg-surface-2';

const YES_NO_LABELS = { yes: 'Yes', no: 'No' } as const;

/** Answer to one question, without its text. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, value, onChange } = props;
  const { kind, text, options } = question;
  if (kind === 'text') {
    const typed = typeof value === 'string' ? value : '';
    return (
      // Phones zoom into fields with smaller text.
      <TextArea
        aria-label={text}
        className="min-h-28 text-lg!"
        maxLength={LONGEST_ANSWER}
        value={typed}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (kind === 'choices') return <Several {...props} />;
  if (kind === 'choice') return <OneOf {...props} choices={options.map((option) => ({ value: option, label: option }))} />;
  if (kind === 'yes_no') return <OneOf {...props} choices={YES_NO.map((one) => ({ value: one, label: YES_NO_LABELS[one] }))} />;
  return <Numbers {...props} />;
}

/** Scores in two rows; colours do not judge them. */
function Numbers({ question, value, onChange }: QuestionFieldProps) {
  const name = useId();
  const numbers = numbersOf(question);
  const half = numbers.length > 6 ? Math.ceil(numbers.length / 2) : numbers.length;
  return (
    <div>
      <div role="radiogroup" aria-label={question.text} className="grid gap-2">
        {[numbers.slice(0, half), numbers.slice(half)].map((row) => (
          <div key={row[0] ?? 'none'} className="flex gap-2 empty:hidden">
            {row.map((number) => (
              <label key={number} className={classes(CHOICE, 'flex-1 justify-center px-0 text-lg tabular-nums', chosen(number === value))}>
                <input type="radio" name={name} className="sr-only" checked={number === value} onChange={() => onChange(number)} />
                {number}
              </label>
            ))}
          </div>
        ))}
      </div>
      <p className="mt-2 flex justify-between text-sm text-muted empty:hidden">
        {question.low && <span>{question.low}</span>}
        {question.high && <span>{question.high}</span>}
      </p>
    </div>
  );
}

function OneOf({ question, value, onChange, choices }: QuestionFieldProps & { choices: readonly { value: string; label: string }[] }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={question.text} className="grid gap-2">
      {choices.map((choice) => (
        <label key={choice.value} className={classes(CHOICE, 'wrap-anywhere', chosen(choice.value === value))}>
          <input type="radio" name={name} className="sr-only" checked={choice.value === value} onChange={() => onChange(choice.value)} />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

function Several({ question: { text, options }, value, onChange }: QuestionFieldProps) {
  const selected = Array.isArray(value) ? value : [];
  const toggle = (option: string) => onChange(selected.includes(option) ? selected.filter((one) => one !== option) : [...selected, option]);
  return (
    <div role="group" aria-label={text} className="grid gap-2">
      {options.map((option) => (
        <label key={option} className={classes(CHOICE, 'wrap-anywhere', chosen(selected.includes(option)))}>
          <input type="checkbox" className="sr-only" checked={selected.includes(option)} onChange={() => toggle(option)} />
          {option}
        </label>
      ))}
    </div>
  );
}
