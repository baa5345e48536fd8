import { useMutation, useQuery } from '@tanstack/react-query';
import { MOST_ATTEMPTS, nextAttemptAt, deliveryTargetEventLabel } from '#domain/integrations/delivery-targets.rules.ts';
import { type Delivery, listDeliveries, resendDelivery, type Webhook } from '#contract/integrations/webhooks.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { StatusChip, type Tone } from '#web/ui/marks/StatusChip.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, ClockIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

const STATES: Record<Delivery['state'], { tone: Tone; icon: Icon; label: string }> = {
  waiting: { tone: 'warning', icon: ClockIcon, label: 'Queued' },
  delivered: { tone: 'success', icon: CircleCheckIcon, label: 'Delivered' },
  failed: { tone: 'danger', icon: AlertTriangleIcon, label: 'Failed' },
};
/** Polling interval of the log while a delivery is pending, in milliseconds. */
const WAITING_MS = 2000;

interface DeliveriesDialogProps {
  webhook: Webhook;
  mayChange: boolean;
  onClose: () => void;
}

/** Deliveries to a webhook in the last 30 days. */
export function DeliveriesDialog({ webhook, mayChange, onClose }: DeliveriesDialogProps) {
  const log = useQuery({
    ...ask(listDeliveries, { params: { id: webhook.id }, query: { limit: '50' } }),
    refetchInterval: ({ state }) => (state.data?.some(({ state: one }) => one === 'waiting') ? WAITING_MS : false),
  });
  return (
    <Dialog
      open
      size="lg"
      title={`Log of “${webhook.name}”`}
      description="The latest 50 of the last 30 days."
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {log.isPending && <Skeleton className="h-24" />}
      {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data?.length === 0 && (
        <EmptyState title="Nothing sent yet">{mayChange && 'Send a test message to check the connection.'}</EmptyState>
      )}
      {log.data && log.data.length > 0 && (
        <ul className="divide-y divide-border">
          {log.data.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={webhook.id} delivery={delivery} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function DeliveryRow({ webhookId, delivery, mayChange }: { webhookId: string; delivery: Delivery; mayChange: boolean }) {
  const { id, event, state, attempts, status, error, createdAt } = delivery;
  const look = STATES[state];
  const next = state === 'waiting' ? nextAttemptAt(delivery) : null;
  const resend = useMutation({
    mutationFn: () => call(resendDelivery, { params: { id: webhookId, deliveryId: id } }),
    onSuccess: () => refreshAfter(resendDelivery),
    onError: (failure) => toast({ title: 'Request Failed', description: faultOf(failure).displayText, variant: 'destructive' }),
  });
  const answers = status === null ? 'no response' : `response ${status}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <StatusChip tone={look.tone} icon={look.icon}>
            {look.label}
          </StatusChip>
          {deliveryTargetEventLabel(event)}
        </p>
        <p className="text-sm text-muted">
          <DateText value={createdAt} withTime />
          {attempts > 0 && ` · ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}, ${answers}`}
        </p>
        {next !== null && (
          <p className="text-sm text-muted">
            {`Attempt ${attempts + 1} of ${MOST_ATTEMPTS} at `}
            <DateText value={next} withTime />
          </p>
        )}
        {error && <p className="text-sm text-danger-text">{error}</p>}
      </div>
      {mayChange && state !== 'waiting' && (
        <Button
          size="sm"
          loading={resend.isPending}
          onClick={() => resend.mutate()}
          aria-label={`Resend: ${deliveryTargetEventLabel(event)}`}
        >
          Resend
        </Button>
      )}
    </li>
  );
}
