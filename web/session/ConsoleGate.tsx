import { Outlet } from '@tanstack/react-router';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { useCurrentUser } from './session.ts';

/** The platform console is for superadmins, whatever roles a person has in an organisation. */
export function ConsoleGate() {
  return useCurrentUser()?.isSuperadmin ? <Outlet /> : <ForbiddenState>Superadmin access required</ForbiddenState>;
}
