import { useEffect, useEffectEvent, useState } from 'react';
import type { AssessmentEvent } from '#contract/assessments/events.contract.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { listen } from './assessment.stream.ts';
import { readMoves } from './others.moves.ts';

const MOST = 3;

export function People({ assessmentId, store }: { assessmentId: string; store: AnswerStore }) {
  const others = useOthers(assessmentId, store);
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name).join(', ');
  return (
    <span className="flex items-center -space-x-1.5" title={`Also here: ${names}`}>
      <span className="sr-only" role="status">
        Also here: {names}
      </span>
      {others.slice(0, MOST).map(({ id, name }) => (
        <span key={id} className="rounded-full ring-2 ring-surface-1">
          <Avatar name={name} />
        </span>
      ))}
      {others.length > MOST && <span className="pl-2.5 text-sm text-muted">+{others.length - MOST}</span>}
    </span>
  );
}

interface Person {
  id: string;
  name: string;
}

/** People who have this assessment open; their answers appear in place. */
function useOthers(assessmentId: string, store: AnswerStore): readonly Person[] {
  const user = useCurrentUser();
  const [people, setPeople] = useState<readonly Person[]>([]);
  const readAgain = useEffectEvent(async () => {
    const { sections } = await readMoves(assessmentId);
    for (const { answer } of sections.flatMap(({ questions }) => questions)) if (answer) store.receive(answer);
  });
  const hear = useEffectEvent((event: AssessmentEvent) => {
    if (event.kind === 'people') setPeople(event.people);
    else if (event.kind === 'answer') store.receive(event.answer);
    else void readAgain().catch(() => undefined);
  });
  // Subscribes to the server.
  useEffect(
    () =>
      listen(
        assessmentId,
        (event) => hear(event),
        () => void readAgain().catch(() => undefined),
      ),
    [assessmentId],
  );
  return people.filter(({ id }) => id !== user?.id);
}
