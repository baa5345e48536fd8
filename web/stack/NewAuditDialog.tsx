import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createStackAudit } from '#contract/stack/stack.audits.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface NewAuditDialogProps {
  customerId: string | undefined;
  onClose: () => void;
}

export function NewAuditDialog({ customerId, onClose }: NewAuditDialogProps) {
  const [chosen, setChosen] = useState(customerId ?? null);
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: (id: string) => call(createStackAudit, { body: { customerId: id } }),
    onSuccess: async ({ id }) => {
      await refreshAfter(createStackAudit);
      await navigate({ to: '/tech-stack-audits/$id', params: { id } });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="New audit"
      description="The audit starts with your standards and the customer’s products as of today."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen === null}
            loading={begin.isPending}
            onClick={() => chosen !== null && begin.mutate(chosen)}
          >
            Start audit
          </Button>
        </>
      }
    >
      <div className="grid gap-3 pb-2">
        <Field label="Customer" required>
          <CustomerCombobox value={chosen} onChange={setChosen} />
        </Field>
        <FaultMessage error={begin.error} />
      </div>
    </Dialog>
  );
}
