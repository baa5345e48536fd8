import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { costRangeText } from '#web/ui/data/cost.range.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { LoaderIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, ClockIcon, HandStopIcon, LinkIcon, PlusIcon, RefreshIcon, XIcon } from '#web/ui/icons.tsx';
import { answerTo, type FindingAnswer } from './answer.ts';

interface AnswerProps {
  finding: Finding;
  today: string;
  /** Recommends the library's text; absent without the permission. */
  onRecommend?: ((finding: Finding) => void) | undefined;
  isRecommending?: boolean;
}

/** Recommendation or decision on a finding, else the library's suggestion. */
export function Answer({ finding, today, ...suggestion }: AnswerProps) {
  const answer = answerTo(finding, today);
  return answer.kind === 'none' ? <Suggestion finding={finding} {...suggestion} /> : <Given answer={answer} />;
}

/** Stacks above the row's own button, which covers the whole row. */
const ABOVE = 'relative z-1';

function Suggestion({ finding, onRecommend, isRecommending = false }: Omit<AnswerProps, 'today'>) {
  const { suggestion } = finding;
  if (!suggestion) return <span className="text-muted">No suggestion</span>;
  const cost = costRangeText(suggestion.cost);
  const words = (
    <span className="grid min-w-0">
      <span className="truncate">{suggestion.title}</span>
      <span className="truncate text-xs tabular-nums cards:hidden">{cost}</span>
    </span>
  );
  if (!onRecommend) return <span className="flex text-muted">{words}</span>;
  const Sign = isRecommending ? LoaderIcon : PlusIcon;
  return (
    <button
      type="button"
      aria-busy={isRecommending}
      title={`${suggestion.title}, ${cost}`}
      onClick={() => isRecommending || onRecommend(finding)}
      className={classes(ABOVE, 'flex min-h-6 max-w-full items-center gap-1.5 rounded-field text-left text-muted hover:text-text')}
    >
      <Sign size={14} className={isRecommending ? 'animate-spin' : 'shrink-0'} />
      <span className="sr-only">Recommend: </span>
      {words}
    </button>
  );
}

type Given = Exclude<FindingAnswer, { kind: 'none' }>;

function Given({ answer }: { answer: Given }) {
  switch (answer.kind) {
    case 'met':
      return (
        <Line icon={CircleCheckIcon} tone="text-success-text">
          Met in{' '}
          <Link to="/assessments/$id" params={{ id: answer.run.id }} className={classes(ABOVE, 'underline underline-offset-3')}>
            {answer.run.name}
          </Link>
        </Line>
      );
    case 'accepted':
      return (
        <Line icon={HandStopIcon} tone="text-warning-text">
          {answer.by}
          {answer.until && `, until ${formatDay(answer.until)}`}
        </Line>
      );
    case 'covered':
      return (
        <Line icon={LinkIcon}>
          <OpenLink {...answer.by} />
          {answer.more > 0 && <span className="text-muted"> and {answer.more} more</span>}
        </Line>
      );
    default:
      return <Word answer={answer} />;
  }
}

function Word({ answer }: { answer: Exclude<Given, { kind: 'met' | 'accepted' | 'covered' }> }) {
  switch (answer.kind) {
    case 'retest':
      return (
        <Line icon={RefreshIcon}>
          To re-test next: <OpenLink {...answer.by} />
        </Line>
      );
    case 'done':
      return (
        <Line icon={CircleCheckIcon}>
          Done: <OpenLink {...answer.by} />
        </Line>
      );
    case 'declined':
      return (
        <Line icon={XIcon}>
          Declined: <OpenLink {...answer.by} />
        </Line>
      );
    case 'ended':
      return (
        <Line icon={HandStopIcon} tone="text-warning-text">
          Expired {formatDay(answer.on)}
        </Line>
      );
    case 'planned':
      return <Line icon={CircleCheckIcon}>{answer.why ? `Planned: ${answer.why}` : 'Planned'}</Line>;
    case 'resolved':
      return <Line icon={CircleCheckIcon}>Resolved</Line>;
    case 'later':
      return <Line icon={ClockIcon}>{answer.why ? `Deferred: ${answer.why}` : 'Deferred'}</Line>;
    case 'no_gap':
      return <Line icon={XIcon}>{answer.why ? `Not a gap: ${answer.why}` : 'Not a gap'}</Line>;
  }
}

function OpenLink({ id, title }: { id: string; title: string }) {
  return (
    <Link
      to="."
      resetScroll={false}
      search={(now: Record<string, unknown>) => ({ ...now, recommendation: id })}
      className={classes(ABOVE, 'font-medium text-text hover:underline')}
    >
      {title}
    </Link>
  );
}

function Line({ icon: Sign, tone = 'text-text', children }: { icon: Icon; tone?: string; children: ReactNode }) {
  return (
    <span className={classes('flex min-h-6 items-center gap-1.5', tone)}>
      <Sign size={14} className="shrink-0" />
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}
