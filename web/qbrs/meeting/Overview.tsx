import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import type { MeetingDeck } from './meeting.deck.ts';
import { Small } from './Prompter.tsx';

interface OverviewProps {
  deck: MeetingDeck;
  at: number;
  onShow: (slide: number) => void;
  onClose: () => void;
}

/** Overview of all slides, for jumping to one. */
export function Overview({ deck, at, onShow, onClose }: OverviewProps) {
  return (
    <Dialog open onClose={onClose} title="All slides" size="lg">
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-3 pb-4">
        {deck.slides.map((slide, index) => (
          <li key={slide.key}>
            <button
              type="button"
              autoFocus={index === at}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => {
                onShow(index);
                onClose();
              }}
              className={classes(
                'block w-full rounded-field border p-1 text-start hover:bg-surface-2',
                index === at ? 'border-accent-line bg-accent-tint' : 'border-border',
              )}
            >
              <Small slide={slide} deck={deck} number={index + 1} />
              <span className="mt-1 block truncate px-1 text-sm">
                <span className="text-muted tabular-nums">{index + 1}</span> {slide.title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
