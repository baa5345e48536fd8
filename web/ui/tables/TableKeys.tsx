import { type RefObject, useState } from 'react';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { obey, type TableKeyActions } from './table.keys.ts';

const TableKeysDialog = lazyDialog(async () => (await import('./TableKeysDialog.tsx')).TableKeysDialog);

/** Keyboard handling for the rows in an area, and the dialog that lists the keys. */
export function TableKeys({ area, ...actions }: TableKeyActions & { area: RefObject<HTMLElement | null> }) {
  const [isOpen, setOpen] = useState(false);
  useKeys((event) => {
    const within = area.current;
    if (!within || isTaken(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === '?') setOpen(true);
    else if (!obey({ key, isExtending: event.shiftKey }, within, actions)) return;
    event.preventDefault();
  });
  return isOpen && <TableKeysDialog isSelectable={actions.onToggle !== undefined} onClose={() => setOpen(false)} />;
}
