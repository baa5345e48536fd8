import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { deviceLabel } from '#domain/auth/devices.rules.ts';
import { addPasskey, askPasskey } from '#contract/auth/passkeys.contract.ts';
import { deviceRefusal, isDismissed } from '#web/session/passkeys/passkeys.refusals.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';

const Named = z.pick(addPasskey.body, { name: true });

interface PasskeyFormProps {
  onDone: (backupCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Asks for a name, then lets the browser create the passkey. */
export function PasskeyForm({ onDone, onClose }: PasskeyFormProps) {
  const { control, handleSubmit } = useContractForm(Named, { name: deviceLabel(navigator.userAgent) });
  const add = useMutation({
    mutationFn: addNamed,
    onSuccess: ({ backupCodes }) => onDone(backupCodes),
  });
  const words = add.error && deviceRefusal(add.error);
  const submit = handleSubmit(({ name }) => add.mutate(name));

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 flex max-w-120 flex-col gap-3">
      <TextField control={control} name="name" label="Name" help="Helps you recognise this passkey later." autoFocus />
      {words ? (
        <p role="alert" className="text-danger-text">
          {words}
        </p>
      ) : (
        <FaultMessage error={isDismissed(add.error) ? null : add.error} />
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={add.isPending}>
          Continue
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

async function addNamed(name: string) {
  const { createPasskey: makePasskey } = await import('#web/session/passkeys/passkeys.device.ts');
  const options = await withReauthentication(() => call(askPasskey));
  const credential = await makePasskey(options);
  return withReauthentication(() => call(addPasskey, { body: { name, credential } }));
}
