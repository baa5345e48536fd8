import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ShownSlide, tellSlides } from './slides.channel.ts';

/** The window with only the slide: opens it, keeps it at what is shown, and says whether it is open. */
export function useSecondWindow(qbrId: string, shown: ShownSlide | null, onStep: (by: number) => void) {
  const [isOpen, setOpen] = useState(false);
  const teller = useRef<ReturnType<typeof tellSlides> | null>(null);
  const step = useEffectEvent(onStep);
  const latest = useEffectEvent(() => shown);
  // Subscribes to the second window.
  useEffect(() => {
    const told = tellSlides(qbrId, { onFollowed: setOpen, onStep: (by) => step(by) });
    teller.current = told;
    const now = latest();
    if (now) told.show(now);
    return () => {
      told.close();
      teller.current = null;
    };
  }, [qbrId]);
  // Tells the second window each change of what is shown.
  useEffect(() => {
    if (shown) teller.current?.show(shown);
  }, [shown]);
  const open = useCallback(() => {
    window.open(`/qbrs/${qbrId}/slides`, `plumbline-slides-${qbrId}`, 'popup,width=1280,height=720');
  }, [qbrId]);
  return { isOpen, open };
}
