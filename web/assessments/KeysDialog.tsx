import { Dialog } from '#web/ui/Dialog.tsx';
import { Kbd } from '#web/ui/Kbd.tsx';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['1', '2', '3'], 'Met, partly met, not met (yes and no: 1 and 2)'],
  [['0'], 'Not applicable'],
  [['0', '…', '5'], 'The value of a scale; there X means not applicable'],
  [['1', '…', '9'], 'The first nine choices of a list'],
  [['Enter'], 'Next question without an answer (or U)'],
  [['J', 'K'], 'Next and previous question'],
  [['N'], 'Internal note'],
  [['Esc'], 'Leave a text field, so that keys answer again'],
  [['Tab'], 'Into the fields of the question'],
  [['/'], 'Search all questions'],
  [['?'], 'This list'],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Answering by keyboard" description="Keys are off while you type in a text field." size="sm">
      <dl className="mb-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {KEYS.map(([keys, meaning]) => (
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
