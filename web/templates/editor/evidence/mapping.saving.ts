import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { getTemplateMappings, putMappingDraft, putTemplateMappings, TemplateMappings } from '#contract/evidence/mappings.contract.ts';
import type { CheckMapping } from '#domain/evidence/mapping.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { markOutdatedBy, refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { changesOfDraft, isRight, type MappingChanges, ownWith } from './mapping.draft.ts';

/** Pause in typing after which the draft is saved. */
const PAUSE_MS = 1_000;

interface Save {
  changes: MappingChanges;
  /** Mapping that the changes were made to. */
  base: TemplateMappings;
}

const isValid = (changes: MappingChanges) => [...changes.values()].every((one) => one === null || one.every(isRight));

interface Store {
  params: { id: string };
  /** Shows a stored mapping. */
  show: (answer: TemplateMappings) => void;
  /** Shows a stored mapping and keeps what was typed meanwhile. */
  settle: (answer: TemplateMappings, done: MappingChanges) => void;
}

const bodyOf = ({ changes, base }: Save) => ({ version: base.version, questions: ownWith(base, changes) });

function useSaving({ params, settle }: Store) {
  const save = useMutation({
    mutationFn: (next: Save) => call(putMappingDraft, { params, body: bodyOf(next) }),
    onSuccess: (answer, next) => {
      settle(answer, next.changes);
      markOutdatedBy(putMappingDraft);
    },
  });
  const publish = useMutation({
    mutationFn: (next: Save) => call(putTemplateMappings, { params, body: bodyOf(next) }),
    onSuccess: async (answer, next) => {
      settle(answer, next.changes);
      const description = 'Open proposals are recalculated. Answers stay as they are.';
      toast({ title: `Version ${answer.publishedVersion} published`, description });
      await refreshAfter(putTemplateMappings);
    },
  });
  return { save, publish, isBusy: save.isPending || publish.isPending, failed: publish.error ?? save.error };
}

type Saving = ReturnType<typeof useSaving>;

/** Choice between the changes and those that another editor saved; undefined without a conflict. */
function conflictOf({ save, publish, isBusy, failed }: Saving, changes: MappingChanges, { show, clear }: Store & { clear: () => void }) {
  const theirs = currentRowOf(failed, TemplateMappings);
  if (!theirs) return undefined;
  const take = () => {
    show(theirs);
    save.reset();
    publish.reset();
  };
  return {
    isPending: isBusy,
    takeTheirs: () => {
      take();
      clear();
    },
    keepMine: () => {
      take();
      save.mutate({ changes, base: theirs });
    },
  };
}

/** Keeps changes by question, saves them as a draft when typing pauses, and publishes them. */
export function useMappingDraft(templateId: string, saved: TemplateMappings) {
  const [changes, setChanges] = useState<MappingChanges>(new Map());
  const clear = () => setChanges(new Map());
  const params = { id: templateId };
  const show = (answer: TemplateMappings) => {
    queryClient.setQueryData(ask(getTemplateMappings, { params }).queryKey, answer);
  };
  const settle = (answer: TemplateMappings, done: MappingChanges) => {
    show(answer);
    setChanges((now) => new Map([...now].filter(([key, mappings]) => done.get(key) !== mappings)));
  };
  const store = { params, show, settle, clear };
  const saving = useSaving(store);
  const { save, publish, isBusy } = saving;
  const conflict = conflictOf(saving, changes, store);
  const isFaulty = !isValid(changes);
  const isReady = changes.size > 0 && !isFaulty && !isBusy && !conflict;
  // A refused draft is saved again only after it was changed.
  const isDue = isReady && !(save.isError && save.variables.changes === changes);
  const saveDraft = useEffectEvent((next: MappingChanges) => save.mutate({ changes: next, base: saved }));
  // Follows the clock.
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => saveDraft(changes), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isDue, changes]);
  return {
    changes,
    isBusy,
    isFaulty,
    conflict,
    error: conflict ? null : saving.failed,
    isPublishing: publish.isPending,
    mayPublish: (isReady || (changes.size === 0 && saved.draft !== null)) && !isBusy && !conflict,
    change: (key: string, mappings: CheckMapping[]) => setChanges((now) => new Map([...now, [key, mappings]])),
    saveNow: () => isReady && save.mutate({ changes, base: saved }),
    publishNow: () => publish.mutate({ changes, base: saved }),
    /** Saved at once, because the shipped checks are known to the server only. */
    reset: (key: string, onDone: () => void) => {
      const next = new Map([...changes, [key, null] as const]);
      setChanges(next);
      save.mutate({ changes: next, base: saved }, { onSuccess: onDone });
    },
    /** Ends the draft: saves what is published. */
    discard: () => {
      const before = new Map([...changesOfDraft(saved), ...changes]);
      const onSuccess = () => toast({ title: 'Draft discarded', action: { label: 'Undo', onSelect: () => setChanges(before) } });
      clear();
      save.mutate({ changes: new Map(), base: { ...saved, draft: null } }, { onSuccess });
    },
  };
}

export type MappingDraft = ReturnType<typeof useMappingDraft>;
