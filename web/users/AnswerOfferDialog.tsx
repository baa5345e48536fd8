import { useMutation } from '@tanstack/react-query';
import { acceptOwnership, declineOwnership, getOwnershipOffer, type OwnershipOffer } from '#contract/organizations/ownership.contract.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { readAgain } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { useOwnershipOffer, refreshOwnership } from './ownership.api.ts';

interface AnswerOfferDialogProps {
  organizationName: string;
  onClose: () => void;
}

/** Accepts or declines an ownership offer. If the offer has expired meanwhile, closing the dialog also removes the banner. */
export function AnswerOfferDialog({ organizationName, onClose }: AnswerOfferDialogProps) {
  const { data, isFetching, error } = useOwnershipOffer();
  const answers = useAnswers(organizationName, onClose);
  const offer = isFetching ? undefined : data;
  const hasEnded = offer === null;
  const close = () => {
    if (hasEnded) void refreshOwnership();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={`Become the owner of ${organizationName}?`}
      size="sm"
      footer={offer ? <AnswerButtons {...answers} offer={offer} /> : <Button onClick={close}>Close</Button>}
    >
      <div className="flex flex-col gap-3">
        {isFetching && <Skeleton className="h-24" />}
        {offer && <Terms offer={offer} />}
        {hasEnded ? (
          <p role="status">This offer has expired. The owner can make a new one.</p>
        ) : (
          <FaultMessage error={error ?? answers.accept.error ?? answers.decline.error} />
        )}
      </div>
    </Dialog>
  );
}

function AnswerButtons({ accept, decline, offer }: ReturnType<typeof useAnswers> & { offer: OwnershipOffer }) {
  return (
    <>
      <Button loading={decline.isPending} disabled={accept.isPending} onClick={() => decline.mutate(offer)}>
        Decline
      </Button>
      <Button variant="primary" loading={accept.isPending} disabled={decline.isPending} onClick={() => accept.mutate()}>
        Accept ownership
      </Button>
    </>
  );
}

function Terms({ offer: { from, expiresAt } }: { offer: OwnershipOffer }) {
  return (
    <>
      <p className="wrap-anywhere">
        {from.name} would like to make you the owner. You can respond until <DateText value={expiresAt} withTime />.
      </p>
      <p>
        Only you would manage the subscription, and you could transfer the ownership. {from.name} stays as an administrator. Your other
        sessions end, and so do theirs.
      </p>
    </>
  );
}

function useAnswers(organizationName: string, onClose: () => void) {
  // A refusal may mean that the offer has expired, which the refetch shows.
  const onError = () => readAgain(getOwnershipOffer);
  const accept = useMutation({
    mutationFn: () => withReauthentication(() => call(acceptOwnership)),
    onError,
    onSuccess: async () => {
      toast({ title: 'You are now the owner', description: `You own ${organizationName} in Plumbline.`, variant: 'success' });
      onClose();
      await refreshOwnership();
    },
  });
  const decline = useMutation({
    mutationFn: (_: OwnershipOffer) => call(declineOwnership),
    onError,
    onSuccess: async (_, { from }) => {
      toast({ title: 'Ownership declined', description: `${from.name} stays the owner and is notified.`, variant: 'success' });
      onClose();
      await refreshOwnership();
    },
  });
  return { accept, decline };
}
