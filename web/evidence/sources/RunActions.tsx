import type { EvidenceRun } from '#contract/evidence/runs.contract.ts';
import { downloadFile } from '#contract/files/files.contract.ts';
import { download } from '#web/http/download.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { DotsIcon, DownloadIcon, FileTextIcon, ListSearchIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { MenuLink } from '#web/ui/overlays/MenuLink.tsx';

interface RunActionsProps {
  run: EvidenceRun;
  mayDelete: boolean;
  onShow: () => void;
  onDelete: () => void;
}

/** Menu of a source. */
export function RunActions({ run: { id, fileName, fileId, batchId, customerId }, mayDelete, onShow, onDelete }: RunActionsProps) {
  return (
    <Menu key={id} trigger={<IconButton label={`Actions for ${fileName}`} icon={DotsIcon} />}>
      <MenuItem icon={ListSearchIcon} onSelect={onShow}>
        Show results
      </MenuItem>
      {batchId && (
        <MenuLink icon={FileTextIcon} to={`/customers/${customerId}?tab=evidence&batch=${batchId}`}>
          Show import
        </MenuLink>
      )}
      {fileId && (
        <MenuItem icon={DownloadIcon} onSelect={() => void download(downloadFile, { params: { id: fileId } })}>
          Download file
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem icon={TrashIcon} danger onSelect={onDelete}>
          Delete run
        </MenuItem>
      )}
    </Menu>
  );
}
