import { lazy, Suspense } from 'react';
import type { QuietHours } from '#domain/notifications/notifications.rules.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const USUAL: QuietHours = { from: 19, to: 7 };

/** Few choose hours, and the lists of hours are large. */
const QuietHoursPair = lazy(async () => ({ default: (await import('./QuietHoursPair.tsx')).QuietHoursPair }));

interface QuietHoursFieldProps {
  hours: QuietHours | null;
  onChange: (hours: QuietHours | null) => void;
}

/** Between which hours no mail comes; the same hour twice cannot be chosen. */
export function QuietHoursField({ hours, onChange }: QuietHoursFieldProps) {
  return (
    <fieldset>
      <legend className="font-medium">Quiet hours</legend>
      <p className="mb-2 text-sm text-muted">
        E-mails wait until these hours end, where you are. What concerns your sign-in comes at once, and in Plumbline everything is shown.
      </p>
      <Checkbox checked={hours !== null} onChange={({ target }) => onChange(target.checked ? USUAL : null)}>
        No e-mails between certain hours
      </Checkbox>
      {hours && (
        <Suspense fallback={<Skeleton className="mt-2 h-9 w-64" />}>
          <QuietHoursPair hours={hours} onChange={onChange} />
        </Suspense>
      )}
    </fieldset>
  );
}
