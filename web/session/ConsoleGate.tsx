import { Outlet } from '@tanstack/react-router';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { useCurrentUser } from './session.ts';

/** Restricts the platform console to superadmins, regardless of their roles in an organisation. */
export function ConsoleGate() {
  return useCurrentUser()?.isSuperadmin ? <Outlet /> : <ForbiddenState>Superadmin access required</ForbiddenState>;
}
