import type { Month } from '#domain/customers/fiscal.rules.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';
import { movedTo } from './programme.moves.ts';
import { whenText } from './programme.words.ts';
import type { GridReview } from './ReviewMark.tsx';

interface MoveMeetingDialogProps {
  review: GridReview;
  customer: string;
  to: Month;
  onMove: () => void;
  onClose: () => void;
}

/** A review with a meeting takes the meeting with it, so it asks first. */
export function MoveMeetingDialog({ review, customer, to, onMove, onClose }: MoveMeetingDialogProps) {
  return (
    <ConfirmDialog
      open
      title={`Move the meeting with ${customer}?`}
      description={`It moves from ${whenText(review)} to ${whenText(movedTo(review, to))}. Nobody is told by mail: send the new invitation from the QBR.`}
      confirmLabel="Move meeting"
      onConfirm={() => {
        onMove();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
