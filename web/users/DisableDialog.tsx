import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf } from '#domain/users/names.rules.ts';
import { getOpenWork, handOverWork, type OpenWork } from '#contract/users/handover.contract.ts';
import { updateUser, type User } from '#contract/users/users.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { PersonField } from '#web/ui/choosers/PersonField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { reviewWord } from '#web/ui/data/house.words.ts';

const KINDS: Readonly<Record<keyof OpenWork, readonly [one: string, many: string]>> = {
  customers: ['customer', 'customers'],
  assessments: ['assessment', 'assessments'],
  reviews: ['assessment to review', 'assessments to review'],
  get qbrs() {
    return [reviewWord().one, reviewWord().many] as const;
  },
  quarterlyReviews: ['planned review', 'planned reviews'],
  actions: ['action', 'actions'],
  recommendations: ['recommendation', 'recommendations'],
  sops: ['SOP', 'SOPs'],
};
const ORDER = ['customers', 'assessments', 'reviews', 'qbrs', 'quarterlyReviews', 'actions', 'recommendations', 'sops'] as const;

function inWords(work: OpenWork): string {
  return ORDER.filter((kind) => work[kind] > 0)
    .map((kind) => `${work[kind]} ${KINDS[kind][work[kind] === 1 ? 0 : 1]}`)
    .join(', ');
}

/** Asks who takes over before the account is closed; the work is handed over first, so that none is left if that is refused. */
export function DisableDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const params = { id: user.id };
  const { data: work } = useQuery(ask(getOpenWork, { params }));
  const [to, setTo] = useState<string | null>(null);
  const words = work ? inWords(work) : '';
  const disable = useMutation({
    mutationFn: async () => {
      if (to !== null) await call(handOverWork, { params, body: { to } });
      await call(updateUser, { params, body: { status: 'disabled' } });
      await Promise.all([refreshAfter(handOverWork), refreshAfter(updateUser)]);
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`Disable ${nameOf(user)}?`}
      description="Their sessions end at once and they cannot sign in. Nothing they did is lost, and you can enable them again."
      submitLabel="Disable"
      isReady={work !== undefined}
      saving={disable}
      onSubmit={(event) => {
        event?.preventDefault();
        disable.mutate();
      }}
      onClose={onClose}
    >
      {words === '' ? (
        <p className="text-muted">{work ? 'No open work waits for them.' : 'Looking for their open work …'}</p>
      ) : (
        <>
          <p>Open work in their name: {words}.</p>
          <PersonField label="Who takes over?" placeholder="Nobody: it stays in their name" value={to} onChange={setTo} />
        </>
      )}
    </FormDialog>
  );
}
