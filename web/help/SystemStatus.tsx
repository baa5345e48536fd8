import { useQuery } from '@tanstack/react-query';
import { getHealth, getReady } from '#contract/system/system.contract.ts';
import { ask } from '#web/http/ask.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, ClockIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';

/** Current health of the server and its database. */
export function SystemStatus() {
  const health = useQuery({ ...ask(getHealth), refetchOnMount: 'always' });
  const ready = useQuery({ ...ask(getReady), refetchOnMount: 'always' });
  const again = () => {
    void health.refetch();
    void ready.refetch();
  };
  return (
    <dl className="grid grid-cols-[1fr_auto] items-center gap-2">
      <dt>Application</dt>
      <dd>
        <State query={health} />
      </dd>
      <dt>Database</dt>
      <dd>
        <State query={ready} />
      </dd>
      <dt>Release</dt>
      <dd className="text-muted tabular-nums">{health.data?.version ?? '–'}</dd>
      {(health.isError || ready.isError) && (
        <div className="col-span-2 grid justify-items-start gap-2">
          <dd role="alert" className="text-muted">
            {faultOf(health.error ?? ready.error).displayText}
          </dd>
          <Button size="sm" onClick={again} loading={health.isFetching || ready.isFetching}>
            Check again
          </Button>
        </div>
      )}
    </dl>
  );
}

function State({ query: { isError, isPending } }: { query: { isError: boolean; isPending: boolean } }) {
  if (isError) {
    return (
      <StatusChip tone="danger" icon={AlertTriangleIcon}>
        Not responding
      </StatusChip>
    );
  }
  return isPending ? (
    <StatusChip tone="neutral" icon={ClockIcon}>
      Checking
    </StatusChip>
  ) : (
    <StatusChip tone="success" icon={CircleCheckIcon}>
      Working
    </StatusChip>
  );
}
