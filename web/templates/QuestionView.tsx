import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { type Question, QuestionMarks } from './QuestionMarks.tsx';

const OPERATORS = { equals: 'is', not_equals: 'is not', includes: 'includes', answered: 'is answered' } as const;

/** Position of a row relative to the question that a link opened; null without one. */
type ToOpened = 'opened' | 'above' | null;

export function QuestionView({ question, number, toOpened }: { question: Question; number: number; toOpened: ToOpened }) {
  const { text, findingTitle, clientWording, gain, options = [], help } = question;
  const hasMore = options.length > 0 || help?.whyWeAsk || help?.howToCheck || question.showIf;
  return (
    <Row toOpened={toOpened}>
      <span aria-hidden className="w-7 shrink-0 text-right text-muted tabular-nums">
        {number}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="wrap-anywhere">{text}</p>
        <QuestionMarks question={question} />
        {findingTitle && <p className="text-sm wrap-anywhere text-muted">Finding: {findingTitle}</p>}
        {clientWording && <p className="text-sm wrap-anywhere text-muted">For the customer: {clientWording}</p>}
        {gain && <p className="text-sm wrap-anywhere text-muted">Gain: {gain}</p>}
        {hasMore && <More question={question} />}
      </div>
    </Row>
  );
}

/** Rows above the opened one are laid out at once, so that the scroll position stays correct. */
function Row({ toOpened, children }: { toOpened: ToOpened; children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null);
  const isOpened = toOpened === 'opened';
  useEffect(() => {
    if (isOpened) row.current?.scrollIntoView({ block: 'center' });
  }, [isOpened]);
  return (
    <li
      ref={row}
      aria-current={isOpened ? 'true' : undefined}
      className={classes(
        'flex gap-3 px-4 py-3',
        toOpened === null && '[contain-intrinsic-size:auto_4rem] [content-visibility:auto]',
        isOpened && 'bg-surface-2 shadow-[inset_3px_0_0_var(--color-accent-line)]',
      )}
    >
      {children}
    </li>
  );
}

function More({ question: { options = [], help, showIf } }: { question: Question }) {
  return (
    <details className="group text-sm">
      <summary className="inline-flex gap-1 min-h-6 items-center rounded-field text-muted hover:text-text">
        <ChevronRightIcon size={14} className="group-open:rotate-90" />
        Details
      </summary>
      <dl className="mt-1 grid gap-2">
        {options.length > 0 && (
          <Detail label="Choices">
            {options.map(({ key, label, points }) => (
              <span key={key} className="block">
                {label} <span className="tabular-nums">({numberText(points)} points)</span>
              </span>
            ))}
          </Detail>
        )}
        {showIf && <Conditions showIf={showIf} />}
        {help?.whyWeAsk && <Detail label="Why we ask">{help.whyWeAsk}</Detail>}
        {help?.howToCheck && <Detail label="How to check">{help.howToCheck}</Detail>}
      </dl>
    </details>
  );
}

function Conditions({ showIf: { all = [], any = [] } }: { showIf: NonNullable<Question['showIf']> }) {
  return (
    <Detail label={`Shown when ${any.length > 0 ? 'any' : 'all'} of these apply`}>
      {[...all, ...any].map(({ question, op, value }) => (
        <span key={`${question} ${op} ${value}`} className="block">
          {question} {OPERATORS[op]} {op === 'answered' ? '' : value}
        </span>
      ))}
    </Detail>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line text-muted">{children}</dd>
    </div>
  );
}
