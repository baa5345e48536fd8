import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { showFeedback } from '#web/feedback/feedback.dialog.ts';
import { useLogout } from '#web/session/logout.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { useThemeChoice } from '#web/session/theme.choice.ts';
import { CommandDialog } from '#web/ui/overlays/CommandDialog.tsx';
import type { Entry } from './palette.entries.ts';
import { PaletteList } from './PaletteList.tsx';
import { rememberHit } from './recent.hits.ts';

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Command palette: finds screens, actions and anything with a name from one field. */
export function Palette({ open, onClose }: PaletteProps) {
  const user = useCurrentUser();
  const field = useRef<HTMLInputElement>(null);
  const isLeaving = useRef(false);
  const opening = useOpening(open);
  const navigate = useNavigate();
  const logout = useLogout();
  const theme = useThemeChoice({ theme: user?.theme ?? 'dark' });

  const choose = ({ deed, hit }: Entry) => {
    isLeaving.current = !('theme' in deed);
    if (user && hit) rememberHit(user.id, hit);
    onClose();
    if ('go' in deed) void navigate({ to: deed.go });
    else if ('theme' in deed) theme.mutate(deed.theme);
    else if (deed.do === 'logout') logout();
    else showFeedback(true);
  };
  const leavesFocus = () => {
    const leaves = isLeaving.current;
    isLeaving.current = false;
    return leaves;
  };
  return (
    <CommandDialog open={open} onClose={onClose} label="Search and go anywhere" field={field} leavesFocus={leavesFocus}>
      {user && <PaletteList key={opening} userId={user.id} field={field} onChoose={choose} onClose={onClose} />}
    </CommandDialog>
  );
}

/** Counts openings: each mounts a new list, even while the previous one is fading out. */
function useOpening(open: boolean): number {
  const [known, setKnown] = useState({ open, times: 0 });
  if (known.open !== open) setKnown({ open, times: known.times + (open ? 1 : 0) });
  return known.times;
}
