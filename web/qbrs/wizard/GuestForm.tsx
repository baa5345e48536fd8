import { type KeyboardEvent, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { type Guest, guestRefusal, type Invited } from './wizard.draft.ts';

const NOBODY: Guest = { name: '', email: '' };

/** Adds a guest who is neither contact nor colleague. Nested in the wizard's form, so Enter adds the guest without submitting. */
export function GuestForm({ invited, onAdd }: { invited: readonly Invited[]; onAdd: (guest: Guest) => void }) {
  const [typed, setTyped] = useState(NOBODY);
  const [refusal, setRefusal] = useState<ReturnType<typeof guestRefusal>>(null);
  const add = () => {
    const guest = { name: typed.name.trim(), email: typed.email.trim() };
    const refused = guestRefusal(guest, invited);
    setRefusal(refused);
    if (refused) return;
    onAdd(guest);
    setTyped(NOBODY);
  };
  const field = (name: keyof Guest) => ({
    value: typed[name],
    maxLength: name === 'name' ? 120 : 254,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      add();
    },
  });
  const errorOf = (name: keyof Guest) => (refusal?.field === name ? refusal.message : null);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <Field label="Guest name" error={errorOf('name')}>
        <TextInput {...field('name')} />
      </Field>
      <Field label="Guest email" help="Optional; the invitation and recap are sent there." error={errorOf('email')}>
        <TextInput type="email" inputMode="email" {...field('email')} />
      </Field>
      <Button className="sm:mt-6.5" onClick={add}>
        Add guest
      </Button>
    </div>
  );
}
