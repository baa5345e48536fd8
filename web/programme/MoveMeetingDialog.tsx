import { useState } from 'react';
import type { Month } from '#domain/customers/fiscal.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { HolidayNote } from '#web/session/HolidayNote.tsx';
import { dayOf, movedTo } from './programme.moves.ts';
import { whenText } from './programme.words.ts';
import type { GridReview } from './ReviewMark.tsx';

interface MoveMeetingDialogProps {
  review: GridReview;
  customer: string;
  to: Month;
  onMove: (notifies: boolean) => void;
  onClose: () => void;
}

/** Confirms a move: a review with a meeting moves it too and can notify its attendees; any review needs confirmation on a holiday. */
export function MoveMeetingDialog({ review, customer, to, onMove, onClose }: MoveMeetingDialogProps) {
  const [notifies, setNotifies] = useState(false);
  const hasMeeting = review.meeting !== null;
  const moved = movedTo(review, to);
  const day = dayOf(moved);
  return (
    <Dialog
      open
      onClose={onClose}
      title={hasMeeting ? `Move the meeting with ${customer}?` : `Move the review of ${customer}?`}
      description={`The date changes from ${whenText(review)} to ${whenText(moved)}.`}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              onMove(notifies);
              onClose();
            }}
          >
            {hasMeeting ? 'Move meeting' : 'Move review'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {day !== null && <HolidayNote day={day} />}
        {hasMeeting && (
          <Checkbox
            checked={notifies}
            onChange={(ticked) => setNotifies(ticked.target.checked)}
            help="By email, to people whose address is known."
          >
            Notify attendees
          </Checkbox>
        )}
      </div>
    </Dialog>
  );
}
