import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getOnboardingPreferences,
  saveOnboardingPreferences,
  type Tour,
  type TourProgress,
} from '#contract/onboarding/onboarding.contract.ts';
import { mayTake, tourMinutes } from '#domain/onboarding/onboarding.rules.ts';
import { roleLabel } from '#domain/users/permissions.rules.ts';
import { useOnboarding } from '#web/onboarding/onboarding.context.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon, ClockIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { termText } from '#web/ui/data/terms.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

const STATES = {
  not_started: { label: 'Not started', tone: 'neutral', icon: CircleDashedIcon, action: 'Start' },
  in_progress: { label: 'In progress', tone: 'info', icon: ClockIcon, action: 'Resume' },
  completed: { label: 'Done', tone: 'success', icon: CircleCheckIcon, action: 'Restart' },
  skipped: { label: 'Skipped', tone: 'neutral', icon: CircleXIcon, action: 'Resume' },
  dismissed: { label: 'Closed', tone: 'neutral', icon: CircleXIcon, action: 'Resume' },
} as const;

/** Tours for the person's roles, each with its progress. */
export function TourList() {
  const { tours, progress, trouble, retry, start, isRunning } = useOnboarding();
  const roles = useCurrentUser()?.roles ?? [];
  if (tours === null || progress === null) return <ErrorState error={trouble} onRetry={retry} />;
  if (!tours || !progress) return <CardSkeleton lines={6} label="Loading the tours" />;
  return (
    <Card title="Guided tours">
      <ul data-onboarding="help-tours" className="divide-y divide-border">
        {tours
          .filter((tour) => mayTake(tour, roles))
          .map((tour) => (
            <TourRow
              key={tour.id}
              tour={tour}
              status={progress[tour.id]?.status ?? 'not_started'}
              disabled={isRunning}
              onStart={() => void start(tour.id)}
            />
          ))}
      </ul>
      <NeverByThemselves />
    </Card>
  );
}

interface TourRowProps {
  tour: Tour;
  status: TourProgress['status'] | 'not_started';
  disabled: boolean;
  onStart: () => void;
}

function TourRow({ tour, status, disabled, onStart }: TourRowProps) {
  const { label, tone, icon, action } = STATES[status];
  const minutes = tourMinutes(tour.steps.length);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-medium">{termText(tour.name)}</span>
        <span className="block text-sm text-muted">
          {`${audienceOf(tour)} · ${tour.steps.length} steps · ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`}
        </span>
      </span>
      <StatusChip tone={tone} icon={icon}>
        {label}
      </StatusChip>
      <Button size="sm" disabled={disabled} onClick={onStart} aria-label={`${action} ${termText(tour.name)}`} className="w-20">
        {action}
      </Button>
    </li>
  );
}

function audienceOf({ targetRoles }: Tour): string {
  return targetRoles.length === 0 ? 'Everyone' : targetRoles.map((role) => roleLabel([role])).join(' and ');
}

const preferencesKey = ask(getOnboardingPreferences).queryKey;

function NeverByThemselves() {
  const { autoStart } = useOnboarding();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (next: boolean) => call(saveOnboardingPreferences, { body: { autoStart: next } }),
    onSuccess: (after) => queryClient.setQueryData(preferencesKey, after),
    onError: (error) => toast({ title: faultOf(error).headline, description: faultOf(error).resolution, variant: 'destructive' }),
  });
  const shown = save.isPending ? save.variables : autoStart;
  return (
    <Checkbox
      checked={shown === false}
      disabled={shown === undefined}
      onChange={(event) => save.mutate(!event.target.checked)}
      help="Tours can still be started here."
      className="mt-3"
    >
      Do not start tours automatically
    </Checkbox>
  );
}
