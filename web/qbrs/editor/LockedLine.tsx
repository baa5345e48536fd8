import type { QbrStatus } from '#domain/qbrs/qbrs.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { reviewWord } from '#web/ui/data/house.words.ts';

const FROZEN = 'what the customer saw stays as it was. Add an addendum below the slides.';
const REASONS: Partial<Record<QbrStatus, string>> = {
  finalized: 'Finalized: figures and texts are frozen. Reopen it to change them; speaker notes can still be written.',
  presented: `Presented: ${FROZEN}`,
  delivered: `Delivered: ${FROZEN}`,
};

/** Why nothing can be edited. */
export function LockedLine({ qbr, mayEdit }: { qbr: Qbr; mayEdit: boolean }) {
  const reason = REASONS[qbr.status] ?? (mayEdit ? undefined : `You can read this ${reviewWord().one}; a vCIO edits it.`);
  if (reason === undefined) return null;
  return (
    <p role="status" className="flex min-h-10 items-center gap-2 border-b border-border bg-surface-1 px-4 py-2 text-sm text-muted md:px-6">
      <LockIcon />
      {reason}
    </p>
  );
}
