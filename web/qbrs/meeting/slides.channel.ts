import type { SlideFoot } from '#domain/deck/page/foot.rules.ts';
import type { Palette } from '#domain/deck/page/palette.rules.ts';
import type { DeckLogos, DeckSlide, DrawnSlide } from '#domain/deck/page/slide.model.rules.ts';

/** Message with everything that the second window shows. */
export interface ShownSlide {
  title: string;
  /** Null while the screen is blank. */
  slide: DrawnSlide | null;
  place: { number: number; of: number };
  palette: Palette;
  foot: SlideFoot;
  logos: DeckLogos<string>;
}

type Message =
  | { kind: 'show'; shown: ShownSlide }
  /** The meeting was left or has ended. */
  | { kind: 'end' }
  | { kind: 'open' }
  | { kind: 'closed' }
  /** Paging in the second window. */
  | { kind: 'step'; by: number };

const nameOf = (qbrId: string) => `plumbline-slides-${qbrId}`;

function post(channel: BroadcastChannel, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin and takes none
  channel.postMessage(message);
}

export function bareSlide({ notes: _, claims: __, ...slide }: DeckSlide): DrawnSlide {
  return slide;
}

interface MeetingSide {
  onFollowed: (isFollowed: boolean) => void;
  onStep: (by: number) => void;
}

/** Meeting's side of the channel: sends the slide to the second window, and learns whether it is open. */
export function connectSlides(qbrId: string, { onFollowed, onStep }: MeetingSide) {
  const channel = new BroadcastChannel(nameOf(qbrId));
  let latest: ShownSlide | null = null;
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'open' && latest) post(channel, { kind: 'show', shown: latest });
    if (data.kind === 'open' || data.kind === 'closed') onFollowed(data.kind === 'open');
    if (data.kind === 'step') onStep(data.by);
  });
  return {
    show: (shown: ShownSlide) => {
      latest = shown;
      post(channel, { kind: 'show', shown });
    },
    close: () => {
      post(channel, { kind: 'end' });
      channel.close();
    },
  };
}

/** Second window's side of the channel. */
export function followSlides(qbrId: string, onShown: (shown: ShownSlide | null) => void) {
  const channel = new BroadcastChannel(nameOf(qbrId));
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'show') onShown(data.shown);
    if (data.kind === 'end') onShown(null);
  });
  post(channel, { kind: 'open' });
  return {
    step: (by: number) => post(channel, { kind: 'step', by }),
    close: () => {
      post(channel, { kind: 'closed' });
      channel.close();
    },
  };
}
