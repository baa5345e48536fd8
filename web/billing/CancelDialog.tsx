import { cancelSubscription, type Subscription } from '#contract/billing/billing.contract.ts';
import { CANCEL_REASONS } from '#domain/billing/plans.rules.ts';
import { useContractForm } from '#web/http/form.ts';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextAreaField } from '#web/ui/forms/TextField.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ArchiveIcon } from '#web/ui/icons.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { useBillingChange } from './billing.api.ts';
import { REASON_WORDS } from './billing.words.ts';

interface CancelDialogProps {
  open: boolean;
  subscription: Subscription;
  onPause: () => void;
  onClose: () => void;
}

const REASONS = CANCEL_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }));

/** States what remains and until when, asks for a reason, and offers an export. */
export function CancelDialog({ open, subscription: { nextInvoice, status }, onPause, onClose }: CancelDialogProps) {
  const { control, handleSubmit } = useContractForm(cancelSubscription.body, { comment: '' });
  const cancel = useBillingChange(cancelSubscription, () => {
    toast({ title: 'Your plan is cancelled', description: 'You can undo this until the last day.', variant: 'success' });
    onClose();
  });
  const submit = handleSubmit((body) => cancel.mutate({ body }));
  const until = nextInvoice ? `until ${formatDay(nextInvoice.at)}` : 'until the end of the paid period';
  return (
    <FormDialog
      open={open}
      title="Cancel subscription"
      description={`Everything keeps working ${until}. After that, data can be read and exported for 14 days, and nothing more is charged.`}
      submitLabel="End subscription"
      saving={cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="reason"
        label="Why are you cancelling?"
        required
        refusal="Choose a reason"
        options={REASONS}
        placeholder="Choose a reason"
      />
      <TextAreaField control={control} name="comment" label="What could we have done better?" />
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/settings?tab=data" icon={ArchiveIcon}>
          Export everything
        </LinkButton>
        {status === 'active' && <Button onClick={onPause}>Pause instead</Button>}
      </div>
    </FormDialog>
  );
}
