import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { checkDomains, NewDomain } from '#contract/evidence/domains.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';

const selectorsIn = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);
/** Domain whose selectors are typed in one line. */
const TypedDomain = z.extend(NewDomain, {
  selectors: z
    .string()
    .check(
      z.refine((typed) => z.safeParse(NewDomain.shape.selectors, selectorsIn(typed)).success, 'must be DKIM selectors such as selector1'),
    ),
});

interface DomainFormProps {
  customerId: string;
  /** False for the one field that a first meeting needs. */
  hasDetails: boolean;
  onDone?: () => void;
}

/** Adds a domain and checks it. */
export function DomainForm({ customerId, hasDetails, onDone }: DomainFormProps) {
  const { control, handleSubmit, reset } = useContractForm(TypedDomain, { name: '', sendsEmail: true, selectors: '' });
  const add = useMutation({
    mutationFn: ({ selectors, ...domain }: z.output<typeof TypedDomain>) =>
      call(checkDomains, { params: { id: customerId }, body: { domains: [{ ...domain, selectors: selectorsIn(selectors) }] } }),
    onSuccess: () => {
      reset();
      onDone?.();
      return refreshAfter(checkDomains);
    },
  });
  const submit = handleSubmit((domain) => add.mutate(domain));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-140 gap-3">
      <TextField control={control} name="name" label="Domain" placeholder="example.com" inputMode="url" />
      {hasDetails && (
        <>
          <CheckboxField control={control} name="sendsEmail" label="Sends email" />
          <TextField
            control={control}
            name="selectors"
            label="DKIM selectors"
            help="Separate several with commas. Without any, the usual ones are tried."
            placeholder="selector1, google"
          />
          <TextField
            control={control}
            name="webHost"
            label="Website"
            help="Only if it differs from the domain."
            placeholder="www.example.com"
            empty="absent"
          />
        </>
      )}
      <FaultMessage error={add.error} />
      <div>
        <Button type="submit" variant="primary" loading={add.isPending}>
          Check domain
        </Button>
      </div>
    </form>
  );
}
