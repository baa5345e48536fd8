import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import type { RequiredAction } from '#contract/endpoint.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LogoutIcon } from '#web/ui/icons.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { searchForAction, requiredActionOf } from '#web/session/required.action.ts';
import { useLogout } from '#web/session/logout.ts';
import { Main } from './Main.tsx';
import { currentUserQuery } from '#web/session/session.ts';

/** Layout for a session with a required action: logo, page and sign-out. */
export function RequiredActionFrame({ action }: { action: RequiredAction }) {
  const leave = useLogout();
  const { pathname, search } = useLocation();
  const user = useQueryClient().getQueryData(currentUserQuery.queryKey);
  const next = searchForAction(action, pathname, search);
  // The action may change or end during a render; the server's latest response decides.
  if (next) return user && requiredActionOf(user) === action ? <Navigate to="/profile" search={next} replace /> : null;
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
