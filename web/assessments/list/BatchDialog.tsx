import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { startSeveral, type StartedSeveral } from '#contract/assessments/assessments.several.contract.ts';
import { listCustomers } from '#contract/customers/customers.contract.ts';
import { listTemplates } from '#contract/templates/templates.contract.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { PersonChooser } from '#web/ui/choosers/PersonChooser.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { countText, numberText } from '#web/ui/data/number.text.ts';

const MOST = 200;

interface Choosable {
  id: string;
  name: string;
}

interface BatchDialogProps {
  /** Preselected customers; if omitted, the dialog asks for them. */
  customers?: readonly Choosable[];
  onClose: () => void;
}

/** Starts one template for many customers, each succeeding or failing independently. */
export function BatchDialog({ customers, onClose }: BatchDialogProps) {
  const user = useCurrentUser();
  const [templateId, setTemplate] = useState<string | null>(null);
  const [assignedTo, setAssignee] = useState<string | null>(user?.id ?? null);
  const [dueDate, setDue] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choosable>>(() => new Map(customers?.map((one) => [one.id, one])));
  const { data: templates = [] } = useQuery(ask(listTemplates, { query: { status: 'published' } }));
  const start = useMutation({
    mutationFn: (template: string) =>
      call(startSeveral, {
        body: { templateId: template, customerIds: [...chosen.keys()], assignedTo, dueDate, ...(name.trim() && { name: name.trim() }) },
      }),
    onSuccess: () => refreshAfter(startSeveral),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (templateId && chosen.size > 0) start.mutate(templateId);
  };
  if (start.data) return <Started result={start.data} names={chosen} onClose={onClose} />;
  return (
    <FormDialog
      title={customers ? `Start assessments for ${countText(chosen.size, 'customer')}` : 'Start for several customers'}
      description="Each customer gets a separate assessment on the same template."
      submitLabel={chosen.size === 1 ? 'Start 1 assessment' : `Start ${chosen.size} assessments`}
      isReady={templateId !== null && chosen.size > 0}
      saving={start}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Template" required>
        <Select options={templates.map(({ id, name }) => ({ value: id, label: name }))} value={templateId} onChange={setTemplate} />
      </Field>
      {!customers && <Customers chosen={chosen} onChange={setChosen} />}
      <Field label="Name" help="Defaults to template, quarter and year.">
        <TextInput value={name} maxLength={190} onChange={(event) => setName(event.target.value)} autoComplete="off" />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <PersonChooser label="Assign to" placeholder="Unassigned" value={assignedTo} onChange={setAssignee} />
        <Field label="Due date">
          <DayInput value={dueDate} onChange={setDue} />
        </Field>
      </div>
    </FormDialog>
  );
}

interface CustomersProps {
  chosen: ReadonlyMap<string, Choosable>;
  onChange: (chosen: ReadonlyMap<string, Choosable>) => void;
}

/** Customers that match the search, selectable one by one or all at once. */
function Customers({ chosen, onChange }: CustomersProps) {
  const [q, setQ] = useState('');
  const { data: found = [] } = useQuery(ask(listCustomers, { query: { q: q.trim() || undefined, sort: 'name', limit: String(MOST) } }));
  const isAll = found.length > 0 && found.every(({ id }) => chosen.has(id));
  const change = (customers: readonly Choosable[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const { id, name } of customers) {
      if (isChosen) next.set(id, { id, name });
      else next.delete(id);
    }
    onChange(new Map([...next].slice(0, MOST)));
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Customers ({chosen.size} chosen)</legend>
      <TextInput aria-label="Search customers" placeholder="Search customers" value={q} onChange={(event) => setQ(event.target.value)} />
      <div className="grid max-h-60 gap-1 overflow-y-auto rounded-field border border-border p-2">
        {found.length === 0 ? (
          <p className="text-sm text-muted">No customer matches</p>
        ) : (
          <>
            <Checkbox checked={isAll} onChange={(event) => change(found, event.target.checked)}>
              <span className="font-medium">All {numberText(found.length)} shown</span>
            </Checkbox>
            {found.map((customer) => (
              <Checkbox key={customer.id} checked={chosen.has(customer.id)} onChange={(event) => change([customer], event.target.checked)}>
                <span className="wrap-anywhere">{customer.name}</span>
              </Checkbox>
            ))}
          </>
        )}
      </div>
    </fieldset>
  );
}

interface StartedProps {
  result: StartedSeveral;
  names: ReadonlyMap<string, Choosable>;
  onClose: () => void;
}

function Started({ result: { done, refused }, names, onClose }: StartedProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${countText(done.length, 'assessment')} started`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="grid gap-1 text-sm">
        {refused.map(({ customerId, message }) => (
          <li key={customerId} className="text-danger-text wrap-anywhere">
            {names.get(customerId)?.name ?? 'A customer'}: {message}
          </li>
        ))}
        {done.map(({ id, customerId, name }) => (
          <li key={id} className="wrap-anywhere">
            {names.get(customerId)?.name}: <TextLink to={`/assessments/${id}`}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
