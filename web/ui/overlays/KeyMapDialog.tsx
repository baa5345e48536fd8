import type { ReactNode } from 'react';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import type { KeyMap } from '#web/ui/tables/key.map.ts';
import { Dialog } from './Dialog.tsx';

interface KeyMapDialogProps {
  title: string;
  keys: KeyMap;
  onClose: () => void;
  /** Settings of the keys, above the list. */
  children?: ReactNode;
}

export function KeyMapDialog({ title, keys, onClose, children }: KeyMapDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} description="Shortcuts are off while you type in a text field." size="sm">
      {children}
      <dl className="mb-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(([signs, meaning]) => (
          <div key={meaning} className="contents">
            <dt className="flex gap-1">
              {signs.map((sign) => (
                <Kbd key={sign}>{sign}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
