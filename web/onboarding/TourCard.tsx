import { type Ref, useEffect, useId, useRef } from 'react';
import type { Tour } from '#contract/onboarding/onboarding.contract.ts';
import { tourPercent } from '#domain/onboarding/onboarding.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { termText } from '#web/ui/data/terms.text.ts';
import type { TourPlay } from './tour.play.ts';

interface TourCardProps {
  ref: Ref<HTMLDivElement>;
  tour: Tour;
  step: Tour['steps'][number];
  index: number;
  play: Omit<TourPlay, 'running' | 'start'>;
  /** False while the step's screen is opening. */
  hasArrived: boolean;
  isNarrow: boolean;
  /** Position of its upper left corner; null on phones, where it is at the bottom. */
  corner: { left: number; top: number } | null;
}

export function TourCard({ ref, tour, step, index, play, hasArrived, isNarrow, corner }: TourCardProps) {
  const id = useId();
  return (
    <div
      ref={ref}
      role="dialog"
      aria-modal
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
      data-open=""
      data-tour-card
      tabIndex={-1}
      style={corner ? { transform: `translate(${Math.round(corner.left)}px, ${Math.round(corner.top)}px)` } : undefined}
      className={classes(
        'absolute max-h-[calc(100dvh-24px)] overflow-y-auto rounded-card border border-border bg-surface-1 p-4 text-text shadow-float outline-none',
        isNarrow ? 'inset-x-0 bottom-4 mx-auto w-70 max-w-[calc(100vw-24px)]' : 'top-0 left-0 w-80',
        !hasArrived && 'opacity-0',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 pt-1 text-xs font-medium text-muted">{termText(tour.name)}</p>
        <IconButton label="Close tour" icon={XIcon} className="-mt-1 -mr-2" onClick={play.dismiss} />
      </div>
      <div aria-live="polite">
        <h2 id={`${id}-title`} className="mt-1 text-lg font-semibold">
          {termText(step.title)}
        </h2>
        <p id={`${id}-content`} className="mt-1">
          {termText(step.content)}
        </p>
      </div>
      <Progress index={index} steps={tour.steps.length} />
      <Buttons index={index} steps={tour.steps.length} play={play} isNarrow={isNarrow} hasArrived={hasArrived} />
    </div>
  );
}

function Progress({ index, steps }: { index: number; steps: number }) {
  const percent = tourPercent(index, steps);
  return (
    <div className="mt-3">
      <p className="mb-1 flex justify-between text-xs text-muted tabular-nums">
        <span>{`Step ${index + 1} of ${steps}`}</span>
        <span>{`${percent}%`}</span>
      </p>
      <ProgressBar label="Tour progress" percent={percent} />
    </div>
  );
}

interface ButtonsProps {
  index: number;
  steps: number;
  play: TourCardProps['play'];
  isNarrow: boolean;
  hasArrived: boolean;
}

function Buttons({ index, steps, play, isNarrow, hasArrived }: ButtonsProps) {
  const main = useRef<HTMLButtonElement>(null);
  // Focuses the button at each step, so that Enter continues.
  useEffect(() => {
    if (hasArrived) main.current?.focus({ preventScroll: true });
    else main.current?.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true });
  }, [hasArrived]);
  const size = isNarrow ? 'md' : 'sm';
  const large = isNarrow ? 'h-11 flex-1' : '';
  return (
    <div className={classes('mt-4 flex gap-2', isNarrow && 'flex-wrap')}>
      <Button variant="ghost" size={size} onClick={play.skip} className={isNarrow ? 'order-last h-11 w-full' : '-ml-2 mr-auto'}>
        Skip Tour
      </Button>
      {index > 0 && (
        <Button size={size} onClick={play.back} className={large}>
          Back
        </Button>
      )}
      <Button ref={main} variant="primary" size={size} onClick={play.next} className={large}>
        {index + 1 >= steps ? 'Complete' : 'Next'}
      </Button>
    </div>
  );
}
