import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SlidePage } from '#web/qbrs/slides/SlidePage.tsx';
import { toggleFullScreen } from './full.screen.ts';
import { pagesOf } from './meeting.keys.ts';
import { followSlides, type ShownSlide } from './slides.channel.ts';
import { useTitle } from '#web/ui/title.ts';

const route = getRouteApi('/qbrs/$id/slides');

/** Customer's window with only the slide. Sends no request to the server. */
export function SlidesWindow() {
  const { id } = route.useParams();
  const [shown, setShown] = useState<ShownSlide | null>(null);
  const screen = useRef<HTMLElement>(null);
  useTitle(shown?.title ?? 'Slides');
  // Subscribes to the meeting in the other window, and to the keyboard of this one.
  useEffect(() => {
    const meeting = followSlides(id, setShown);
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const by = pagesOf(event.key);
      if (by !== undefined) meeting.step(by);
      else if (event.key.toLowerCase() === 'f') toggleFullScreen(screen.current);
      else return;
      event.preventDefault();
    };
    const close = () => meeting.close();
    window.addEventListener('keydown', press);
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [id]);
  return (
    <main ref={screen} className="stage flex min-h-dvh items-center justify-center bg-[#0b0b0d] text-text max-sm:items-start">
      {shown?.slide ? (
        <div className="w-full max-w-[calc(100dvh*16/9)]" aria-live="polite">
          <SlidePage slide={shown.slide} palette={shown.palette} place={shown.place} foot={shown.foot} logos={shown.logos} />
        </div>
      ) : (
        <p className="px-6 text-center text-muted" role="status">
          {shown ? (
            <span className="sr-only">The screen is blank</span>
          ) : (
            'The slides appear here once the meeting is open in another window.'
          )}
        </p>
      )}
    </main>
  );
}
