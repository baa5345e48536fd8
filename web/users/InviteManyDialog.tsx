import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { invitationsIn, type Invitation } from '#domain/users/invitations.rules.ts';
import { inviteUser } from '#contract/users/users.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { type AssignableRole, RoleFields } from './RoleFields.tsx';
import { ScopeFields } from './ScopeFields.tsx';

interface Outcome {
  email: string;
  /** Null if the invitation was sent. */
  problem: string | null;
}

interface Access {
  roles: AssignableRole[];
  /** Null for all customers. */
  customerIds: string[] | null;
}

async function invited({ email, firstName, lastName }: Invitation, access: Access): Promise<Outcome> {
  try {
    await call(inviteUser, { body: { email, firstName, lastName, ...access } });
    return { email, problem: null };
  } catch (error) {
    return { email, problem: faultOf(error).displayText };
  }
}

/** One email address per line; each is invited independently, and refused ones stay for correction. */
export function InviteManyDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [roles, setRoles] = useState<AssignableRole[]>(['alignment_engineer']);
  const [listed, setListed] = useState<string[] | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const { invitations, faulty } = invitationsIn(text);
  const customerIds = roles.includes('admin') ? null : listed;
  const invite = useMutation({
    mutationFn: async () => {
      const results: Outcome[] = [];
      for (const invitation of invitations) {
        results.push(await invited(invitation, { roles, customerIds }));
        setOutcomes([...results]);
      }
      const refused = new Set(results.filter(({ problem }) => problem !== null).map(({ email }) => email));
      setText([...invitations.filter(({ email }) => refused.has(email)).map(({ line }) => line), ...faulty].join('\n'));
      await refreshAfter(inviteUser);
    },
  });
  const count = invitations.length;
  return (
    <FormDialog
      title="Invite several people"
      description="One address per line, with or without a name: Dana Reed <dana@example.com>. Everyone gets the same roles and customers."
      submitLabel={count === 1 ? 'Send 1 invitation' : `Send ${count} invitations`}
      isReady={count > 0 && roles.length > 0 && customerIds?.length !== 0}
      saving={invite}
      onSubmit={(event) => {
        event?.preventDefault();
        invite.mutate();
      }}
      onClose={onClose}
    >
      <Field
        label="Addresses"
        required
        error={faulty.length > 0 ? `No email address found in: ${faulty.slice(0, 3).join(', ')}` : null}
        help="At most 50 at once"
      >
        <TextArea rows={6} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <RoleFields roles={roles} onChange={setRoles} error={roles.length === 0 ? 'must have at least one role' : null} />
      <ScopeFields roles={roles} customerIds={listed} onChange={setListed} />
      {outcomes.length > 0 && (
        <ul aria-label="Result for each address" role="status" className="grid gap-1 text-sm">
          {outcomes.map(({ email, problem }) => (
            <li key={email} className={problem === null ? 'text-success-text' : 'text-danger-text'}>
              {email}: {problem ?? 'invitation sent'}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
