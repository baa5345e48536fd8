import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import type { Question } from '#contract/qbrs/qbrs.questions.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { ArrowBackUpIcon, CircleCheckIcon, ClockIcon, XIcon } from '#web/ui/icons.tsx';
import { QuestionList, useQuestions } from '#web/qbrs/questions/QuestionList.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { type RequestedDecision, costOf, type QbrDecision, sumsOf } from './decisions.ts';
import type { Decisions } from './use.decisions.ts';

interface DecisionsPanelProps {
  qbr: Qbr;
  decisions: Decisions;
  /** True until the meeting ends. */
  isOpen: boolean;
  hidesAmounts: boolean;
}

/** Requested decisions one after the other, with their outcomes. */
export function DecisionsPanel({ qbr, decisions, isOpen, hidesAmounts }: DecisionsPanelProps) {
  const { asked, current } = decisions;
  const currency = qbr.facts?.customer.currency ?? 'GBP';
  const sums = sumsOf(asked);
  const questions = useQuestions(qbr.id);
  return (
    <section aria-label="Decisions">
      <p role="status" className="sr-only">
        {decisions.spoken}
      </p>
      <div className="grid gap-2 px-4 py-3">
        <div className="flex items-baseline justify-between gap-2">
          <h2 className="text-lg font-semibold">Decisions</h2>
          <span className="text-muted tabular-nums">
            {sums.made} of {asked.length} made
          </span>
        </div>
        {asked.length > 0 && !hidesAmounts && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span>
              Approved <Money {...sums.approved} currency={currency} />
            </span>
            <span className="text-muted">
              requested <Money {...sums.asked} currency={currency} />
            </span>
          </div>
        )}
        {asked.length > 0 && <ProgressBar label="Decisions made" percent={(100 * sums.made) / asked.length} tone="success" />}
        {asked.length === 0 && <p className="text-muted">No decisions are requested in this review.</p>}
      </div>
      <ol className="border-t border-border">
        {asked.map((one) => (
          <Row
            key={one.recommendation.id}
            one={one}
            decisions={decisions}
            isCurrent={isOpen && one === current}
            isOpen={isOpen}
            currency={hidesAmounts ? null : currency}
            qbr={qbr}
            questions={questions.filter(({ recommendationId }) => recommendationId === one.recommendation.id)}
          />
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  one: RequestedDecision;
  decisions: Decisions;
  isCurrent: boolean;
  isOpen: boolean;
  /** Null while amounts are hidden. */
  currency: string | null;
  qbr: Qbr;
  questions: readonly Question[];
}

function Row({ one, decisions, isCurrent, isOpen, currency, qbr, questions }: RowProps) {
  const { recommendation, decision } = one;
  const isAsking = isCurrent && isOpen && decision === null;
  return (
    <li
      data-decision={recommendation.id}
      tabIndex={-1}
      className={classes(
        'scroll-mb-40 border-b border-border -outline-offset-2',
        isCurrent && 'border-l-3 border-l-accent-line bg-accent-tint',
      )}
    >
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => decisions.choose(recommendation.id)}
        className="flex w-full items-start gap-3 px-4 py-2.5 text-start -outline-offset-2"
      >
        <span
          className={classes(
            'flex size-5 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums',
            isCurrent ? 'border-accent bg-accent font-semibold text-accent-text' : 'border-border-strong text-muted',
          )}
        >
          {recommendation.number}
        </span>
        <span className="min-w-0 flex-1">
          <span className={classes('block wrap-anywhere', isCurrent && 'font-semibold')}>{recommendation.title}</span>
          {!isAsking && <DecisionState one={one} timezone={qbr.timezone} currency={currency} />}
        </span>
      </button>
      {isCurrent && isOpen && decision !== null && <Undo one={one} decisions={decisions} />}
      <Asks qbrId={qbr.id} questions={questions} isCurrent={isCurrent} />
      {isAsking && <DecisionForm key={recommendation.id} one={one} decisions={decisions} qbr={qbr} currency={currency} />}
    </li>
  );
}

/** Questions of the customer: open ones always, answered ones with their decision. */
function Asks({ qbrId, questions, isCurrent }: { qbrId: string; questions: readonly Question[]; isCurrent: boolean }) {
  const shown = isCurrent ? questions : questions.filter(({ answer }) => answer === null);
  if (shown.length === 0) return null;
  return (
    <div className="px-4 pb-4 pl-12">
      <QuestionList qbrId={qbrId} questions={shown} />
    </div>
  );
}

/** Decisions that the customer made by a share link cannot be undone here. */
function Undo({ one, decisions }: { one: RequestedDecision; decisions: Decisions }) {
  if (one.decision?.isFromShare) return null;
  return (
    <div className="px-4 pb-3 pl-12">
      <Button size="sm" variant="ghost" icon={ArrowBackUpIcon} onClick={() => decisions.undo(one)}>
        Undo decision
      </Button>
    </div>
  );
}

function DecisionState({ one, timezone, currency }: { one: RequestedDecision; timezone: string; currency: string | null }) {
  const { recommendation, decision } = one;
  const cost = costOf(recommendation, decision?.option ?? null);
  return (
    <span className="mt-0.5 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      {decision ? <Decided decision={decision} timezone={timezone} /> : <Waiting one={one} />}
      {currency !== null && (
        <span className="ml-auto">
          <Money oneTime={cost?.oneTime ?? 0} monthly={cost?.monthly ?? 0} currency={currency} isKnown={cost !== null} />
        </span>
      )}
    </span>
  );
}

const OUTCOMES = {
  approved: { icon: CircleCheckIcon, words: 'Approved', tone: 'text-success-text' },
  deferred: { icon: ClockIcon, words: 'Deferred', tone: 'text-warning-text' },
  declined: { icon: XIcon, words: 'Declined', tone: 'text-danger-text' },
};

export function Decided({ decision, timezone }: { decision: QbrDecision; timezone: string }) {
  const { icon: Sign, words, tone } = OUTCOMES[decision.outcome];
  return (
    <>
      <span className={classes('inline-flex items-center gap-1 self-center font-medium', tone)}>
        <Sign size={14} />
        {words}
        {decision.until !== null && `, ${formatDay(decision.until)}`}
      </span>
      <span className="wrap-anywhere">
        {[decision.option, decision.by, clockOf(decision.at, timezone)].filter(Boolean).join(', ')}
        {decision.isFromShare && ', via shared link'}
      </span>
      {decision.note !== '' && <span className="w-full wrap-anywhere italic">{decision.note}</span>}
    </>
  );
}

function Waiting({ one: { recommendation } }: { one: RequestedDecision }) {
  const { decision } = recommendation;
  if (!decision) return <span>Not decided yet</span>;
  return <span>{[decision.by, decision.until && `by ${formatDay(decision.until)}`].filter(Boolean).join(', ') || 'Not decided yet'}</span>;
}

export function clockOf(instant: string, timezone: string): string {
  const options = { timeZone: timezone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(instant));
}
