import { useEffect, useEffectEvent, useState } from 'react';
import { getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { AssessmentEvent, watchAssessment } from '#contract/assessments/events.contract.ts';
import { addressOf } from '#web/http/address.ts';
import { call } from '#web/http/call.ts';
import { useCurrentUser } from '#web/session/session.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';

export interface Person {
  id: string;
  name: string;
}

/** A hidden page stops listening after this long, because a browser has few connections to one server. */
const HIDDEN_MS = 30_000;

/** Listens while the page is seen; returns what ends it. */
function listen(assessmentId: string, onEvent: (event: AssessmentEvent) => void, onAgain: () => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasOpened = false;
  const close = () => {
    source?.close();
    source = null;
  };
  const open = () => {
    clearTimeout(timer);
    if (source || document.hidden) return;
    source = new EventSource(addressOf(watchAssessment, { params: { id: assessmentId } }));
    source.addEventListener('open', () => {
      if (hasOpened) onAgain();
      hasOpened = true;
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = AssessmentEvent.safeParse(JSON.parse(data));
      if (event.success) onEvent(event.data);
    });
  };
  const look = () => {
    if (!document.hidden) return open();
    timer = setTimeout(close, HIDDEN_MS);
  };
  open();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
    close();
  };
}

/** The others who have this assessment open; their answers appear in place. */
export function useOthers(assessmentId: string, store: AnswerStore): readonly Person[] {
  const user = useCurrentUser();
  const [people, setPeople] = useState<readonly Person[]>([]);
  const readAgain = useEffectEvent(async () => {
    const { sections } = await call(getAssessmentQuestions, { params: { id: assessmentId } });
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
