import { useState } from 'react';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';

const AnswerOfferDialog = lazyDialog(async () => (await import('./AnswerOfferDialog.tsx')).AnswerOfferDialog);

/** Shown on every screen until the offer is answered; the dialog names its author and expiry. */
export function OwnershipBanner({ organizationName }: { organizationName: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Banner tone="info">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 wrap-anywhere">You have been offered ownership of {organizationName}.</p>
        <Button size="sm" {...AnswerOfferDialog.prefetch} onClick={() => setOpen(true)}>
          Respond to offer
        </Button>
      </div>
      {isOpen && <AnswerOfferDialog organizationName={organizationName} onClose={() => setOpen(false)} />}
    </Banner>
  );
}
