import type { Customer } from '#contract/customers/customers.contract.ts';
import { DialogForm, FormRefusal } from '#web/ui/overlays/DialogForm.tsx';
import { CostFields } from '#web/recommendations/detail/options/CostFields.tsx';
import type { useScratch } from './creation.ts';
import { LinkedFindings } from '#web/recommendations/detail/links/LinkedFindings.tsx';
import { PlanFields } from '#web/recommendations/detail/PlanFields.tsx';
import { InternalFields, TitleFields, WordingFields } from '#web/recommendations/detail/TextFields.tsx';

/** Form for an own text; fields that depend on the customer appear once it is chosen. */
export function ScratchFields({ scratch, customer }: { scratch: ReturnType<typeof useScratch>; customer: Customer | null }) {
  const { id, create, submit } = scratch;
  return (
    <DialogForm id={id} saving={create} onSubmit={submit} className="border-t border-border">
      <div className="px-4 pt-4 empty:hidden">{create.error && <FormRefusal saving={create} conflict={undefined} />}</div>
      <TitleFields statusBefore={null} />
      <WordingFields />
      {customer && (
        <>
          <CostFields key={customer.currency} currency={customer.currency} />
          <PlanFields customer={customer} owner={null} />
          <LinkedFindings customerId={customer.id} />
        </>
      )}
      <InternalFields />
    </DialogForm>
  );
}
