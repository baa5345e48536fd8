import { type RefObject, useState } from 'react';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { obey } from '#web/ui/tables/table.keys.ts';

const SurveyKeysDialog = lazyDialog(async () => (await import('./SurveyKeysDialog.tsx')).SurveyKeysDialog);

/** Keyboard handling for the comments, and the dialog that lists the keys. */
export function SurveyKeys({ area }: { area: RefObject<HTMLElement | null> }) {
  const [isOpen, setOpen] = useState(false);
  useKeys((event) => {
    const within = area.current;
    if (!within || isTaken(event) || event.shiftKey !== (event.key === '?')) return;
    if (event.key === '?') setOpen(true);
    else if (event.key === 't' ? !openTask() : !obey({ key: event.key, isExtending: false }, within, {})) return;
    event.preventDefault();
  });
  return isOpen && <SurveyKeysDialog onClose={() => setOpen(false)} />;
}

/** Presses the task button of the focused comment; false if there is none. */
function openTask(): boolean {
  const button = document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('[data-task]');
  button?.click();
  return button !== null && button !== undefined;
}
