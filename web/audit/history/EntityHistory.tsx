import { useCan } from '#web/session/session.ts';
import { HistoryIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';

export const EntityHistory = lazyDialog(async () => (await import('./HistoryDrawer.tsx')).HistoryDrawer);

/** Menu entry, for people with the audit permission. */
export function HistoryItem({ onSelect }: { onSelect: () => void }) {
  const may = useCan()('audit:view');
  return may ? (
    <MenuItem icon={HistoryIcon} {...EntityHistory.prefetch} onSelect={onSelect}>
      Audit history
    </MenuItem>
  ) : null;
}
