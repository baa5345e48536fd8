import { memo, type Ref } from 'react';
import { SlidePage } from '#web/qbrs/slides/SlidePage.tsx';
import type { ShownSlide } from './slides.channel.ts';

interface StageProps {
  shown: ShownSlide;
  ref: Ref<HTMLDivElement>;
}

/** The slide as the customer sees it, on near-black in every theme. Full screen fills the screen with it alone. */
export const Stage = memo(function Stage({ shown, ref }: StageProps) {
  const { slide, place, palette, foot, logos } = shown;
  return (
    <div ref={ref} className="flex items-center justify-center bg-[#0b0b0d]">
      <h2 className="sr-only">On the screen</h2>
      <div className="w-full max-w-248 in-[:fullscreen]:max-w-[calc(100dvh*16/9)]" aria-live="polite">
        {slide ? (
          <SlidePage slide={slide} palette={palette} place={place} foot={foot} logos={logos} />
        ) : (
          <p className="flex aspect-video items-center justify-center border border-dashed border-border text-muted in-[:fullscreen]:border-none in-[:fullscreen]:text-transparent">
            The customer sees a blank screen
          </p>
        )}
      </div>
    </div>
  );
});
