import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { getQbrChanges } from '#contract/qbrs/qbrs.refresh.contract.ts';
import { isQbrEditable } from '#domain/qbrs/qbrs.rules.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

const RefreshDialog = lazyDialog(async () => (await import('./RefreshDialog.tsx')).RefreshDialog);

/** Notice above a deck whose data has changed since it was collected; hidden otherwise. */
export function ChangeStrip({ qbr, isSaving }: { qbr: Qbr; isSaving: boolean }) {
  const mayEdit = useCan()('qbrs:edit');
  const isFrozen = !isQbrEditable(qbr.status) || qbr.status === 'finalized' || !qbr.facts;
  const { data } = useQuery({ ...ask(getQbrChanges, { params: { id: qbr.id } }), enabled: mayEdit && !isFrozen });
  const [kept, setKept] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (isFrozen || !data || data.changes.length === 0) return null;
  const lines = data.changes.join('\n');
  return (
    <>
      {kept !== lines && (
        <div
          role="status"
          className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-warning-line bg-warning-tint px-4 py-1 text-warning-text md:px-6"
        >
          <RefreshIcon />
          <p className="min-w-0 flex-1 max-md:basis-full">
            <strong className="font-semibold">{countText(data.changes.length)}</strong>
            {data.collectedOn && ` since the data of this deck was collected on ${formatDay(data.collectedOn)}`}
          </p>
          <Button size="sm" variant="ghost" onClick={() => setKept(lines)}>
            Keep as is
          </Button>
          <Button size="sm" {...RefreshDialog.prefetch} onClick={() => setOpen(true)}>
            Compare
          </Button>
        </div>
      )}
      {isOpen && <RefreshDialog qbr={qbr} isSaving={isSaving} changes={data.changes} onClose={() => setOpen(false)} />}
    </>
  );
}

const countText = (count: number) => (count === 1 ? '1 change' : `${count} changes`);
