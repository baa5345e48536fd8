import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { afterQbrChange } from './qbrs.api.ts';
import { changesOf, type QbrDraft, isEmptyDraft, type SectionOf, withChange, withoutStored } from './qbrs.draft.ts';

interface Sent {
  draft: QbrDraft;
  version: number;
}

/** The changes of this screen until they are saved; text that was typed during a save stays a change. */
export function useDraft(qbr: Qbr) {
  const [draft, setDraft] = useState<QbrDraft>({});
  const sending = useMutation({
    mutationFn: ({ draft: sent, version }: Sent) =>
      call(updateQbr, { params: { id: qbr.id }, body: { sections: changesOf(qbr.sections, sent), version } }),
    onSuccess: (saved) => {
      afterQbrChange(saved);
      setDraft((now) => withoutStored(saved.sections, now));
    },
  });
  const newer = newerOf(sending.error);
  return {
    draft,
    isDirty: !isEmptyDraft(draft),
    isSaving: sending.isPending,
    error: sending.error,
    /** The other person's row, when saving was refused because of it. */
    newer,
    change: (section: SectionOf, change: { narrative?: string; enabled?: boolean }) => setDraft((now) => withChange(now, section, change)),
    save: () => sending.mutate({ draft, version: qbr.version }),
    discard: () => {
      setDraft({});
      sending.reset();
    },
    takeTheirs: () => {
      setDraft({});
      sending.reset();
      if (newer) afterQbrChange(newer);
    },
    keepMine: () => {
      if (!newer) return;
      afterQbrChange(newer);
      sending.mutate({ draft, version: newer.version });
    },
  };
}

export type DraftSaving = ReturnType<typeof useDraft>;

function newerOf(error: unknown): Qbr | null {
  if (error === null || faultOf(error).code !== 'CONFLICT') return null;
  const current = Qbr.safeParse(faultOf(error).body['current']);
  return current.success ? current.data : null;
}
