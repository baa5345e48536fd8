import type { PortalPlan } from '#contract/portal/portal.contract.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { decidedWords, isWaiting } from '#web/share/share.desk.ts';

/** Decisions of the latest review that are still open, with their sum. */
export function OpenDecisions({ plan: { asked, ask, review }, provider }: { plan: PortalPlan; provider: string }) {
  const open = asked.filter(isWaiting);
  return (
    <Card
      title="Open decisions"
      actions={open.length === asked.length && ask.sum !== '' && <span className="font-semibold tabular-nums">{ask.sum}</span>}
    >
      {open.length === 0 && (
        <p className="text-muted">
          {asked.length > 0 && `${decidedWords(asked)}. `}The next decisions appear here when {provider} shares a review.
        </p>
      )}
      <ul className="-my-2 divide-y divide-border">
        {open.map(({ id, number, title, gain, severity, cost }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="flex size-6 shrink-0 items-center justify-center rounded bg-accent text-sm font-semibold text-accent-text">
              {number}
            </span>
            <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
              <span className="block font-medium">{title}</span>
              {gain !== '' && <span className="block text-sm text-muted">{gain}</span>}
            </span>
            {severity && <SeverityMark severity={severity} />}
            {cost !== '' && <span className="tabular-nums">{cost}</span>}
            <LinkButton to={`/portal/reviews/${review.id}`} className="max-md:min-h-11">
              Decide<span className="sr-only"> on {title}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
