import { useState } from 'react';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { useLink } from './links.change.ts';
import { useNewRecommendation } from './new.recommendation.ts';
import { type ChosenRecommendation, RecommendationChoice } from './RecommendationChoice.tsx';

interface LinkDialogProps {
  findings: readonly Finding[];
  onDone: () => void;
  onClose: () => void;
}

/** Links findings of one customer to a recommendation, or starts a new one for them. */
export function LinkDialog({ findings, onDone, onClose }: LinkDialogProps) {
  const [first] = findings;
  const isOneCustomer = findings.every(({ customer }) => customer.id === first?.customer.id);
  return first && isOneCustomer ? (
    <LinkForm findings={findings} customer={first.customer} onDone={onDone} onClose={onClose} />
  ) : (
    <Dialog
      open
      onClose={onClose}
      title="These findings belong to several customers"
      description="A recommendation is for one customer. Select findings of one customer and link them."
      footer={<Button onClick={onClose}>Close</Button>}
    />
  );
}

function LinkForm({ findings, customer, onDone, onClose }: LinkDialogProps & { customer: Finding['customer'] }) {
  const [chosen, setChosen] = useState<ChosenRecommendation | null>(null);
  const [isAsked, setAsked] = useState(false);
  const recommendNew = useNewRecommendation();
  const link = useLink(() => {
    onDone();
    onClose();
  });
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setAsked(true);
    if (chosen) link.mutate({ recommendation: chosen, findingIds: findings.map(({ id }) => id) });
  };
  return (
    <FormDialog
      title={findings.length === 1 ? 'Link the finding' : `Link ${findings.length} findings`}
      description={findings.length === 1 ? findings[0]?.title : customer.name}
      submitLabel="Link"
      saving={link}
      onSubmit={submit}
      onClose={onClose}
    >
      <RecommendationChoice
        customerId={customer.id}
        value={chosen}
        onChange={setChosen}
        error={isAsked && !chosen ? 'Choose a recommendation' : undefined}
      />
      <div className="pb-2">
        <Button size="sm" icon={PlusIcon} onClick={() => recommendNew(findings)}>
          New recommendation
        </Button>
      </div>
    </FormDialog>
  );
}
