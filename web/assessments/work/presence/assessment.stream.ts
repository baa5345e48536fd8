import { AssessmentEvent, watchAssessment } from '#contract/assessments/events.contract.ts';
import { addressOf } from '#contract/address.ts';

/** Time after which a hidden page disconnects, because browsers limit connections per server. */
const HIDDEN_MS = 30_000;

/** Retry delays after the server refused the stream, growing to a maximum. */
const REFUSED_MS = { first: 3_000, most: 60_000 };

/** Listens while the page is visible; returns a function that stops it. */
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
    // EventSource reconnects after a lost connection, but not after a response that is not a stream.
    source.addEventListener('error', () => {
      // Events missed until the stream opens are re-read then, even if the page was opened offline.
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
