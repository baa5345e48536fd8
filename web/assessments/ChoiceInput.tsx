import type { AnswerValue } from '#domain/answers.rules.ts';
import type { Question } from '#domain/templates.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { CircleCheckIcon, CircleIcon } from '#web/ui/icons.tsx';
import { Kbd } from '#web/ui/Kbd.tsx';
import { choicesOf, notApplicableKey } from './answers.words.ts';

interface ChoiceInputProps {
  question: Question;
  value: AnswerValue | null;
  notApplicable: boolean;
  /** The keys stand beside the choices of the current question only; their room is kept, so that nothing moves. */
  showKeys: boolean;
  onChoose: (value: string | number) => void;
  onNotApplicable: () => void;
}

const PLAIN = 'has-checked:border-accent-line has-checked:bg-accent-tint has-checked:text-text';
const LOOKS: Readonly<Record<string, string>> = {
  met: 'has-checked:border-success-line has-checked:bg-success-tint has-checked:text-success-text',
  yes: 'has-checked:border-success-line has-checked:bg-success-tint has-checked:text-success-text',
  partial: 'has-checked:border-warning-line has-checked:bg-warning-tint has-checked:text-warning-text',
  not_met: 'has-checked:border-danger-line has-checked:bg-danger-tint has-checked:text-danger-text',
  no: 'has-checked:border-danger-line has-checked:bg-danger-tint has-checked:text-danger-text',
};
const CHOICE =
  'relative flex min-h-9 items-center gap-2 rounded-field border border-border-strong/60 bg-surface-1 px-3 py-1 font-medium select-none ' +
  'hover:bg-surface-2 has-checked:border-2 has-checked:px-[11px] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

/** The choices of a question side by side, "Not applicable" among them. */
export function ChoiceInput({ question, value, notApplicable, showKeys, onChoose, onNotApplicable }: ChoiceInputProps) {
  const isMulti = question.type === 'multi_choice';
  const isChosen = (one: string | number) => !notApplicable && (Array.isArray(value) ? value.includes(String(one)) : value === one);
  return (
    <div className="flex flex-wrap gap-2">
      {choicesOf(question).map((choice) => (
        <Choice
          key={choice.value}
          type={isMulti ? 'checkbox' : 'radio'}
          name={`answer-${question.key}`}
          checked={isChosen(choice.value)}
          digit={choice.digit}
          showKey={showKeys}
          look={LOOKS[choice.value] ?? PLAIN}
          label={choice.label}
          onChange={() => onChoose(choice.value)}
        />
      ))}
      <Choice
        type={isMulti ? 'checkbox' : 'radio'}
        name={`answer-${question.key}`}
        checked={notApplicable}
        digit={notApplicableKey(question)}
        showKey={showKeys}
        look={PLAIN}
        label="Not applicable"
        onChange={onNotApplicable}
      />
    </div>
  );
}

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  name: string;
  checked: boolean;
  digit: string;
  showKey: boolean;
  look: string;
  label: string;
  onChange: () => void;
}

function Choice({ type, name, checked, digit, showKey, look, label, onChange }: ChoiceProps) {
  return (
    <label className={classes(CHOICE, look)}>
      <input
        type={type}
        name={name}
        checked={checked}
        onChange={onChange}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {checked ? <CircleCheckIcon /> : <CircleIcon className="text-muted" />}
      <span className="wrap-anywhere">{label}</span>
      {digit && (
        <span aria-hidden className={classes('max-md:hidden pointer-coarse:hidden', !showKey && 'invisible')}>
          <Kbd>{digit}</Kbd>
        </span>
      )}
    </label>
  );
}
