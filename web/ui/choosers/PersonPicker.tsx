import { useState } from 'react';
import { UserPlusIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/overlays/Popover.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { BulkKey } from '#web/ui/list/BulkMenu.tsx';
import { PersonChooser } from './PersonChooser.tsx';

interface PersonPickerProps {
  /** Label such as "vCIO", for the button and the field. */
  label: string;
  /** Key that presses the button. */
  letter: string;
  nobody?: string;
  onChoose: (id: string | null) => void;
}

/** Button of a bulk bar for choosing a colleague. */
export function PersonPicker({ label, letter, nobody = 'Unassigned', onChoose }: PersonPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (id: string | null) => {
    setOpen(false);
    onChoose(id);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      title={label}
      align="start"
      actions={
        <Button variant="ghost" size="sm" onClick={() => choose(null)}>
          {nobody}
        </Button>
      }
      trigger={
        <Button variant="ghost" size="sm" icon={UserPlusIcon} aria-keyshortcuts={letter}>
          {label}
          <BulkKey>{letter}</BulkKey>
        </Button>
      }
    >
      <div className="p-4">
        <PersonChooser label="Person" value={null} placeholder="Type a name" onChange={(id) => id && choose(id)} />
      </div>
    </Popover>
  );
}
