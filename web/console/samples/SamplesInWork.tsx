import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listSamples, makeSample, type Sample } from '#contract/console/console.samples.contract.ts';
import { ask } from '#web/http/ask.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CircleXIcon } from '#web/ui/icons.guest.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

const RemoveSample = lazyDialog(async () => (await import('./RemoveSample.tsx')).RemoveSample);

const POLL_MS = 1000;
const isMoving = ({ status }: Sample) => status === 'making' || status === 'removing';

/** Sample organisations being created or removed, and failed ones; hidden if there are none. */
export function SamplesInWork() {
  const { data } = useQuery({
    ...ask(listSamples),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_MS : false),
  });
  const shown = data?.filter(({ status }) => status !== 'ready') ?? [];
  const moving = data?.filter(isMoving).length ?? 0;
  useListsAfter(moving);
  if (shown.length === 0) return null;
  return (
    <Card title="Sample organisations" className="mb-4">
      <ul className="divide-y divide-border">
        {shown.map((sample) => (
          <SampleRow key={sample.id} sample={sample} />
        ))}
      </ul>
    </Card>
  );
}

/** Refetches the list of organisations when a sample was created or removed. */
function useListsAfter(moving: number): void {
  const former = useRef(moving);
  // Follows the polled state, the only sign of the job's progress.
  useEffect(() => {
    if (moving < former.current) void refreshAfter(makeSample);
    former.current = moving;
  }, [moving]);
}

function SampleRow({ sample }: { sample: Sample }) {
  const [isAsking, setAsking] = useState(false);
  const { name, status, percent, fault, ownerEmail } = sample;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {fault && (
            <StatusChip tone="danger" icon={CircleXIcon}>
              Failed
            </StatusChip>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{ownerEmail ? `For ${ownerEmail}` : 'No one signs in'}</p>
        {fault && <p className="text-sm text-danger-text">{`${fault.message}. ${fault.resolution}`}</p>}
        {status === 'making' && (
          <div className="mt-2 flex items-center gap-3">
            <ProgressBar label={`Filling ${name}`} percent={percent} className="max-w-60 flex-1" />
            <span className="text-sm text-muted tabular-nums">{percent}%</span>
          </div>
        )}
        {status === 'removing' && (
          <p role="status" className="text-sm text-muted">
            Being removed …
          </p>
        )}
      </div>
      {status === 'failed' && (
        <Button size="sm" {...RemoveSample.prefetch} aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      {isAsking && <RemoveSample sample={sample} onClose={() => setAsking(false)} />}
    </li>
  );
}
