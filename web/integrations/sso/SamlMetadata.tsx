import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { readSamlMetadata } from '#contract/auth/sso.contract.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { SsoForm } from './sso.form.ts';

/** Fills the fields of a SAML provider from its metadata. */
export function SamlMetadata({ form: { setValue } }: { form: SsoForm }) {
  const [metadata, setMetadata] = useState('');
  const read = useMutation({
    mutationFn: () => call(readSamlMetadata, { body: { metadata } }),
    onSuccess: ({ issuer, signInUrl, certificates }) => {
      const isTyped = { shouldDirty: true, shouldValidate: true };
      setValue('issuer', issuer, isTyped);
      setValue('saml.signInUrl', signInUrl, isTyped);
      setValue('saml.certificates', certificates, isTyped);
      toast({ title: 'Metadata read', description: 'Check the fields below, then save.', variant: 'success' });
    },
  });
  return (
    <div className="flex flex-col gap-2">
      <Field label="Metadata of the provider" help="Its address, or the XML itself. Fills the three fields below.">
        <TextArea
          rows={3}
          spellCheck={false}
          placeholder="https://id.example.com/saml/metadata"
          value={metadata}
          onChange={(event) => setMetadata(event.target.value)}
        />
      </Field>
      <FaultMessage error={read.error} />
      <Button className="self-start" disabled={metadata.trim() === ''} loading={read.isPending} onClick={() => read.mutate()}>
        Read metadata
      </Button>
    </div>
  );
}
