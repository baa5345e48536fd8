import { useEffect, useEffectEvent, useState } from 'react';
import type { AssessmentEvent } from '#contract/assessments/events.contract.ts';
import { useCurrentUser } from '#web/session/session.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { listen } from './assessment.stream.ts';
import { readMoves } from './others.moves.ts';

export interface Person {
  id: string;
  name: string;
}

/** The others who have this assessment open; their answers appear in place. */
export function useOthers(assessmentId: string, store: AnswerStore): readonly Person[] {
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
