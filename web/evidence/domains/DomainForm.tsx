import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { checkDomains } from '#contract/evidence/domains.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';

interface DomainFormProps {
  customerId: string;
  /** False for the one field that a first meeting needs. */
  hasDetails: boolean;
  onDone?: () => void;
}

/** Adds a domain and checks it. */
export function DomainForm({ customerId, hasDetails, onDone }: DomainFormProps) {
  const [name, setName] = useState('');
  const [sendsEmail, setSendsEmail] = useState(true);
  const [selectors, setSelectors] = useState('');
  const [webHost, setWebHost] = useState('');
  const add = useMutation({
    mutationFn: () => {
      const details = hasDetails
        ? {
            sendsEmail,
            selectors: selectors.split(/[\s,;]+/).filter(Boolean),
            ...(webHost.trim() === '' ? {} : { webHost: webHost.trim() }),
          }
        : {};
      return call(checkDomains, { params: { id: customerId }, body: { domains: [{ name, ...details }] } });
    },
    onSuccess: () => {
      setName('');
      onDone?.();
      return refreshAfter(checkDomains);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== '') add.mutate();
  };
  return (
    <form onSubmit={submit} className="grid max-w-140 gap-3">
      <div className="flex items-end gap-2">
        <Field label="Domain" className="min-w-0 flex-1">
          <TextInput
            value={name}
            placeholder="example.com"
            autoComplete="off"
            inputMode="url"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" loading={add.isPending}>
          Check domain
        </Button>
      </div>
      {hasDetails && (
        <>
          <Checkbox checked={sendsEmail} onChange={(event) => setSendsEmail(event.target.checked)}>
            Sends email
          </Checkbox>
          <Field label="DKIM selectors" help="Separate several with commas. Without any, the usual ones are tried.">
            <TextInput
              value={selectors}
              placeholder="selector1, google"
              autoComplete="off"
              onChange={(event) => setSelectors(event.target.value)}
            />
          </Field>
          <Field label="Website" help="Only if it differs from the domain.">
            <TextInput
              value={webHost}
              placeholder="www.example.com"
              autoComplete="off"
              onChange={(event) => setWebHost(event.target.value)}
            />
          </Field>
        </>
      )}
      <FaultMessage error={add.error} />
    </form>
  );
}
