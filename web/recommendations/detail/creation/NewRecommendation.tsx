import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { ask } from '#web/http/ask.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { type CreationFor, useLibraryChoice, useScratch } from './creation.ts';
import { LeaveQuestion } from '#web/recommendations/detail/EditorFooter.tsx';
import { LibraryChoice } from './LibraryChoice.tsx';
import { useLeaveQuestion } from '#web/recommendations/detail/leave.question.ts';
import { DRAWER_WIDTH } from '#web/recommendations/detail/recommendation.words.ts';
import { ScratchFields } from './ScratchFields.tsx';

export interface NewRecommendationStart {
  customerId: string | null;
  findingIds: readonly string[];
  libraryKey: string | null;
}

interface NewRecommendationProps {
  start: NewRecommendationStart;
  onCreated: (id: string) => void;
  onClose: () => void;
}

const WAYS = [
  { value: 'library', label: 'From the library' },
  { value: 'scratch', label: 'From scratch' },
] as const;
type Way = (typeof WAYS)[number]['value'];

/** Customer and source of the new recommendation: a library entry or own text. */
export function NewRecommendation({ start, onCreated, onClose }: NewRecommendationProps) {
  const [customerId, setCustomerId] = useState(start.customerId);
  const [way, setWay] = useState<Way>('library');
  const customer = useQuery({ ...ask(getCustomer, { params: { id: customerId ?? '' } }), enabled: customerId !== null });
  /** Findings belong to one customer. */
  const findingIds = customerId === start.customerId ? start.findingIds : [];
  const creation = { customer: customerId === null ? null : (customer.data ?? null), findingIds, onCreated };
  const choice = useLibraryChoice(creation, start.libraryKey);
  const scratch = useScratch(creation);
  const leaving = useLeaveQuestion(scratch.form.formState.isDirty, 'new');
  const choose = (id: string | null) => {
    setCustomerId(id);
    scratch.form.setValue('findingIds', id === start.customerId ? [...start.findingIds] : []);
  };
  const chooser = useRef<HTMLInputElement>(null);
  const buttons = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <CreateButton way={way} creation={creation} choice={choice} scratch={scratch} />
    </>
  );
  return (
    <FormProvider {...scratch.form}>
      <Drawer
        open
        onClose={onClose}
        title="New recommendation"
        width={DRAWER_WIDTH}
        {...(start.customerId === null && { firstField: chooser })}
        footer={leaving.isAsked ? <LeaveQuestion {...leaving} /> : buttons}
      >
        <div className="grid gap-3 px-4 py-4">
          <CustomerField field={chooser} value={customerId} onChange={choose} error={customer.error} isLocked={findingIds.length > 0} />
          <div>
            <SegmentedControl<Way> label="Source" options={WAYS} value={way} onChange={setWay} />
          </div>
        </div>
        {way === 'library' ? (
          <LibraryChoice choice={choice} customer={creation.customer} />
        ) : (
          <ScratchFields scratch={scratch} customer={creation.customer} />
        )}
      </Drawer>
    </FormProvider>
  );
}

interface CreateButtonProps {
  way: Way;
  creation: CreationFor;
  choice: ReturnType<typeof useLibraryChoice>;
  scratch: ReturnType<typeof useScratch>;
}

function CreateButton({ way, creation: { customer }, choice, scratch }: CreateButtonProps) {
  const noCustomer = customer ? undefined : 'Choose a customer first';
  if (way === 'scratch') {
    return (
      <Button type="submit" form={scratch.id} variant="primary" loading={scratch.create.isPending} reason={noCustomer}>
        Create recommendation
      </Button>
    );
  }
  const missing = noCustomer ?? (choice.isChosen ? undefined : 'Choose from the library first');
  return (
    <Button variant="primary" loading={choice.create.isPending} reason={missing} onClick={choice.copy}>
      Recommend this
    </Button>
  );
}

interface CustomerFieldProps {
  field: RefObject<HTMLInputElement | null>;
  value: string | null;
  onChange: (id: string | null) => void;
  error: Error | null;
  /** True if findings were chosen, which belong to one customer. */
  isLocked: boolean;
}

function CustomerField({ field, value, onChange, error, isLocked }: CustomerFieldProps) {
  return (
    <Field label="Customer" required error={error && faultOf(error).headline}>
      <CustomerCombobox ref={field} value={value} onChange={onChange} disabled={isLocked} />
    </Field>
  );
}
