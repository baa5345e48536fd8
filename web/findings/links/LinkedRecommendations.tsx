import { Link } from '@tanstack/react-router';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { RecommendationChip } from '#web/ui/marks/RecommendationChip.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import { useUnlink } from './links.change.ts';

/** Recommendations for a finding; each opens in the drawer, and a link can be removed. */
export function LinkedRecommendations({ finding, mayUnlink }: { finding: Finding; mayUnlink: boolean }) {
  const unlink = useUnlink();
  if (finding.recommendations.length === 0) return null;
  return (
    <ul aria-label="Recommended" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {finding.recommendations.map(({ id, title, status }) => (
        <li key={id} className="flex items-center gap-2 rounded-field border border-border px-3 py-1">
          <Link
            to="."
            resetScroll={false}
            search={(now: Record<string, unknown>) => ({ ...now, recommendation: id })}
            className="min-w-0 flex-1 truncate font-medium hover:underline"
          >
            {title}
          </Link>
          <RecommendationChip status={status} />
          {mayUnlink && (
            <IconButton
              label={`Unlink ${title}`}
              icon={XIcon}
              onClick={() => unlink.mutate({ recommendation: { id, title }, findingIds: [finding.id] })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
