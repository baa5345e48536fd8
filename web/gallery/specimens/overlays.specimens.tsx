import { useRef, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { BuildingIcon, DotsIcon, TrashIcon } from '#web/ui/icons.tsx';
import { CommandDialog } from '#web/ui/overlays/CommandDialog.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { KeyMapDialog } from '#web/ui/overlays/KeyMapDialog.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuCheck } from '#web/ui/overlays/MenuCheck.tsx';
import { MenuChoices } from '#web/ui/overlays/MenuChoices.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { MenuLink } from '#web/ui/overlays/MenuLink.tsx';
import { MenuSeparator } from '#web/ui/overlays/MenuSeparator.tsx';
import { MoveToDialog } from '#web/ui/overlays/MoveToDialog.tsx';
import { Popover } from '#web/ui/overlays/Popover.tsx';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';
import { HERE, LONG_NAME, LONG_TEXT } from '#web/gallery/gallery.data.ts';
import { Held } from '#web/gallery/Held.tsx';
import { Opener } from '#web/gallery/Opener.tsx';
import { eachOf, type Specimen } from '#web/gallery/specimen.ts';

const nothing = () => {};
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'German' },
] as const;
const PLACES = ['Q1 2027', 'Q2 2027', 'Later'].map((name) => ({ place: name, name }));

function Commands() {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Opener label="Open the command dialog">
      {(isOpen, close) => (
        <CommandDialog open={isOpen} onClose={close} label="Commands" field={field} leavesFocus={() => false}>
          <input ref={field} aria-label="Search commands" placeholder="Search" className="h-12 border-b border-border px-4" />
          <p className="p-4 text-muted">Type to search.</p>
        </CommandDialog>
      )}
    </Opener>
  );
}

function PopoverAtButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      title="Notifications"
      align="start"
      actions={<Button size="sm">Mark all notifications as read</Button>}
      trigger={<Button>Open the popover</Button>}
    >
      <p className="p-4">{LONG_TEXT}</p>
    </Popover>
  );
}

function Entries() {
  return (
    <>
      <MenuItem icon={BuildingIcon} onSelect={nothing}>
        Open the customer
      </MenuItem>
      <MenuItem disabled onSelect={nothing}>
        Merge with another customer
      </MenuItem>
      <MenuItem reason="Only the owner may export." onSelect={nothing}>
        Export
      </MenuItem>
      <MenuLink to={HERE} icon={BuildingIcon}>
        Help
      </MenuLink>
      <MenuLink to={HERE} inNewTab>
        Documentation
      </MenuLink>
      <MenuSeparator />
      <Held<boolean> initial>
        {(value, change) => (
          <MenuCheck checked={value} onChange={change}>
            Show archived
          </MenuCheck>
        )}
      </Held>
      <Held<'en' | 'de'> initial="en">
        {(value, change) => <MenuChoices label="Language" options={LANGUAGES} value={value} onChange={change} />}
      </Held>
      <MenuSeparator />
      <MenuItem danger icon={TrashIcon} onSelect={nothing}>
        Delete
      </MenuItem>
    </>
  );
}

export const OVERLAYS: readonly Specimen[] = [
  { name: 'CommandDialog', opens: { Default: <Commands /> } },
  {
    name: 'Dialog',
    opens: eachOf(['sm', 'md', 'lg'] as const, (size) => (
      <Opener label={`Open a dialog, ${size}`}>
        {(isOpen, close) => (
          <Dialog
            open={isOpen}
            onClose={close}
            title={LONG_NAME}
            description={LONG_TEXT}
            size={size}
            footer={<Button onClick={close}>Close the dialog</Button>}
          >
            <p>{LONG_TEXT.repeat(12)}</p>
          </Dialog>
        )}
      </Opener>
    )),
  },
  {
    name: 'Drawer',
    opens: eachOf(['left', 'right'] as const, (side) => (
      <Opener label={`Open at the ${side}`}>
        {(isOpen, close) => (
          <Drawer open={isOpen} onClose={close} title={LONG_NAME} side={side} footer={<Button onClick={close}>Close the drawer</Button>}>
            <p className="p-4">{LONG_TEXT}</p>
          </Drawer>
        )}
      </Opener>
    )),
  },
  {
    name: 'KeyMapDialog',
    opens: {
      Default: (
        <Opener label="Open the keys">
          {(isOpen, close) => isOpen && <KeyMapDialog title="Keys of the board" keys={[[['J', 'K'], LONG_TEXT]]} onClose={close} />}
        </Opener>
      ),
    },
  },
  {
    name: 'Menu',
    opens: {
      'At an icon': (
        <Menu trigger={<IconButton label="More actions" icon={DotsIcon} />}>
          <Entries />
        </Menu>
      ),
      'At a button': (
        <Menu align="start" trigger={<Button>Open the menu</Button>}>
          <Entries />
        </Menu>
      ),
    },
  },
  {
    name: 'MoveToDialog',
    opens: {
      Default: (
        <Opener label="Move to">
          {(isOpen, close) =>
            isOpen && <MoveToDialog title={LONG_TEXT} places={PLACES} from="Q2 2027" onChoose={nothing} onClose={close} />
          }
        </Opener>
      ),
    },
  },
  { name: 'Popover', opens: { Default: <PopoverAtButton /> } },
  {
    name: 'Tooltip',
    states: {
      Default: (
        <Tooltip text="Customers without an approved assessment">
          <Button>Hover or focus</Button>
        </Tooltip>
      ),
      'As description, below': (
        <Tooltip text={LONG_TEXT} side="bottom" isDescription>
          <Button>With a description</Button>
        </Tooltip>
      ),
    },
  },
];
