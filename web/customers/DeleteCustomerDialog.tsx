import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { type Customer, deleteCustomer } from '#contract/customers/customers.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { afterCustomerDeletion } from './customers.api.ts';

interface DeleteCustomerDialogProps {
  customer: Customer;
  open: boolean;
  onClose: () => void;
  onArchive: () => void;
}

const Dependencies = z.object({ assessments: z.number(), qbrs: z.number(), recommendations: z.number() });

export function DeleteCustomerDialog({ customer, open, onClose, onArchive }: DeleteCustomerDialogProps) {
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(deleteCustomer, { params: { id: customer.id } }),
    onSuccess: async () => {
      await navigate({ to: '/customers' });
      toast({ title: `${customer.name} is deleted`, variant: 'success' });
      await afterCustomerDeletion(customer.id);
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  const fault = remove.isError ? faultOf(remove.error) : null;
  const archiveInstead = () => {
    close();
    onArchive();
  };

  if (open && fault?.code === 'CUSTOMER_HAS_DEPENDENCIES') {
    return (
      <Dialog
        open
        onClose={close}
        size="sm"
        title={`${customer.name} cannot be deleted`}
        description={fault.resolution}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            {customer.status !== 'archived' && (
              <Button variant="primary" onClick={archiveInstead}>
                Archive instead
              </Button>
            )}
          </>
        }
      >
        <Blockers customer={customer} details={fault.details} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={`Delete ${customer.name}?`}
      description="The customer is deleted permanently, with its contacts, agreements, assets and budget. To keep the data, archive the customer instead."
      confirmLabel="Delete customer"
      danger
      typedName={customer.name}
      pending={remove.isPending}
      error={fault?.displayText ?? null}
      onConfirm={() => remove.mutate()}
    />
  );
}

function Blockers({ customer, details }: { customer: Customer; details: unknown }) {
  const counts = Dependencies.safeParse(details);
  if (!counts.success) return null;
  const { assessments, qbrs, recommendations } = counts.data;
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {assessments > 0 && (
        <li>
          <TextLink to={`/assessments?customerId=${customer.id}`}>
            {assessments === 1 ? '1 assessment' : `${assessments} assessments`}
          </TextLink>
        </li>
      )}
      {qbrs > 0 && (
        <li>
          <TextLink to={`/qbrs?customerId=${customer.id}`}>{qbrs === 1 ? '1 QBR' : `${qbrs} QBRs`}</TextLink>
        </li>
      )}
      {recommendations > 0 && (
        <li>
          <TextLink to={`/customers/${customer.id}?tab=recommendations`}>
            {recommendations === 1 ? '1 recommendation' : `${recommendations} recommendations`}
          </TextLink>
        </li>
      )}
    </ul>
  );
}
