import { useQuery } from '@tanstack/react-query';
import { listContacts } from '#contract/customers/contacts.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { PersonCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { useNames } from '#web/ui/list/chip.names.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { GuestForm } from './GuestForm.tsx';
import type { StepProps } from './step.props.ts';
import { type Invited, isSame, usuallyInvited } from './wizard.draft.ts';

interface Person extends Omit<Invited, 'required'> {
  id: string;
  name: string;
  about: string;
}

/** Contacts and colleagues who attend, each required or optional. */
export function PeopleField({ draft: { customerId, people }, onChange }: Pick<StepProps, 'draft' | 'onChange'>) {
  const ownId = useCurrentUser()?.id ?? null;
  const contacts = useQuery({ ...ask(listContacts, { params: { id: customerId ?? '' }, query: {} }), enabled: customerId !== null });
  const invited = people ?? usuallyInvited(contacts.data ?? [], ownId);
  const nameOf = useNames({ people: invited.map(({ userId }) => userId), customers: [] });
  if (contacts.error) return <FaultMessage error={contacts.error} />;
  if (!contacts.data) return <Skeleton className="h-24 w-full" />;

  const theirs = contacts.data.map(({ id, name, title }): Person => ({ id, contactId: id, name, about: title ?? '' }));
  const ours = invited.flatMap(({ userId }): Person[] =>
    userId ? [{ id: userId, userId, name: nameOf(userId) ?? 'A colleague', about: '' }] : [],
  );
  const set = (next: readonly Invited[]) => onChange({ people: next });
  const row = { invited, onChange: set };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <fieldset className="grid content-start gap-2">
        <legend className="mb-1 font-medium">From the customer</legend>
        {theirs.length === 0 && <p className="text-muted">No contacts yet.</p>}
        {theirs.map((one) => (
          <PersonRow key={one.id} person={one} {...row} />
        ))}
      </fieldset>
      <fieldset className="grid content-start gap-2">
        <legend className="mb-1 font-medium">From our team</legend>
        {ours.map((one) => (
          <PersonRow key={one.id} person={one} {...row} />
        ))}
        <PersonCombobox
          label="Add colleague"
          placeholder="Add colleague"
          value={null}
          onChange={(id) => id && !ours.some((one) => one.id === id) && set([...invited, { userId: id, required: true }])}
        />
      </fieldset>
      <fieldset className="grid content-start gap-2 sm:col-span-2">
        <legend className="mb-1 font-medium">Guests</legend>
        {guestsIn(invited).map((one) => (
          <PersonRow key={one.id} person={one} {...row} />
        ))}
        <GuestForm invited={invited} onAdd={(guest) => set([...invited, { guest, required: true }])} />
      </fieldset>
    </div>
  );
}

const guestsIn = (invited: readonly Invited[]) =>
  invited.flatMap(({ guest }): Person[] => (guest ? [{ id: guest.name, guest, name: guest.name, about: guest.email }] : []));

interface PersonRowProps {
  person: Person;
  invited: readonly Invited[];
  onChange: (people: readonly Invited[]) => void;
}

function PersonRow({ person, invited, onChange }: PersonRowProps) {
  const { name, about, contactId, userId, guest } = person;
  const now = invited.find((one) => isSame(one, person));
  const others = invited.filter((one) => !isSame(one, person));
  const id = contactId ? { contactId } : guest ? { guest } : { userId: userId ?? '' };
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      <Checkbox
        className="min-w-0 flex-1"
        checked={now !== undefined}
        onChange={({ target }) => onChange(target.checked ? [...others, { ...id, required: true }] : others)}
        help={about || undefined}
      >
        <span className="wrap-anywhere">{name}</span>
      </Checkbox>
      {now && (
        <Checkbox
          checked={!now.required}
          aria-label={`${name} is optional`}
          onChange={({ target }) => onChange(invited.map((one) => (isSame(one, person) ? { ...one, required: !target.checked } : one)))}
        >
          <span className="text-xs text-muted">Optional</span>
        </Checkbox>
      )}
    </div>
  );
}
