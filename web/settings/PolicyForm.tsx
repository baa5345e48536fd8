import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeSignInPolicy, SignInPolicy } from '#contract/auth/mfa.contract.ts';
import { withReauthentication } from '#web/session/reauthentication.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { LeaveGuard } from '#web/navigation/LeaveGuard.tsx';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { NetworksCard, WaysCard } from './AccessCards.tsx';
import { FactorCard, LimitsCard } from './PolicyCards.tsx';
import { Columns } from '#web/ui/data/Columns.tsx';
import { SaveBar } from '#web/ui/forms/SaveBar.tsx';

interface PolicyFormProps {
  policy: SignInPolicy;
  onSaved: (policy: SignInPolicy) => void;
}

export function PolicyForm({ policy, onSaved }: PolicyFormProps) {
  const [draft, setDraft] = useState(policy);
  const [isFaulty, setIsFaulty] = useState(false);
  const save = useMutation({
    mutationFn: ({ holders: _, ownAddress: __, ...body }: SignInPolicy) => withReauthentication(() => call(changeSignInPolicy, { body })),
    onSuccess: async (saved) => {
      toast({ title: 'Sign-in policy saved', variant: 'success' });
      onSaved(saved);
      // Requiring MFA for one's own role makes setting it up a required action at once.
      await refreshAfter(changeSignInPolicy);
    },
  });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(policy);
  const theirs = currentRowOf(save.error, SignInPolicy);
  const change = (some: Partial<SignInPolicy>) => setDraft({ ...draft, ...some });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(draft);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <LeaveGuard active={isDirty && !save.isPending && !save.isSuccess} staysIn={() => false} />
      <Columns
        first={
          <>
            <FactorCard draft={draft} onChange={change} />
            <LimitsCard draft={draft} onChange={change} />
          </>
        }
        second={
          <>
            <WaysCard draft={draft} onChange={change} />
            <NetworksCard draft={draft} onChange={change} onFault={setIsFaulty} />
          </>
        }
      />
      <SaveBar isDirty={isDirty} isFaulty={isFaulty} isSaving={save.isPending} onDiscard={() => setDraft(policy)}>
        {theirs ? (
          <ConflictBanner
            pending={save.isPending}
            onTakeTheirs={() => onSaved(theirs)}
            onKeepMine={() => save.mutate({ ...draft, version: theirs.version })}
          />
        ) : (
          <FaultMessage error={save.error} />
        )}
      </SaveBar>
    </form>
  );
}
