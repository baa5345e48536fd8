/** Selector of fields in which a key types or selects. */
export const TEXTUAL = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=button])';
const OVERLAY = '[role=dialog], [role=menu], [role=listbox], [role=combobox]';

/** True if a text field, an open dialog, or a button that handles Enter should keep the key. */
export function isTaken(event: Pick<KeyboardEvent, 'key' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest(`${TEXTUAL}, ${OVERLAY}`)) return true;
  return event.key === 'Enter' && event.target.closest('button, a, summary, input[type=checkbox]') !== null;
}

/** True for Enter alone; with Ctrl it submits the page. */
export function isPlainEnter({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey;
}
