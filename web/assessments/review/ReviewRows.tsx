import { Fragment, type ReactNode, useState } from 'react';
import { needsDecision } from '#domain/findings/findings.rules.ts';
import { SEVERITY_LABELS } from '#domain/deck/words/deck.words.rules.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { FINDING_STATUS_LABELS } from '#web/ui/data/planning.words.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CircleCheckIcon, CircleDashedIcon } from '#web/ui/icons.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { AnswerSign } from '#web/ui/marks/AnswerSign.tsx';
import { answerWords } from '#web/ui/marks/answer.words.ts';
import { originLabel } from '#domain/proposals/origin.rules.ts';
import { type ReviewItem, type ReviewView, type ProposalAgreement, agreementOf } from './review.items.ts';
import { RiskMark } from './RiskMark.tsx';

const STEP = 100;

export const rowOf = (key: string) => document.getElementById(`answer-${key}`);

const EMPTY: Record<ReviewView, readonly [title: string, text: string]> = {
  gaps: ['No gaps', 'Every scored answer meets its requirement.'],
  evidence: ['No open proposals', 'No fresh check results propose an answer to a question of this assessment.'],
  queries: ['No open queries', 'No question to the engineer is open.'],
  flagged: ['Nothing is flagged', 'The engineer has not flagged any answers.'],
  changed: ['Nothing has changed', 'No answer differs from the previous assessment.'],
  unverified: ['Everything is verified', 'No carried-over answers need verification.'],
  all: ['No answers', 'This assessment has no questions.'],
};

interface ReviewRowsProps {
  items: readonly ReviewItem[];
  view: ReviewView;
  currentKey: string | undefined;
  onShow: (key: string) => void;
  /** Details shown below the selected row if there is no room next to the list. */
  inRow?: ReactNode;
  /** Gaps selected for one decision; selection is disabled without it. */
  selection?: GapSelection | undefined;
}

export interface GapSelection {
  has: (findingId: string) => boolean;
  toggle: (findingId: string) => void;
}

/** Dense rows: gaps by severity, everything else by section. */
export function ReviewRows({ items, view, currentKey, onShow, inRow, selection }: ReviewRowsProps) {
  const [most, setMost] = useState(STEP);
  if (items.length === 0) {
    const [title, text] = EMPTY[view];
    return (
      <EmptyState icon={CircleCheckIcon} title={title}>
        {text}
      </EmptyState>
    );
  }
  const groupOf = ({ finding, proposal, section }: ReviewItem) => {
    if (view === 'gaps' && finding) return finding.severity;
    return view === 'evidence' && proposal ? agreementOf(proposal) : section;
  };
  const shown = items.slice(0, Math.max(most, items.findIndex(({ key }) => key === currentKey) + 1));
  return (
    <>
      <ol aria-label={view === 'gaps' ? 'Gaps' : 'Answers'} className="overflow-hidden rounded-card border border-border bg-surface-1">
        {shown.map((item, place) => (
          <Fragment key={item.key}>
            {groupOf(item) !== groupOf(shown[place - 1] ?? item) || place === 0 ? (
              <Group item={item} view={view} members={items.filter((other) => groupOf(other) === groupOf(item))} />
            ) : null}
            <Row item={item} isCurrent={item.key === currentKey} onShow={onShow} selection={selection}>
              {item.key === currentKey && inRow}
            </Row>
          </Fragment>
        ))}
      </ol>
      {items.length > shown.length && (
        <Button className="mt-3" onClick={() => setMost(most + STEP)}>
          Show more
        </Button>
      )}
    </>
  );
}

function Group({ item, view, members }: { item: ReviewItem; view: ReviewView; members: readonly ReviewItem[] }) {
  const open = members.filter(({ finding }) => finding?.status === 'open').length;
  return (
    <li className="flex items-center gap-2 border-b border-border bg-surface-2 px-3 py-1.5 text-sm font-semibold">
      {view === 'gaps' && item.finding ? (
        <SeverityMark severity={item.finding.severity} />
      ) : (
        <span className="wrap-anywhere">
          {view === 'evidence' && item.proposal ? STANDING_LABELS[agreementOf(item.proposal)] : item.section}
        </span>
      )}
      <span className="font-normal text-muted tabular-nums">{members.length}</span>
      {view === 'gaps' && (
        <span className={open > 0 ? 'text-warning-text' : 'font-normal text-muted'}>{open > 0 ? `${open} to decide` : 'all decided'}</span>
      )}
    </li>
  );
}

const STANDING_LABELS: Record<ProposalAgreement, string> = {
  disagrees: 'Contradicts the answer',
  new: 'No answer yet',
  agrees: 'Agrees with the answer',
};

const CURRENT = 'before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-accent-line';

