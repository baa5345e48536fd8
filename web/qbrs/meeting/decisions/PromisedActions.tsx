import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { ActionList } from '#web/qbrs/meeting/ActionList.tsx';

/** Action items of the meeting on the page of a QBR; hidden if there are none. */
export function PromisedActions({ qbr, mayEdit }: { qbr: Qbr; mayEdit: boolean }) {
  if (qbr.actionItems.length === 0) return null;
  const open = qbr.actionItems.filter(({ done }) => !done).length;
  return (
    <section aria-labelledby="promised" className="mx-auto mb-6 max-w-197 rounded-card border border-border bg-surface-1 px-4 py-3">
      <h2 id="promised" className="mb-2 flex items-baseline justify-between gap-2 font-semibold">
        Actions
        <span className="text-sm font-normal text-muted tabular-nums">
          {open} of {qbr.actionItems.length} open
        </span>
      </h2>
      <ActionList qbr={qbr} mayEdit={mayEdit} />
    </section>
  );
}
