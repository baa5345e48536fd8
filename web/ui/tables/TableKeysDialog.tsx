import { useState } from 'react';
import { KeyMapDialog } from '#web/ui/overlays/KeyMapDialog.tsx';
import { type KeyMap, ROW_KEYS, SELECTION_KEYS } from './key.map.ts';
import { BUTTONS } from './table.keys.ts';

interface TableKeysDialogProps {
  isSelectable: boolean;
  onClose: () => void;
}

export function TableKeysDialog({ isSelectable, onClose }: TableKeysDialogProps) {
  const [keys] = useState(() => keysOn(isSelectable));
  return <KeyMapDialog title="Keys of this list" keys={keys} onClose={onClose} />;
}

/** All keys that work now, with the letters of the buttons on the page. */
function keysOn(isSelectable: boolean): KeyMap {
  const buttons = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].flatMap((button) => {
    const letter = button.getAttribute('aria-keyshortcuts') ?? '';
    const name = button.getAttribute('aria-label') ?? button.textContent.trim();
    return BUTTONS.test(letter.toLowerCase()) ? [[[letter], name] as const] : [];
  });
  return [...ROW_KEYS, ...(isSelectable ? SELECTION_KEYS : []), ...buttons, [['?'], 'Show these keys']];
}
