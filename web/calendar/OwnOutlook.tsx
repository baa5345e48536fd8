import { useMutation, useQuery } from '@tanstack/react-query';
import { getOwnOutlook, putOwnOutlook } from '#contract/integrations/outlook.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';

/** Setting for the user's own Microsoft calendar, if the organisation has connected it. */
export function OwnOutlook() {
  const own = useQuery(ask(getOwnOutlook)).data;
  const change = useMutation({
    mutationFn: (active: boolean) => call(putOwnOutlook, { body: { active } }),
    onSuccess: () => refreshAfter(putOwnOutlook),
  });
  if (!own?.isConnected) return null;
  const { active, address, fault, readAt } = own;
  return (
    <section aria-label="Microsoft 365 calendar" className="mt-4 border-t border-border pt-4">
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-semibold">Microsoft 365 calendar</h3>
        <Switch
          label="Write my reviews to my Microsoft calendar"
          checked={active}
          disabled={change.isPending}
          onChange={(checked) => change.mutate(checked)}
        />
      </div>
      <p className="mt-1 text-sm text-muted wrap-anywhere">
        {active
          ? `Your reviews are in the calendar of ${address}, and your busy hours are not offered to customers.`
          : 'Your reviews are not written to your calendar, and your busy hours are not known.'}{' '}
        {active && readAt && fault === null && (
          <>
            Last synced <RelativeTime value={readAt} />.
          </>
        )}
      </p>
      {active && fault !== null && <p className="mt-1 text-sm text-danger-text wrap-anywhere">{fault}</p>}
      {change.error && (
        <p role="alert" className="mt-1 text-sm text-danger-text">
          {faultOf(change.error).headline}
        </p>
      )}
    </section>
  );
}
