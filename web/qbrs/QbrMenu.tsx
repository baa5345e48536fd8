import { isQbrEditable } from '#domain/qbrs.rules.ts';
import type { Qbr } from '#contract/qbrs.contract.ts';
import { useCan } from '#web/app/session.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DotsIcon, EditIcon, RefreshIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { MenuItem } from '#web/ui/MenuItem.tsx';
import { MenuSeparator } from '#web/ui/MenuSeparator.tsx';

export function QbrMenu({ qbr, onChoose }: { qbr: Qbr; onChoose: (dialog: 'details' | 'generate' | 'delete') => void }) {
  const mayDelete = useCan()('qbrs:delete');
  const isEditable = isQbrEditable(qbr.status);
  const isFrozen = qbr.status === 'finalized';
  return (
    <Menu trigger={<IconButton label="More actions" icon={DotsIcon} variant="secondary" size="md" />}>
      <MenuItem icon={EditIcon} disabled={!isEditable} onSelect={() => onChoose('details')}>
        Edit title and meeting
      </MenuItem>
      <MenuItem icon={RefreshIcon} disabled={!isEditable || isFrozen} onSelect={() => onChoose('generate')}>
        <span>
          {qbr.figures ? 'Regenerate figures' : 'Generate figures'}
          {isFrozen && <span className="block text-xs">Frozen: reopen it first</span>}
        </span>
      </MenuItem>
      {mayDelete && <MenuSeparator />}
      {mayDelete && (
        <MenuItem icon={TrashIcon} danger disabled={!isEditable} onSelect={() => onChoose('delete')}>
          <span>
            Delete
            {!isEditable && <span className="block text-xs">What was presented is kept</span>}
          </span>
        </MenuItem>
      )}
    </Menu>
  );
}
