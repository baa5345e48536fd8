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
  return <KeyMapDialog title="List shortcuts" keys={keys} onClose={onClose} />;
}

/** Currently active keys, including the letters of buttons on the page; a letter presses the first button that has it. */
function keysOn(isSelectable: boolean): KeyMap {
  const names = new Map<string, string>();
  for (const button of document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')) {
    const letter = button.getAttribute('aria-keyshortcuts') ?? '';
    if (names.has(letter) || !BUTTONS.test(letter.toLowerCase())) continue;
    names.set(letter, button.getAttribute('aria-label') ?? button.textContent.trim());
  }
  const buttons = [...names].map(([letter, name]) => [[letter], name] as const);
  return [...ROW_KEYS, ...(isSelectable ? SELECTION_KEYS : []), ...buttons, [['?'], 'Show shortcuts']];
}
