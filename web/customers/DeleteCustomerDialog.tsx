import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OutputOf } from '#contract/endpoint.ts';
import { type Customer, deleteCustomer } from '#contract/customers/customers.contract.ts';
import { getCustomerDependencies } from '#contract/customers/timeline.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { reviewWord } from '#web/ui/data/terms.ts';
import { afterCustomerDeletion } from './customers.api.ts';
import { countText } from '#web/ui/data/number.text.ts';

interface DeleteCustomerDialogProps {
  customer: Customer;
  open: boolean;
  onClose: () => void;
  onArchive: () => void;
}

/** Checks what blocks the deletion before asking for the name; offers archiving, which keeps all data. */
export function DeleteCustomerDialog({ customer, open, onClose, onArchive }: DeleteCustomerDialogProps) {
  const navigate = useNavigate();
  const blockers = useQuery({ ...ask(getCustomerDependencies, { params: { id: customer.id } }), enabled: open, staleTime: 0 });
  const { onClose: close, ...dialog } = useConfirm(() => call(deleteCustomer, { params: { id: customer.id } }), {
    title: `Delete ${customer.name}?`,
    description:
      'The customer is deleted permanently, with its contacts, sites, agreements, assets and budget. To keep the data, archive the customer instead.',
    confirmLabel: 'Delete customer',
    danger: true,
    typedName: customer.name,
    onDone: async () => {
      await navigate({ to: '/customers' });
      toast({ title: `${customer.name} was deleted`, variant: 'success' });
      await afterCustomerDeletion(customer.id);
    },
    // Another person may have created something for the customer meanwhile.
    onRefused: () => blockers.refetch(),
    onClose,
  });
  if (!open) return null;
  if (blockers.data && isBlocked(blockers.data)) {
    const archiveInstead = () => {
      close();
      onArchive();
    };
    return <Refusal customer={customer} blockers={blockers.data} onArchive={archiveInstead} onClose={close} />;
  }
  if (!blockers.data) {
    return (
      <Dialog open onClose={close} size="sm" title={`Delete ${customer.name}?`}>
        {blockers.isError ? (
          <ErrorState error={blockers.error} onRetry={() => void blockers.refetch()} />
        ) : (
          <Spinner label="Checking what prevents deletion" />
        )}
      </Dialog>
    );
  }
  return <ConfirmDialog {...dialog} onClose={close} />;
}

type Dependencies = OutputOf<typeof getCustomerDependencies>;
const isBlocked = (blockers: Dependencies) => Object.values(blockers).some((count) => count > 0);

interface RefusalProps {
  customer: Customer;
  blockers: Dependencies;
  onArchive: () => void;
  onClose: () => void;
}

function Refusal({ customer, blockers, onArchive, onClose }: RefusalProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`${customer.name} cannot be deleted`}
      description="Reports would lose their history. Archive the customer instead; nothing is lost. These records prevent deletion:"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {customer.status !== 'archived' && (
            <Button variant="primary" onClick={onArchive}>
              Archive instead
            </Button>
          )}
        </>
      }
    >
      <Blockers customer={customer} blockers={blockers} />
    </Dialog>
  );
}

function Blockers({ customer, blockers: { assessments, qbrs, recommendations } }: { customer: Customer; blockers: Dependencies }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {assessments > 0 && (
        <li>
          <TextLink to={`/assessments?customerId=${customer.id}`}>{countText(assessments, 'assessment')}</TextLink>
        </li>
      )}
      {qbrs > 0 && (
        <li>
          <TextLink to={`/qbrs?customerId=${customer.id}`}>
            {qbrs === 1 ? `1 ${reviewWord().one}` : `${qbrs} ${reviewWord().many}`}
          </TextLink>
        </li>
      )}
      {recommendations > 0 && (
        <li>
          <TextLink to={`/customers/${customer.id}?tab=recommendations`}>{countText(recommendations, 'recommendation')}</TextLink>
        </li>
      )}
    </ul>
  );
}
