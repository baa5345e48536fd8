import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import {
  getNotificationPreferences,
  type NotificationPreferences,
  updateNotificationPreferences,
} from '#contract/notifications/preferences.contract.ts';
import type { QuietHours } from '#domain/notifications/notifications.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { ChannelTable } from '#web/notifications/ChannelTable.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

/** Loaded on demand: few people set quiet hours, and the lists of hours are large. */
const QuietHoursPair = lazy(async () => ({ default: (await import('./QuietHoursPair.tsx')).QuietHoursPair }));

const DIGEST_CHOICES = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const;

type EventChoice = NotificationPreferences['events'][number];

/** Notification preferences by event and channel; each change is saved immediately. */
export function NotificationPreferencesCard() {
  const { data, error, refetch } = useQuery(ask(getNotificationPreferences));
  return (
    <Card title="Notifications">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PreferencesSkeleton />}
      {data && <Choices preferences={data} />}
    </Card>
  );
}

function Choices({ preferences: known }: { preferences: NotificationPreferences }) {
  const { preferences, change } = useChange(known);
  const choose = (choice: EventChoice) =>
    change({ ...preferences, events: preferences.events.map((one) => (one.event === choice.event ? choice : one)) }, { events: [choice] });
  return (
    <div className="flex flex-col gap-5">
      <ChannelTable caption="Events and channels" choices={preferences.events} onChange={choose} />
      <div>
        <p className="font-medium">Email digest</p>
        <p className="mb-2 text-sm text-muted">
          One email at 7:00 in your time zone with your unread notifications; the weekly digest is sent on Monday and includes the week's
          activity. Nothing is sent if there is nothing new.
        </p>
        <SegmentedControl
          label="Email digest"
          options={DIGEST_CHOICES}
          value={preferences.digest}
          onChange={(digest) => change({ ...preferences, digest }, { digest })}
        />
      </div>
      <QuietHoursField hours={preferences.quietHours} onChange={(quietHours) => change({ ...preferences, quietHours }, { quietHours })} />
    </div>
  );
}

type Wish = Parameters<typeof call<typeof updateNotificationPreferences>>[1]['body'];

/** Shows a choice immediately and saves sequentially; a refused one reverts to the stored value. */
function useChange(known: NotificationPreferences) {
  // Local copy, because the cache notifies later and a control would flash its former value.
  const [chosen, setChosen] = useState({ over: known, shown: known });
  const client = useQueryClient();
  const { queryKey } = ask(getNotificationPreferences);
  // Last values on the server; a control must not show an unsaved one.
  const saved = useRef(known);
  const { mutate } = useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (wish: Wish) => call(updateNotificationPreferences, { body: wish }),
    onSuccess: (answer) => {
      saved.current = answer;
    },
    onError: (refusal) => {
      client.setQueryData(queryKey, { ...saved.current });
      toast({ title: 'Not saved', description: faultOf(refusal).displayText, variant: 'destructive' });
      return refreshAfter(updateNotificationPreferences);
    },
  });
  const change = (shown: NotificationPreferences, wish: Wish) => {
    setChosen({ over: known, shown });
    client.setQueryData(queryKey, shown);
    mutate(wish);
  };
  return { preferences: chosen.over === known ? chosen.shown : known, change };
}

function PreferencesSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-6 w-full" />
      ))}
    </div>
  );
}

const USUAL_QUIET_HOURS: QuietHours = { from: 19, to: 7 };

interface QuietHoursFieldProps {
  hours: QuietHours | null;
  onChange: (hours: QuietHours | null) => void;
}

/** Hours without email; start and end must differ. */
function QuietHoursField({ hours, onChange }: QuietHoursFieldProps) {
  return (
    <fieldset>
      <legend className="font-medium">Quiet hours</legend>
      <p className="mb-2 text-sm text-muted">
        Emails are held until these hours end, in your time zone. Security notifications are sent immediately, and everything is still shown
        in Plumbline.
      </p>
      <Checkbox checked={hours !== null} onChange={({ target }) => onChange(target.checked ? USUAL_QUIET_HOURS : null)}>
        No emails between certain hours
      </Checkbox>
      {hours && (
        <Suspense fallback={<Skeleton className="mt-2 h-9 w-64" />}>
          <QuietHoursPair hours={hours} onChange={onChange} />
        </Suspense>
      )}
    </fieldset>
  );
}
