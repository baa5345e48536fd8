import { Link } from '@tanstack/react-router';
import type { Figure } from '#web/qbrs/slides/slide.figures.ts';
import { classes } from '#web/ui/classes.ts';
import type { SlideSource } from './slide.sources.ts';
import { stepOnSlide } from './slide.steps.ts';

/** A figure on a slide, which leads to what is behind it. The arrows of the slide's texts come by; the notes name the same places. */
export function FigureLink({ figure: { shown, className, style }, source }: { figure: Figure; source: SlideSource }) {
  return (
    <Link
      to={source.to}
      search={source.search ?? {}}
      data-figure=""
      tabIndex={-1}
      title={`Open ${source.name.toLowerCase()}`}
      aria-label={shown === null ? `What is behind this chart: ${source.name}` : undefined}
      className={classes('rounded-[2px] hover:outline hover:outline-1 hover:outline-offset-2 hover:outline-(--ring)', className)}
      style={style}
      onKeyDown={stepOnSlide}
    >
      {shown}
    </Link>
  );
}
