import { kindOf } from '#domain/templates/kinds.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { CircleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { choicesOf, NOT_APPLICABLE_KEY } from '#web/assessments/work/answers.words.ts';
import { type AnswerInput, LOOKS, PLAIN } from './Segments.tsx';

const CHOICE =
  'relative flex min-h-9 items-center gap-2 rounded-field border border-border-strong/60 bg-surface-1 px-3 py-1 font-medium select-none ' +
  'hover:bg-surface-2 has-checked:border-2 has-checked:px-[11px] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

/** Options of a question side by side, including "Not applicable". */
export function ChoiceInput({ question, value, notApplicable, unverified, showKeys, onChoose, onNotApplicable }: AnswerInput) {
  const type = kindOf(question.type).takesMany ? 'checkbox' : 'radio';
  const isChosen = (one: string | number) => !notApplicable && (Array.isArray(value) ? value.includes(String(one)) : value === one);
  return (
    <div className={classes('flex flex-wrap gap-2', unverified && '[&>label:has(:checked)]:border-dashed')}>
      {choicesOf(question).map((choice) => (
        <Choice
          key={choice.value}
          type={type}
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
        type={type}
        name={`answer-${question.key}`}
        checked={notApplicable}
        digit={NOT_APPLICABLE_KEY.toUpperCase()}
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
      <Sign checked={checked} digit={showKey ? digit : ''} />
      <span className="wrap-anywhere">{label}</span>
    </label>
  );
}

/** Fixed-size box with a tick, the key, or an empty circle. */
function Sign({ checked, digit }: { checked: boolean; digit: string }) {
  const free = <CircleIcon size={18} className="text-muted" />;
  if (checked) return <CircleCheckIcon size={18} />;
  if (!digit) return free;
  return (
    <>
      <span aria-hidden className="-mx-px flex size-5 max-md:hidden pointer-coarse:hidden">
        <Kbd>{digit}</Kbd>
      </span>
      <span className="-mx-px hidden size-5 items-center justify-center max-md:flex pointer-coarse:flex">{free}</span>
    </>
  );
}
