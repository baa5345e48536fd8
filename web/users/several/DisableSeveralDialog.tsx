import { useState } from 'react';
import { handOverWork } from '#contract/users/handover.contract.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { updateUser, type User } from '#contract/users/users.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { PersonChooser } from '#web/ui/choosers/PersonChooser.tsx';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { oneByOne, useBulk } from '#web/ui/list/bulk.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

type Fate = 'kept' | 'nobody' | 'given';

const FATES = [
  { value: 'kept', label: 'Stays assigned to them', help: 'For a leave of absence: nothing changes.' },
  { value: 'nobody', label: 'Becomes unassigned', help: 'Listed as unassigned; anyone can take it.' },
  { value: 'given', label: 'One person takes over everything', help: 'Someone with at least the same role.' },
] as const;

interface DisableSeveralDialogProps {
  users: readonly User[];
  onClose: () => void;
}

/** Hands over each person's work before closing the account, so that a refusal leaves none behind. */
export function DisableSeveralDialog({ users, onClose }: DisableSeveralDialogProps) {
  const [fate, setFate] = useState<Fate>('kept');
  const [to, setTo] = useState<string | null>(null);
  const disable = useBulk({
    entry: updateUser,
    rows: users,
    nameOf,
    says: (done) => (done === 1 ? '1 person disabled' : `${done} people disabled`),
    run: async (_: void) => {
      const outcome = await oneByOne(users, async ({ id }) => {
        if (fate !== 'kept') await call(handOverWork, { params: { id }, body: { to: fate === 'given' ? to : null } });
        await call(updateUser, { params: { id }, body: { status: 'disabled' } });
      });
      await refreshAfter(handOverWork);
      return outcome;
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={users.length === 1 ? 'Disable 1 person?' : `Disable ${users.length} people?`}
      description="Their sessions end at once and they cannot sign in. Their work is kept, and you can enable them again."
      submitLabel="Disable accounts"
      isReady={fate !== 'given' || to !== null}
      saving={disable}
      onSubmit={(event) => {
        event?.preventDefault();
        disable.mutate();
      }}
      onClose={onClose}
    >
      <RadioGroup<Fate> label="Their open work" options={FATES} value={fate} onChange={setFate} />
      {fate === 'given' && <PersonChooser label="Reassign to" placeholder="Type a name" value={to} onChange={setTo} />}
    </FormDialog>
  );
}
