import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getOpenWork, handOverWork, type OpenWork } from '#contract/users/handover.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { PersonChooser } from '#web/ui/choosers/PersonChooser.tsx';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { WORK_ORDER, WORK_WORDS } from './work.words.ts';

function inWords(work: OpenWork): string {
  return WORK_ORDER.filter((kind) => work[kind] > 0)
    .map((kind) => `${work[kind]} ${WORK_WORDS[kind][work[kind] === 1 ? 0 : 1]}`)
    .join(', ');
}

/** Work without a successor keeps its owner or becomes unassigned. */
export type Unclaimed = 'kept' | 'nobody';

/** Choice for a person's open work; call `handOver` before closing the account. */
export function useOpenWork(id: string, usual: Unclaimed) {
  const params = { id };
  const { data: work } = useQuery(ask(getOpenWork, { params }));
  const [to, setTo] = useState<string | null>(null);
  const [unclaimed, setUnclaimed] = useState(usual);
  const words = work && inWords(work);
  const handOver = async () => {
    if (words && (to !== null || unclaimed === 'nobody')) await call(handOverWork, { params, body: { to } });
  };
  return { words, to, setTo, unclaimed, setUnclaimed, handOver };
}

interface OpenWorkFieldProps {
  work: ReturnType<typeof useOpenWork>;
  /** True if the work may keep a person who can return. */
  mayKeep: boolean;
}

export function OpenWorkField({ work: { words, to, setTo, unclaimed, setUnclaimed }, mayKeep }: OpenWorkFieldProps) {
  if (!words) return <p className="text-muted">{words === '' ? 'There is no open work.' : 'Loading open work …'}</p>;
  return (
    <>
      <p>Open work: {words}.</p>
      <PersonChooser label="Reassign to" placeholder={mayKeep ? 'Unassigned' : 'No one: becomes unassigned'} value={to} onChange={setTo} />
      {mayKeep && to === null && (
        <RadioGroup<Unclaimed>
          label="Until it is reassigned"
          options={[
            { value: 'kept', label: 'Stays assigned to them', help: 'For a leave of absence: nothing changes.' },
            { value: 'nobody', label: 'Becomes unassigned', help: 'Listed as unassigned; anyone can take it.' },
          ]}
          value={unclaimed}
          onChange={setUnclaimed}
        />
      )}
    </>
  );
}
