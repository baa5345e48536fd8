import { useState } from 'react';
import type { Month } from '#domain/customers/fiscal.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { movedTo } from './programme.moves.ts';
import { whenText } from './programme.words.ts';
import type { GridReview } from './ReviewMark.tsx';

interface MoveMeetingDialogProps {
  review: GridReview;
  customer: string;
  to: Month;
  onMove: (isTold: boolean) => void;
  onClose: () => void;
}

/** A review with a meeting takes the meeting with it, so it asks first, and whether its people shall be told. */
export function MoveMeetingDialog({ review, customer, to, onMove, onClose }: MoveMeetingDialogProps) {
  const [isTold, setTold] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move the meeting with ${customer}?`}
      description={`It moves from ${whenText(review)} to ${whenText(movedTo(review, to))}.`}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              onMove(isTold);
              onClose();
            }}
          >
            Move meeting
          </Button>
        </>
      }
    >
      <Checkbox checked={isTold} onChange={(ticked) => setTold(ticked.target.checked)} help="By mail, to those whose address is known.">
        Tell the people who take part
      </Checkbox>
    </Dialog>
  );
}
