import type { AnswerValue } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { choicesOf, NOT_APPLICABLE_DIGIT } from '#web/assessments/work/answers.words.ts';
import { shortWords } from '#web/ui/marks/answer.words.ts';

export interface AnswerInput {
  question: Question;
  /** `row` is a line in a table; `card` has thumb-sized controls. */
  size: 'row' | 'card';
  value: AnswerValue | null;
  notApplicable: boolean;
  /** True if the answer was carried over and not verified. */
  unverified: boolean;
  /** The value that a tool proposes. */
  proposed?: string | number | undefined;
  /** True for the current question only. */
  showKeys: boolean;
  onChoose: (value: string | number) => void;
  onNotApplicable: () => void;
}

export const PLAIN = 'has-checked:border-accent-line has-checked:bg-accent-tint has-checked:text-text';
const GOOD = 'has-checked:border-success-line has-checked:bg-success-tint has-checked:text-success-text';
const BAD = 'has-checked:border-danger-line has-checked:bg-danger-tint has-checked:text-danger-text';
const PROPOSED_GOOD = 'border-success-text! text-success-text';
const PROPOSED_BAD = 'border-danger-text! text-danger-text';
/** Class names of a proposed choice by value, which is dashed until it is the answer. */
const PROPOSED: Readonly<Record<string, string>> = {
  met: PROPOSED_GOOD,
  yes: PROPOSED_GOOD,
  partial: 'border-warning-text! text-warning-text',
  not_met: PROPOSED_BAD,
  no: PROPOSED_BAD,
};
/** Class names of a choice by value; plain ones have none. */
export const LOOKS: Readonly<Record<string, string>> = {
  met: GOOD,
  yes: GOOD,
  partial: 'has-checked:border-warning-line has-checked:bg-warning-tint has-checked:text-warning-text',
  not_met: BAD,
  no: BAD,
};

const SIZES = {
  row: {
    frame: classes(
      'grid h-7 w-full auto-cols-auto grid-flow-col rounded-field border',
      '[&>label:not(:first-child):not(:has(:checked))]:border-l-border [&>label:has(:checked)+label]:border-l-transparent!',
    ),
    part: '-my-px -mx-px h-7 rounded-[5px] border border-transparent px-0.5 text-sm',
  },
  card: {
    frame: 'grid auto-rows-[52px] gap-2',
    part: 'rounded-field border border-border-strong/70 px-1 text-base font-semibold',
  },
};

/** Answers side by side with "Not applicable" last; radio buttons, so that arrow keys and screen readers work. */
export function Segments({ size, question, value, notApplicable, unverified, proposed, showKeys, onChoose, onNotApplicable }: AnswerInput) {
  const { frame, part } = SIZES[size];
  const choices = choicesOf(question);
  /** Labels that equal their key need no key hint. */
  const isScale = choices.every(({ digit, label }) => digit === label);
  const common = { name: `answer-${question.key}`, unverified, className: part };
  return (
    <div
      className={classes(
        frame,
        size === 'row' && (showKeys ? 'border-border-strong' : 'border-border-strong/50'),
        size === 'card' && (isScale ? 'grid-cols-4' : 'auto-cols-fr grid-flow-col'),
      )}
    >
      {choices.map((choice) => (
        <Segment
          {...common}
          key={choice.value}
          proposed={proposed === choice.value ? (PROPOSED[choice.value] ?? 'border-border-strong!') : null}
          checked={!notApplicable && value === choice.value}
          digit={showKeys && !isScale ? choice.digit : ''}
          look={LOOKS[choice.value] ?? PLAIN}
          label={choice.label}
          shown={shortWords(question, { value: choice.value, notApplicable: false })}
          onChange={() => onChoose(choice.value)}
        />
      ))}
      <Segment
        {...common}
        checked={notApplicable}
        digit={showKeys && !isScale ? NOT_APPLICABLE_DIGIT : ''}
        look={PLAIN}
        label="Not applicable"
        shown="N/A"
        onChange={onNotApplicable}
      />
    </div>
  );
}

interface SegmentProps {
  name: string;
  checked: boolean;
  unverified: boolean;
  /** Class names of the tool's proposal. */
  proposed?: string | null;
  digit: string;
  look: string;
  label: string;
  shown: string;
  className: string;
  onChange: () => void;
}

function Segment({ name, checked, unverified, proposed = null, digit, look, label, shown, className, onChange }: SegmentProps) {
  return (
    <label
      className={classes(
        'relative flex items-center justify-center gap-0.75 font-medium whitespace-nowrap select-none hover:bg-surface-2',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
        className,
        look,
        unverified && 'has-checked:border-dashed',
        !checked && proposed && `border-dashed ${proposed}`,
      )}
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={checked}
        onChange={onChange}
        // A carried answer is already checked, so pressing it confirms it.
        onClick={() => checked && unverified && onChange()}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {digit !== '' && (
        <kbd
          aria-hidden
          className="min-w-3.5 rounded-[4px] border border-border-strong/60 bg-surface-2 px-0.5 text-center font-sans text-xs/4 text-muted max-md:hidden pointer-coarse:hidden"
        >
          {digit}
        </kbd>
      )}
      <span aria-hidden>{shown}</span>
    </label>
  );
}
