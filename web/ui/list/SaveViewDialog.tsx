import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { createView, type ListView, type ViewedList } from '#contract/views/views.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

interface SaveViewDialogProps {
  list: ViewedList;
  search: string;
  onSaved: (view: ListView) => void;
  onClose: () => void;
}

/** Names and saves the filters, order, columns and density of the list. */
export function SaveViewDialog({ list, search, onSaved, onClose }: SaveViewDialogProps) {
  const { control, handleSubmit } = useContractForm(createView.body, { list, search, name: '', shared: false });
  const save = useMutation({
    mutationFn: (body: BodyOf<typeof createView>) => call(createView, { body }),
    onSuccess: async (view) => {
      onSaved(view);
      await refreshAfter(createView);
    },
  });
  return (
    <FormDialog
      title="Save view"
      description="Saves filters, order, columns and density under this name."
      submitLabel="Save view"
      saving={save}
      onSubmit={handleSubmit((body) => save.mutate(body))}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required />
      <CheckboxField control={control} name="shared" label="Share with everyone" help="Everyone in your organisation can use it." />
    </FormDialog>
  );
}
