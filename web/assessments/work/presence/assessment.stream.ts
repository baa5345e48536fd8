import { AssessmentEvent, watchAssessment } from '#contract/assessments/events.contract.ts';
import { addressOf } from '#web/http/address.ts';

/** A hidden page stops listening after this long, because a browser has few connections to one server. */
const HIDDEN_MS = 30_000;

/** A server that has refused the stream is asked again: soon, and then ever more rarely. */
const REFUSED_MS = { first: 3_000, most: 60_000 };

/** Listens while the page is seen; returns what ends it. */
export function listen(assessmentId: string, onEvent: (event: AssessmentEvent) => void, onAgain: () => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refused: ReturnType<typeof setTimeout> | undefined;
  let pause = REFUSED_MS.first;
  let hasOpened = false;
  const close = () => {
    source?.close();
    source = null;
  };
  const open = () => {
    clearTimeout(timer);
    clearTimeout(refused);
    if (source || document.hidden) return;
    source = new EventSource(addressOf(watchAssessment, { params: { id: assessmentId } }));
    source.addEventListener('open', () => {
      if (hasOpened) onAgain();
      hasOpened = true;
      pause = REFUSED_MS.first;
    });
    // A browser comes back by itself after a lost connection, and never after an answer that is no stream.
    source.addEventListener('error', () => {
      // What was missed meanwhile is read when the stream opens, also where the page was opened without a network.
      hasOpened = true;
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      refused = setTimeout(open, pause);
      pause = Math.min(2 * pause, REFUSED_MS.most);
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
    clearTimeout(refused);
    close();
  };
}
