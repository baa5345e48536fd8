import { formatMoment } from '#web/ui/data/dates.ts';
import { QbrStatusChip } from '#web/ui/marks/QbrStatusChip.tsx';
import { IconLink } from '#web/ui/controls/IconLink.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import { useTitle } from '#web/ui/title.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { useCan } from '#web/session/session.ts';
import { ActionList } from '#web/qbrs/meeting/ActionList.tsx';
import { DecisionsPanel } from '#web/qbrs/meeting/decisions/DecisionsPanel.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { NextReviewCard } from './NextReviewCard.tsx';
import { RecapCard } from './RecapCard.tsx';
import { useDecisions } from '#web/qbrs/meeting/decisions/use.decisions.ts';
import type { RecordingOfMeeting } from '#web/qbrs/meeting/recording/use.recording.ts';

/** Follow-up after a meeting: recap, next review and action items. */
export function AfterMeeting({ qbr, recorded }: { qbr: Qbr; recorded: RecordingOfMeeting }) {
  const mayEdit = useCan()('qbrs:edit');
  const decisions = useDecisions({ qbr, recording: recorded.recording, slideKey: undefined, isOpen: false });
  useTitle(`After the meeting: ${qbr.title}`);
  return (
    <>
      <header className="flex min-h-14 flex-wrap items-center gap-4 border-b border-border bg-surface-0 px-4 py-2">
        <IconLink label="Leave" icon={XIcon} to={`/qbrs/${qbr.id}`} />
        <div className="min-w-0 leading-tight">
          <h1 className="truncate font-semibold">After the meeting</h1>
          <p className="truncate text-sm text-muted">
            {qbr.title}
            {qbr.presentedAt && `, ended ${formatMoment(qbr.presentedAt)}`}
          </p>
        </div>
        <QbrStatusChip status={qbr.status} overdue={false} />
        <LinkButton size="sm" className="ml-auto" to={`/qbrs/${qbr.id}`}>
          Open the {reviewWord().one}
        </LinkButton>
      </header>
      <div className="mx-auto grid max-w-300 items-start gap-6 p-4 md:p-6 lg:grid-cols-[1fr_400px]">
        <RecapCard qbr={qbr} mayEdit={mayEdit} />
        <div className="grid gap-6">
          <NextReviewCard qbr={qbr} mayEdit={mayEdit} />
          <section aria-label="Actions" className="rounded-card border border-border bg-surface-0 p-4">
            <h2 className="mb-3 text-lg font-semibold">Actions</h2>
            <ActionList qbr={qbr} mayEdit={mayEdit} />
          </section>
          <div className="overflow-hidden rounded-card border border-border bg-surface-0">
            <DecisionsPanel qbr={qbr} decisions={decisions} isOpen={false} hidesAmounts={false} />
          </div>
        </div>
      </div>
    </>
  );
}
