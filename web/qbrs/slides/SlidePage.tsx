import { use } from 'react';
import { chartGraphics, lineGraphics, markGraphics, rectGraphic } from '#domain/deck/charts/chart.marks.rules.ts';
import type { Graphic } from '#domain/deck/page/graphic.rules.ts';
import type { SlideFoot } from '#domain/deck/page/foot.rules.ts';
import { NEUTRAL, type Palette } from '#domain/deck/page/palette.rules.ts';
import { type Frame, frameOf } from '#domain/deck/page/slide.frame.rules.ts';
import { isBeside } from '#domain/deck/page/marked.rules.ts';
import {
  type ChartPiece,
  type DeckLogos,
  type DrawnSlide,
  isLogo,
  type MarkPiece,
  PAGE,
  type Piece,
  type TextPiece,
} from '#domain/deck/page/slide.model.rules.ts';
import { tintsOf } from '#domain/deck/page/table.parts.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { PAGE_SCALE, PLACED } from './slide.frame.ts';
import { EditableTexts } from './slide.editing.ts';
import { Figures } from './slide.figures.ts';
import { SlideGraphics } from './SlideGraphics.tsx';
import { SlideTableView } from './SlideTableView.tsx';
import { SlideText } from './SlideTexts.tsx';

interface SlidePageProps {
  slide: DrawnSlide;
  palette: Palette;
  place: { number: number; of: number };
  foot: SlideFoot;
  logos: DeckLogos<string>;
}

/** Slide as on paper in every theme; phones show its pieces one below the other. */
export function SlidePage({ slide, palette, place, foot, logos }: SlidePageProps) {
  const frame = frameOf(slide, { palette, foot, number: place.number });
  const isWritten = use(EditableTexts) !== null;
  // Always the same element, so that the editor stays open from the first letter until it is empty.
  const lead = frame?.lead ?? (isWritten ? frame?.leadRoom : null) ?? null;
  return (
    <div className="@container w-full">
      <article
        aria-label={`Slide ${place.number} of ${place.of}: ${slide.title}`}
        className={classes(
          'relative aspect-video w-full overflow-hidden has-data-writing:overflow-visible @max-xl:aspect-auto @max-xl:p-4',
          PAGE_SCALE,
        )}
        style={{ backgroundColor: NEUTRAL.white, color: NEUTRAL.text }}
      >
        <Backdrop pieces={[...(frame?.backdrop ?? []), ...slide.pieces]} />
        {frame === null && <h3 className="sr-only">{slide.title}</h3>}
        {frame && <Head frame={frame} lead={lead} />}
        {slide.pieces.map((piece, index) => (
          <Placed key={index} piece={piece} next={slide.pieces[index + 1]} logos={logos} />
        ))}
        {frame && <Foot frame={frame} />}
      </article>
    </div>
  );
}

// Header and footer repeat on all slides and contain no linked figures.
function Head({ frame, lead }: { frame: Frame; lead: TextPiece | null }) {
  return (
    <Figures value={null}>
      <header>
        <SlideText piece={frame.kicker} />
        <SlideText piece={frame.title} as="h3" />
        {lead && <SlideText piece={lead} />}
        {frame.chapters.map((piece, index) => (
          <SlideText key={index} piece={piece} />
        ))}
      </header>
    </Figures>
  );
}

function Foot({ frame }: { frame: Frame }) {
  return (
    <Figures value={null}>
      <footer>
        {frame.source && <SlideText piece={frame.source} />}
        {frame.foot.map((piece, index) => (
          <SlideText key={index} piece={piece} />
        ))}
      </footer>
    </Figures>
  );
}

const WHOLE = `0 0 ${PAGE.width} ${PAGE.height}`;

/** Decorative graphics without text; charts have their own images. */
function Backdrop({ pieces }: { pieces: readonly Piece[] }) {
  const graphics = pieces.flatMap((piece): Graphic[] => {
    if (piece.kind === 'rect') return [rectGraphic(piece)];
    if (piece.kind === 'table') return tintsOf(piece).map(rectGraphic);
    return piece.kind === 'line' ? lineGraphics(piece) : [];
  });
  return (
    <svg aria-hidden viewBox={WHOLE} className="absolute inset-0 size-full @max-xl:hidden">
      <SlideGraphics graphics={graphics} />
    </svg>
  );
}

const LOGO =
  'h-[calc(var(--h)*var(--pt))] w-auto max-w-[calc(var(--w)*var(--pt))] rounded-sm bg-[#ffffff] object-contain p-[calc(5*var(--pt))]';

interface PlacedProps {
  piece: Piece;
  next: Piece | undefined;
  logos: DeckLogos<string>;
}

function Placed({ piece, next, logos }: PlacedProps) {
  switch (piece.kind) {
    case 'text':
      return <SlideText piece={piece} />;
    case 'table':
      return <SlideTableView piece={piece} />;
    case 'chart':
      return <ChartView piece={piece} />;
    case 'mark':
      return (
        <>
          <svg aria-hidden viewBox={WHOLE} className="pointer-events-none absolute inset-0 size-full @max-xl:hidden">
            <SlideGraphics graphics={markGraphics(piece)} />
          </svg>
          {isBeside(piece, next) && <FlowingMark mark={piece} className="float-start clear-both me-2 mt-1 hidden size-3 @max-xl:block" />}
        </>
      );
    case 'picture':
      return (logos[piece.source] ?? null) === null ? null : (
        <img
          src={logos[piece.source] ?? undefined}
          alt={piece.alt}
          className={classes(PLACED, isLogo(piece) ? LOGO : 'h-[calc(var(--h)*var(--pt))] object-contain @max-xl:my-3 @max-xl:h-auto')}
          style={{ '--x': piece.box.x, '--y': piece.box.y, '--w': piece.box.width, '--h': piece.box.height }}
        />
      );
    default:
      return null;
  }
}

/** Mark before its text where pieces flow. */
export function FlowingMark({ mark, className }: { mark: MarkPiece; className: string }) {
  const { x, y, size } = mark;
  const half = size * 0.6;
  return (
    <svg aria-hidden viewBox={`${x - half} ${y - half} ${half * 2} ${half * 2}`} className={className}>
      <SlideGraphics graphics={markGraphics({ ...mark, colour: mark.alone ?? mark.colour })} />
    </svg>
  );
}

/** Space for numbers and names outside the plot. */
const MARGIN = { left: 20, top: 34, right: 110, bottom: 6 } as const;

function ChartView({ piece }: { piece: ChartPiece }) {
  const draw = use(Figures);
  const { x, y, width, height } = piece.box;
  const view = {
    x: x - MARGIN.left,
    y: y - MARGIN.top,
    width: width + MARGIN.left + MARGIN.right,
    height: height + MARGIN.top + MARGIN.bottom,
  };
  const area = { '--x': x, '--y': y, '--w': width, '--h': height };
  return (
    <>
      <svg
        role="img"
        aria-label={piece.alt}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        className={classes(
          PLACED,
          'pointer-events-none overflow-visible @max-xl:my-3',
          // Phones show the names and numbers in the table next to it instead.
          piece.chart.kind === 'dumbbells' && '@max-xl:hidden',
        )}
        style={{ '--x': view.x, '--y': view.y, '--w': view.width }}
      >
        <SlideGraphics graphics={chartGraphics(piece)} />
      </svg>
      {draw?.({ words: piece.alt, shown: null, className: classes(PLACED, 'h-[calc(var(--h)*var(--pt))] @max-xl:hidden'), style: area })}
    </>
  );
}
