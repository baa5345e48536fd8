import { type RefObject, useState } from 'react';
import { useKeys } from '#web/ui/controls/page.keys.ts';
import { isTaken } from '#web/ui/controls/taken.keys.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { type KeyMap, keysOn, obey, type TableKeyActions } from './table.keys.ts';

const KeyMapDialog = lazyDialog(async () => (await import('#web/ui/overlays/KeyMapDialog.tsx')).KeyMapDialog);

/** The keys of the rows in an area of the page, and the dialog that lists them. */
export function TableKeys({ area, ...actions }: TableKeyActions & { area: RefObject<HTMLElement | null> }) {
  const [keys, setKeys] = useState<KeyMap | null>(null);
  useKeys((event) => {
    const within = area.current;
    if (!within || isTaken(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === '?') setKeys(keysOn(actions));
    else if (!obey({ key, isExtending: event.shiftKey }, within, actions)) return;
    event.preventDefault();
  });
  return keys && <KeyMapDialog title="Keys of this list" keys={keys} onClose={() => setKeys(null)} />;
}
