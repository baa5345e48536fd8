import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { MEETING_KEYS } from './meeting.keys.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="The meeting by keyboard" description="Keys are off while you type in a text field." size="sm">
      <dl className="mb-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {MEETING_KEYS.map(([keys, meaning]) => (
          <div key={meaning} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
