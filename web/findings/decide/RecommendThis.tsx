import { useId } from 'react';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { covers } from '#domain/recommendations/recommendations.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { costRangeText } from '#web/ui/data/cost.range.ts';
import { RecommendationChip } from '#web/ui/marks/RecommendationChip.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { newRecommendationFor, useRecommend } from './recommend.ts';

interface RecommendThisProps {
  finding: Finding;
  mayRecommend: boolean;
  /** Enables L to recommend the library's text. */
  takesKeys?: boolean;
}

/** Recommendations for a finding; if none covers it, one press recommends the library's text for its question. */
export function RecommendThis({ finding, mayRecommend, takesKeys = false }: RecommendThisProps) {
  const recommend = useRecommend();
  const suggestionId = useId();
  const { recommendations, suggestion, status } = finding;
  const isCovered = recommendations.some((one) => covers(one.status));
  const isOver = status === 'resolved' || status === 'false_positive';
  const isOffered = mayRecommend && !isCovered && !isOver;
  useKeys((event) => {
    if (!takesKeys || !isOffered || !suggestion || event.repeat || isTaken(event) || event.key.toLowerCase() !== 'l') return;
    event.preventDefault();
    recommend.mutate(finding);
  });
  if (recommendations.length === 0 && !isOffered) return null;
  return (
    <div className="mt-2 grid gap-2 text-sm">
      {recommendations.map(({ id, title, status: state }) => (
        <p key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          Recommended:
          <TextLink to="/recommendations" search={{ recommendation: id }}>
            {title}
          </TextLink>
          <RecommendationChip status={state} />
        </p>
      ))}
      {isOffered && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {suggestion ? (
            <>
              <Button
                size="sm"
                icon={PlusIcon}
                loading={recommend.isPending}
                aria-describedby={suggestionId}
                onClick={() => recommend.mutate(finding)}
              >
                Recommend this
                {takesKeys && <Kbd>L</Kbd>}
              </Button>
              <span id={suggestionId} className="min-w-0 text-muted">
                {suggestion.title}, <span className="tabular-nums">{costRangeText(suggestion.cost)}</span>
              </span>
            </>
          ) : (
            <LinkButton size="sm" icon={PlusIcon} to={newRecommendationFor([finding])}>
              New recommendation
            </LinkButton>
          )}
        </div>
      )}
      <FaultMessage error={recommend.error} />
    </div>
  );
}
