import { useMutation } from '@tanstack/react-query';
import { ChannelName, makeChannelCode } from '#contract/integrations/commands.contract.ts';
import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

const COMMANDS: Record<ChatKind, string> = { slack: '/alignment connect', teams: '@Plumbline alignment connect' };

/** Asks for a channel name, then shows its one-time code. */
export function CodeDialog({ kind, onClose }: { kind: ChatKind; onClose: () => void }) {
  const { control, getValues, handleSubmit } = useContractForm(ChannelName, { name: '' });
  const make = useMutation({
    mutationFn: (body: { name: string }) => withReauthentication(() => call(makeChannelCode, { params: { chat: kind }, body })),
    onSuccess: () => refreshAfter(makeChannelCode),
  });
  if (make.data) {
    return (
      <Dialog
        open
        title={`Enter this in ${getValues('name')}`}
        description="Valid for 15 minutes and one channel. Anyone in that channel can then ask about every customer."
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <CopyField label="Copy line" value={`${COMMANDS[kind]} ${make.data.code}`} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="Connect a channel"
      submitLabel="Create code"
      saving={make}
      onSubmit={handleSubmit((body) => make.mutate(body))}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required help="Your name for the channel, such as #service-desk." />
    </FormDialog>
  );
}
