import { useMutation, useQuery } from '@tanstack/react-query';
import { endCalendarFeed, getCalendarFeed, openCalendarFeed } from '#contract/calendar/calendar.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { OwnOutlook } from './OwnOutlook.tsx';

/** Secret URL for calendar subscriptions, shown only once, after it was created. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const isOpen = useQuery(ask(getCalendarFeed)).data?.isOpen ?? false;
  const opening = useMutation({ mutationFn: () => call(openCalendarFeed), onSuccess: () => refreshAfter(openCalendarFeed) });
  const ending = useMutation({
    mutationFn: () => call(endCalendarFeed),
    onSuccess: () => {
      opening.reset();
      return refreshAfter(endCalendarFeed);
    },
  });
  const error = opening.error ?? ending.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Subscribe in your calendar app"
      description="Outlook, Google or Apple Calendar can subscribe to your own events. Anyone with the address can read them, so keep it secret."
      footer={
        <>
          {isOpen && (
            <Button variant="danger" loading={ending.isPending} onClick={() => ending.mutate()}>
              Delete feed
            </Button>
          )}
          <Button variant="primary" loading={opening.isPending} onClick={() => opening.mutate()}>
            {isOpen ? 'Create new address' : 'Create address'}
          </Button>
        </>
      }
    >
      {opening.data && <CopyField label="Copy feed address" value={opening.data.url} />}
      {!opening.data && (
        <p className="text-muted">
          {isOpen ? 'You have a feed. Its address was shown when it was created; a new address replaces it.' : 'You have no feed yet.'}
        </p>
      )}
      {error && (
        <p role="alert" className="mt-2 text-danger-text">
          {faultOf(error).headline}
        </p>
      )}
      <OwnOutlook />
    </Dialog>
  );
}
