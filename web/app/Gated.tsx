import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import type { Gate } from '#web/http/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LogoutIcon } from '#web/ui/icons.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { dutyAt, gateOf } from '#web/session/duty.ts';
import { useLogout } from '#web/session/logout.ts';
import { Main } from './Main.tsx';
import { currentUserQuery } from '#web/session/session.ts';

/** The frame of a session that may do one thing alone: whose house this is, the page, and the way out. */
export function Gated({ gate }: { gate: Gate }) {
  const leave = useLogout();
  const { pathname, search } = useLocation();
  const user = useQueryClient().getQueryData(currentUserQuery.queryKey);
  const duty = dutyAt(gate, pathname, search);
  // This frame may still stand there as the gate opens, or as the next one closes; what the server said last counts.
  if (duty) return user && gateOf(user) === gate ? <Navigate to="/profile" search={duty} replace /> : null;
  return (
    <>
      <header className="sticky top-0 z-2 flex h-14 items-center justify-between gap-3 border-b border-border bg-surface-1 px-3 md:px-4">
        <Logo />
        <Button variant="ghost" icon={LogoutIcon} onClick={leave}>
          Log out
        </Button>
      </header>
      <Main />
    </>
  );
}