function Row({
  item,
  isCurrent,
  onShow,
  selection,
  children,
}: {
  item: ReviewItem;
  isCurrent: boolean;
  onShow: (key: string) => void;
  selection: GapSelection | undefined;
  children: ReactNode;
}) {
  const { key, question, section, finding, proposal } = item;
  const title = finding?.title ?? question.text;
  return (
    <li
      id={`answer-${key}`}
      className={classes(
        'relative scroll-my-24 border-b border-border last:border-0 [contain-intrinsic-size:auto_48px]',
        isCurrent ? classes('bg-accent-tint', CURRENT) : 'hover:bg-surface-2 [content-visibility:auto]',
      )}
    >
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-1.5 text-sm md:grid-cols-[minmax(0,1fr)_13rem_3.5rem_8.5rem] min-[1680px]:grid-cols-[minmax(0,1fr)_13rem_3.5rem_13rem]">
        <div className={classes('min-w-0 max-md:col-span-2', selection && 'relative pl-7')}>
          {selection && finding?.status === 'open' && (
            <Checkbox
              className="absolute top-1.5 left-0 z-1"
              aria-label={`Select ${title}`}
              checked={selection.has(finding.id)}
              onChange={() => selection.toggle(finding.id)}
            >
              {null}
            </Checkbox>
          )}
          <h2 className="font-medium">
            <button
              type="button"
              aria-current={isCurrent}
              onClick={() => onShow(key)}
              className="block w-full truncate text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-md:whitespace-normal"
              title={title}
            >
              {title}
            </button>
          </h2>
          <p className="truncate text-xs text-muted">
            {section}
            {finding && finding.title !== question.text && ` · ${question.text}`}
          </p>
          <Contradiction proposal={proposal} />
        </div>
        <Course item={item} />
        <Risk finding={finding} />
        <State item={item} />
      </div>
      {children && <div className="relative z-1 border-t border-border bg-surface-1 px-3 py-3">{children}</div>}
    </li>
  );
}

/** Sentence of a proposal that contradicts the answer. */
function Contradiction({ proposal }: { proposal: Proposal | null }) {
  if (proposal?.agrees !== false) return null;
  return (
    <p className="truncate text-xs text-warning-text" title={proposal.sentence}>
      {originLabel(proposal)}: {proposal.sentence}
    </p>
  );
}

/** Previous and current answer. */
function Course({ item: { question } }: { item: ReviewItem }) {
  const { answer, last } = question;
  const words = answer ? answerWords(question, answer) : 'Not answered';
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-xs">
      {last && (
        <>
          <AnswerSign question={question} draft={last} points={last.points} className="size-3.5 shrink-0" />
          <span className="max-w-20 truncate text-muted" title={answerWords(question, last)}>
            {answerWords(question, last)}
          </span>
          <span aria-hidden className="text-muted">
            →
          </span>
          <span className="sr-only">then</span>
        </>
      )}
      <AnswerSign question={question} draft={answer} points={answer?.points ?? null} className="size-3.5 shrink-0" />
      <span className="min-w-0 truncate" title={words}>
        {words}
      </span>
    </p>
  );
}

function Risk({ finding }: { finding: Finding | null }) {
  if (!finding?.impact || !finding.likelihood) return <span className="max-md:hidden" />;
  return <RiskMark impact={finding.impact} likelihood={finding.likelihood} />;
}

/** Neither a gap nor judged yet. */
function Aligned({ item: { question } }: { item: ReviewItem }) {
  if (question.answer?.source !== 'excluded') return <span className="max-md:hidden" />;
  return <span className="text-xs text-muted">Excluded</span>;
}

const VERDICT_WORDS = { accepted: 'Accepted', changed: 'Changed since', query: 'Query' } as const;

function State({ item }: { item: ReviewItem }) {
  const { finding, verdict } = item;
  if (verdict?.verdict === 'query' || (verdict && !finding)) {
    return (
      <span className={classes('truncate text-xs font-medium', verdict.verdict === 'query' && 'text-warning-text')}>
        {VERDICT_WORDS[verdict.verdict]}
      </span>
    );
  }
  if (!finding) return <Aligned item={item} />;
  if (finding.status === 'open') {
    return (
      <span
        className={classes('flex items-center gap-1.5 text-xs', needsDecision(finding) ? 'font-medium text-warning-text' : 'text-muted')}
      >
        <CircleDashedIcon size={14} />
        Decision needed
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs">
      <CircleCheckIcon size={14} className="shrink-0 text-success-text" />
      <span className="truncate" title={finding.recommendations.map(({ title }) => title).join(', ')}>
        <span className="font-medium">{FINDING_STATUS_LABELS[finding.status]}</span>
        <span className="text-muted max-[1679px]:hidden"> {finding.recommendations[0]?.title}</span>
        <span className="sr-only">, {SEVERITY_LABELS[finding.severity]}</span>
      </span>
    </span>
  );
}
