import { isQbrEditable } from '#domain/qbrs/qbrs.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { HistoryItem } from '#web/audit/history/EntityHistory.tsx';
import { useCan } from '#web/session/session.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CalendarIcon, DotsIcon, EditIcon, HistoryIcon, MessageIcon, RefreshIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { MenuSeparator } from '#web/ui/overlays/MenuSeparator.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const DetailsDrawer = lazyDialog(async () => (await import('./DetailsDrawer.tsx')).DetailsDrawer);
export const GenerateDialog = lazyDialog(async () => (await import('./GenerateDialog.tsx')).GenerateDialog);
export const SlotsDialog = lazyDialog(async () => (await import('./sharing/SlotsDialog.tsx')).SlotsDialog);
export const SinceLastDialog = lazyDialog(async () => (await import('./versions/SinceLastDialog.tsx')).SinceLastDialog);
export const ServiceDialog = lazyDialog(async () => (await import('./ServiceDialog.tsx')).ServiceDialog);
export const DeleteDialog = lazyDialog(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);
export const VersionsDialog = lazyDialog(async () => (await import('./versions/VersionsDialog.tsx')).VersionsDialog);

const KEPT = 'Presented: can no longer be changed';
const FROZEN = 'Frozen: reopen it first';

export function QbrMenu({
  qbr,
  onChoose,
}: {
  qbr: Qbr;
  onChoose: (dialog: 'details' | 'slots' | 'service' | 'generate' | 'versions' | 'since' | 'history' | 'delete') => void;
}) {
  const mayDelete = useCan()('qbrs:delete');
  const isEditable = isQbrEditable(qbr.status);
  const isFrozen = qbr.status === 'finalized';
  return (
    <Menu trigger={<IconButton label="More actions" icon={DotsIcon} variant="secondary" size="md" />}>
      <MenuItem icon={EditIcon} {...DetailsDrawer.prefetch} reason={isEditable ? null : KEPT} onSelect={() => onChoose('details')}>
        Edit title and meeting
      </MenuItem>
      <MenuItem icon={CalendarIcon} {...SlotsDialog.prefetch} reason={isEditable ? null : KEPT} onSelect={() => onChoose('slots')}>
        Offer times
      </MenuItem>
      <MenuItem icon={MessageIcon} {...ServiceDialog.prefetch} reason={isEditable ? null : KEPT} onSelect={() => onChoose('service')}>
        Service figures
      </MenuItem>
      <MenuItem
        icon={RefreshIcon}
        {...GenerateDialog.prefetch}
        reason={isFrozen ? FROZEN : isEditable ? null : KEPT}
        onSelect={() => onChoose('generate')}
      >
        {qbr.figures ? 'Regenerate figures' : 'Generate figures'}
      </MenuItem>
      {qbr.figures && (
        <MenuItem icon={HistoryIcon} {...VersionsDialog.prefetch} onSelect={() => onChoose('versions')}>
          Versions
        </MenuItem>
      )}
      {qbr.facts && (
        <MenuItem icon={HistoryIcon} {...SinceLastDialog.prefetch} onSelect={() => onChoose('since')}>
          Compare with previous deck
        </MenuItem>
      )}
      <HistoryItem onSelect={() => onChoose('history')} />
      {mayDelete && <MenuSeparator />}
      {mayDelete && (
        <MenuItem icon={TrashIcon} danger {...DeleteDialog.prefetch} reason={isEditable ? null : KEPT} onSelect={() => onChoose('delete')}>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}
