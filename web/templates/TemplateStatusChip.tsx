import type { TemplateSummary } from '#contract/templates/templates.contract.ts';
import { ArchiveIcon, CircleCheckIcon, CircleDashedIcon, PencilIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { templateStatusLabel } from './templates.words.ts';

const LOOKS = {
  draft: { tone: 'neutral', icon: CircleDashedIcon },
  published: { tone: 'success', icon: CircleCheckIcon },
  archived: { tone: 'neutral', icon: ArchiveIcon },
} as const;

type ShownTemplate = Pick<TemplateSummary, 'status' | 'edition' | 'hasUnpublishedChanges'>;

export function TemplateStatusChip({ template: { status, edition, hasUnpublishedChanges } }: { template: ShownTemplate }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <StatusChip {...LOOKS[status]}>
        {templateStatusLabel(status)}
        {edition > 0 && <span className="tabular-nums"> v{edition}</span>}
      </StatusChip>
      {edition > 0 && hasUnpublishedChanges && (
        <StatusChip tone="warning" icon={PencilIcon}>
          Unpublished changes
        </StatusChip>
      )}
    </span>
  );
}
