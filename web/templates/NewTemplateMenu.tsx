import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClasses } from '#web/ui/controls/button.classes.ts';
import { ChevronDownIcon, FileTextIcon, TemplateIcon, UploadIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { ImportDialog, LibraryDialog, NewTemplateDialog } from './template.dialogs.ts';

interface NewTemplateMenuProps {
  onChoose: (dialog: 'import' | 'library' | 'new') => void;
}

export function NewTemplateMenu({ onChoose }: NewTemplateMenuProps) {
  return (
    <>
      <Button icon={UploadIcon} {...ImportDialog.prefetch} onClick={() => onChoose('import')}>
        Import
      </Button>
      <Menu
        trigger={
          <button type="button" data-onboarding="new-template" className={buttonClasses('primary', 'md')}>
            New template
            <ChevronDownIcon />
          </button>
        }
      >
        <MenuItem icon={TemplateIcon} {...LibraryDialog.prefetch} onSelect={() => onChoose('library')}>
          From library
        </MenuItem>
        <MenuItem icon={FileTextIcon} {...NewTemplateDialog.prefetch} onSelect={() => onChoose('new')}>
          Blank template
        </MenuItem>
      </Menu>
    </>
  );
}
