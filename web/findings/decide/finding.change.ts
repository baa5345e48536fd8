import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { Finding, updateFinding } from '#contract/findings/findings.contract.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { refreshAfter } from '#web/http/refresh.ts';

export type FindingChange = Omit<BodyOf<typeof updateFinding>, 'version'>;

interface Sent {
  change: FindingChange;
  /** Version that this change overwrites by the person's choice. */
  over?: number;
}

export interface FindingSave {
  save: (change: FindingChange) => void;
  /** Change that is being saved. */
  pending: FindingChange | null;
  error: Error | null;
  /** Version saved by another person; the local input is kept until the person chooses. */
  theirs: Finding | undefined;
  takeTheirs: () => void;
  keepMine: () => void;
}

/** Saves decisions, ratings and wording one at a time, each based on the newest version this screen has seen. */
export function useFindingChange(finding: Finding, onSaved?: (saved: Finding, change: FindingChange) => void): FindingSave {
  const newest = useRef(finding.version);
  const sending = useMutation({
    scope: { id: `finding ${finding.id}` },
    mutationFn: ({ change, over }: Sent) => {
      const version = over ?? Math.max(newest.current, finding.version);
      return call(updateFinding, { params: { id: finding.id }, body: { ...change, version } });
    },
    onSuccess: async (saved, { change }) => {
      newest.current = saved.version;
      onSaved?.(saved, change);
      await refreshAfter(updateFinding);
    },
  });
  const { error, variables, isPending, mutate, reset } = sending;
  const theirs = currentRowOf(error, Finding);
  return {
    save: (change) => mutate({ change }),
    pending: isPending ? variables.change : null,
    error,
    theirs,
    takeTheirs: () => {
      reset();
      void refreshAfter(updateFinding);
    },
    keepMine: () => theirs && variables && mutate({ ...variables, over: theirs.version }),
  };
}
