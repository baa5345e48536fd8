import { notifyManager, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { afterQbrChange } from '#web/qbrs/qbrs.api.ts';
import {
  afterSave,
  bodyOf,
  type Conflict,
  conflictsOf,
  type DeckDraft,
  type Place,
  type Value,
  withChange,
  withMine,
  withTheirs,
} from './editor.draft.ts';

/** Delay between the last keystroke and the save. */
const PAUSE_MS = 900;

/** Changes of this screen, saved automatically; conflicting ones stay unsaved until the user chooses. */
export function useDeckDraft(qbr: Qbr) {
  const [draft, setDraft] = useState<DeckDraft>([]);
  const onItsWay = useRef<DeckDraft>([]);
  const sending = useMutation({
    onMutate: (sent: DeckDraft) => {
      onItsWay.current = sent;
    },
    onSettled: () => {
      onItsWay.current = [];
    },
    mutationFn: (sent: DeckDraft) =>
      call(updateQbr, { params: { id: qbr.id }, body: { sections: bodyOf(qbr.sections, sent), version: qbr.version } }),
    onSuccess: (saved, sent) =>
      // Drawn together: between the two, a slide that was just added would be missing.
      notifyManager.batch(() => {
        afterQbrChange(saved);
        notifyManager.schedule(() => setDraft((now) => afterSave(now, sent, saved.sections)));
      }),
    onError: (error) => {
      const newer = currentRowOf(error, Qbr);
      if (newer) {
        afterQbrChange(newer);
        sending.reset();
      }
    },
  });
  const conflicts = conflictsOf(draft, qbr.sections);
  const { mutate, isPending, error, variables } = sending;
  // A refused draft is not resent on its own, only with the next change.
  const isRefused = error !== null && variables === draft;
  const mayGoOn = draft.length > 0 && conflicts.length === 0 && !isPending && !isRefused;
  // Timer that every keystroke restarts.
  useEffect(() => {
    if (!mayGoOn) return;
    const timer = setTimeout(() => mutate(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [mayGoOn, draft, mutate]);
  return {
    draft,
    conflicts,
    isDirty: draft.length > 0,
    isSaving: isPending,
    error,
    change: (place: Place, value: Value) => setDraft((now) => withChange(now, qbr.sections, place, value, onItsWay.current)),
    saveNow: () => mutate(draft),
    takeTheirs: ({ place }: Conflict) => setDraft((now) => withTheirs(now, place)),
    keepMine: (conflict: Conflict) => setDraft((now) => withMine(now, conflict)),
  };
}

export type DeckSaving = ReturnType<typeof useDeckDraft>;
