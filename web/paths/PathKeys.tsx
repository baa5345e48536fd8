import { type RefObject, useState } from 'react';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { obey } from '#web/ui/tables/table.keys.ts';
import type { PathControls } from './path.query.ts';
import { GOAL_STEPS, ROW_ACTIONS } from './path.keys.ts';

const PathKeysDialog = lazyDialog(async () => (await import('./PathKeysDialog.tsx')).PathKeysDialog);

interface PathKeysProps {
  area: RefObject<HTMLElement | null>;
  goal: number;
  controls: PathControls;
}

/** Keyboard handling for the page, and the dialog that lists the keys. */
export function PathKeys({ area, goal, controls }: PathKeysProps) {
  const [isOpen, setOpen] = useState(false);
  const obeyed = (key: string, within: HTMLElement): boolean => {
    const step = GOAL_STEPS[key];
    if (step !== undefined) return (controls.change({ goal: String(Math.min(100, Math.max(0, goal + step))), plan: undefined }), true);
    openLimits(within, key);
    if (key in ROW_ACTIONS) return pressInRow(ROW_ACTIONS[key] ?? '');
    if (key === 'z') return controls.restore();
    const field = within.querySelector<HTMLInputElement>(
      `input[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]:not([type=checkbox])`,
    );
    if (field) return (field.focus(), field.select(), true);
    return obey({ key, isExtending: false }, within, {});
  };
  useKeys((event) => {
    const within = area.current;
    if (!within || isTaken(event)) return;
    if (event.key === '?') setOpen(true);
    else if (event.key.length !== 1 || !obeyed(event.key.toLowerCase(), within)) return;
    event.preventDefault();
  });
  return isOpen && <PathKeysDialog onClose={() => setOpen(false)} />;
}

/** A field in the closed part of the limits cannot be focused. */
function openLimits(within: HTMLElement, key: string): void {
  const limits = within.querySelector(`[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`)?.closest('details');
  if (limits) limits.open = true;
}

function pressInRow(action: string): boolean {
  const button = document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>(`[data-action="${action}"]`);
  button?.click();
  return button !== null && button !== undefined;
}
