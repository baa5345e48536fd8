import { useState } from 'react';
import type { TrayChange } from '#contract/proposals/changes.contract.ts';
import type { TrayGroup } from '#contract/proposals/tray.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { acceptableChanges, type ChangeDecisions, useChangeDecisions } from './change.decisions.ts';
import { ChangeRow } from './ChangeRow.tsx';

/** Open changes that assistants propose, by customer. */
export function ChangeGroups({ groups = [] }: { groups: readonly TrayGroup[] | undefined }) {
  const decisions = useChangeDecisions();
  const [rejectingId, setRejectingId] = useState<string | null>(null);
  const shown = groups.filter(({ changes }) => changes.length > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Proposed changes" className="mt-5 overflow-hidden rounded-card border border-border bg-surface-1">
      {shown.map((group) => (
        <section
          key={group.customer.id}
          aria-label={`Changes for ${group.customer.name}`}
          className="border-t border-border first:border-t-0"
        >
          <Head group={group} decisions={decisions} />
          <ul>
            {group.changes.map((change) => (
              <li key={change.id} data-change={change.id} className="border-t border-border">
                <ChangeRow
                  change={change}
                  isBusy={decisions.isBusy}
                  isRejecting={rejectingId === change.id}
                  onAccept={() => decisions.accept([change])}
                  onReject={() => setRejectingId(change.id)}
                  onRejected={async (reason) => {
                    setRejectingId(null);
                    await decisions.reject(change.id, reason);
                  }}
                  onCancel={() => setRejectingId(null)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Head({ group: { customer, changes }, decisions }: { group: TrayGroup; decisions: ChangeDecisions }) {
  const together: readonly TrayChange[] = acceptableChanges(changes);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-surface-2 px-3 py-2">
      <Avatar name={customer.name} />
      <h2 className="min-w-0 font-semibold wrap-anywhere">{customer.name}</h2>
      <span className="text-sm text-muted tabular-nums">{countText(changes.length, 'proposed change')}</span>
      {together.length > 1 && (
        <Button
          size="sm"
          className="ml-auto pointer-coarse:h-11!"
          disabled={decisions.isBusy}
          onClick={() => decisions.accept(together)}
          title="Money and changed records are accepted one by one"
        >
          Accept {together.length}
          <span className="sr-only">{` changes for ${customer.name}`}</span>
        </Button>
      )}
    </div>
  );
}
