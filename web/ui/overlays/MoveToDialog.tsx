import { Button } from '#web/ui/controls/Button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Dialog } from './Dialog.tsx';

interface MoveToDialogProps {
  title: string;
  places: readonly { place: string; name: string }[];
  from: string;
  onChoose: (place: string) => void;
  onClose: () => void;
}

/** Moves a card of a board without dragging, for touch screens and people who can only press. */
export function MoveToDialog({ title, places, from, onChoose, onClose }: MoveToDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Move to" description={title} size="sm">
      <ul className="grid gap-1 pb-4">
        {places.map(({ place, name }) => (
          <li key={place} className="grid">
            <Button
              variant="ghost"
              {...(place === from && { icon: CheckIcon })}
              disabled={place === from}
              onClick={() => {
                onChoose(place);
                onClose();
              }}
              className="justify-start"
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
