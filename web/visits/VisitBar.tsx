import { useEffect } from 'react';
import { type CurrentUser, getAuthUser } from '#contract/auth/auth.contract.ts';
import { readAgain } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatMoment } from '#web/ui/data/dates.ts';
import { ShieldLockIcon } from '#web/ui/icons.tsx';
import { useLeaveVisit } from './leaving.ts';

interface VisitBarProps {
  name: string;
  visit: NonNullable<CurrentUser['visit']>;
}

/** Bar of an impersonation session: superadmin, organisation, end and exit. */
export function VisitBar({ name, visit }: VisitBarProps) {
  const { organizationName, endsAt, mayWrite, isConsented } = visit;
  const leave = useLeaveVisit();
  // Refetches the user at the end, for which the server then reports that the session is over.
  useEffect(() => {
    const timer = setTimeout(() => void readAgain(getAuthUser), Math.max(1_000, new Date(endsAt).getTime() - Date.now() + 500));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return (
    <>
      <div className="h-24 sm:h-14" />
      <section
        aria-label="Support access"
        className="fixed inset-x-0 bottom-0 z-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-t border-warning-line bg-warning-tint px-4 py-2 text-warning-text"
      >
        <p className="flex min-w-0 items-start gap-2">
          <ShieldLockIcon size={18} className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold">{`${name} accesses ${organizationName}`}</strong>
            {`${isConsented ? '' : ' without consent'}, ${mayWrite ? 'can read and change' : 'read-only'}, until `}
            <time dateTime={endsAt} title={formatMoment(endsAt)} className="whitespace-nowrap tabular-nums">
              {formatMoment(endsAt).split(', ')[1]}
            </time>
          </span>
        </p>
        <Button size="sm" loading={leave.isPending} onClick={() => leave.mutate()}>
          End support access
        </Button>
      </section>
    </>
  );
}
