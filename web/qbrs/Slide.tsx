import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import type { Block, CoverBlock, Deck, Slide as SlideModel, SlideKind } from '#domain/deck/deck.model.rules.ts';
import { sectionTitle } from '#domain/deck/deck.narrative.rules.ts';
import { classes } from '#web/ui/classes.ts';
import type { DeckLook } from './deck.document.ts';
import { PAPER, SIZE, type TextSize } from './slide.classes.ts';
import { SlideAsk, SlideColumns, SlideFigure, SlideFindings, SlideTable } from './SlideBlocks.tsx';
import { SlideBars } from './SlideBars.tsx';
import { SlideText } from './SlideText.tsx';
import { SlideTrend } from './SlideTrend.tsx';

interface SlideProps {
  slide: SlideModel;
  deck: Deck;
  look: DeckLook;
  /** Its number in the deck, from one. */
  number: number;
}

/** One slide as on paper: the same model, text and positions as in the PDF and the presentation, whatever the theme. */
export function Slide({ slide, deck, look, number }: SlideProps) {
  const [first] = slide.blocks;
  return (
    <div className="@container w-full">
      <article
        aria-label={`Slide ${number} of ${deck.slides.length}: ${slide.title}`}
        className={classes('flex aspect-video w-full flex-col @max-xl:aspect-auto', PAPER)}
        style={{ '--ink': look.ink }}
      >
        {first?.kind === 'cover' ? (
          <Cover slide={slide} cover={first} logo={look.logo} />
        ) : (
          <Content slide={slide} deck={deck} number={number} />
        )}
      </article>
    </div>
  );
}

const TEXT_SIZES: Record<SlideKind, TextSize> = {
  cover: 'side',
  summary: 'lead',
  text: 'body',
  score: 'side',
  sections: 'side',
  findings: 'side',
  table: 'side',
  note: 'roomy',
};

function Content({ slide, deck, number }: Pick<SlideProps, 'slide' | 'deck' | 'number'>) {
  return (
    <div className="flex min-h-0 flex-1 flex-col px-[calc(43*var(--pt))] pt-[calc(20*var(--pt))] pb-[calc(14*var(--pt))] @max-xl:px-4">
      <p className={classes('text-(--quiet)', SIZE.small)}>{sectionTitle(slide.section)}</p>
      <h3 dir="auto" className={classes('mt-[0.15em] mb-[0.6em] leading-[1.2] font-semibold wrap-anywhere', SIZE.title)}>
        {slide.title}
      </h3>
      <div className="flex-1">
        {slide.kind === 'score' || slide.kind === 'sections' ? <Beside slide={slide} /> : <Stack slide={slide} />}
      </div>
      <footer
        className={classes(
          'mt-[1em] flex justify-between gap-4 border-t border-(--rule) pt-[0.6em] text-(--quiet) tabular-nums',
          SIZE.foot,
        )}
      >
        <span className="min-w-0 wrap-anywhere">{footOf(deck)}</span>
        <span className="shrink-0">
          {number} / {deck.slides.length}
        </span>
      </footer>
    </div>
  );
}

const FOOT_NAME_WIDTH = 36;

/** Customer, provider and source; a very long name is shortened so that the source has room. */
function footOf({ customer, provider, source }: Deck): string {
  const names = [customer, provider].filter((name) => name !== '' && textWidth(name) <= FOOT_NAME_WIDTH);
  return [...names, source].join('  ·  ');
}

const isChart = ({ kind }: Block) => kind === 'bars' || kind === 'trend';

/** A chart on one side and its text on the other. */
function Beside({ slide }: { slide: SlideModel }) {
  const charts = slide.blocks.filter(isChart);
  const words = slide.blocks.filter((block) => !isChart(block));
  if (charts.length === 0 || words.length === 0) return <Stack slide={slide} />;
  return (
    <div className="grid grid-cols-[1fr_28%] gap-[calc(29*var(--pt))] @max-xl:grid-cols-1">
      <div>
        {charts.map((block, index) => (
          <Piece key={index} block={block} kind={slide.kind} />
        ))}
      </div>
      <div className="grid content-start gap-[1em]">
        {words.map((block, index) => (
          <Piece key={index} block={block} kind={slide.kind} />
        ))}
      </div>
    </div>
  );
}

function Stack({ slide }: { slide: SlideModel }) {
  return (
    <div className={classes('grid gap-[0.8em]', slide.kind === 'text' && 'max-w-[calc(740*var(--pt))]')}>
      {slide.blocks.map((block, index) => (
        <Piece key={index} block={block} kind={slide.kind} />
      ))}
    </div>
  );
}

function Piece({ block, kind }: { block: Block; kind: SlideKind }) {
  switch (block.kind) {
    case 'text':
      return <SlideText lines={block.lines} size={textSize(kind, block.isRoomy === true)} />;
    case 'columns':
      return <SlideColumns columns={block.columns} />;
    case 'ask':
      return <SlideAsk text={block.text} />;
    case 'note':
      return <p className={classes('text-(--quiet)', SIZE[kind === 'note' ? 'roomy' : 'side'])}>{block.text}</p>;
    default:
      return <Figures block={block} />;
  }
}

function textSize(kind: SlideKind, isRoomy: boolean): TextSize {
  return kind === 'text' && isRoomy ? 'roomy' : TEXT_SIZES[kind];
}

function Figures({ block }: { block: Block }) {
  switch (block.kind) {
    case 'figure':
      return <SlideFigure figure={block} />;
    case 'bars':
      return <SlideBars bars={block.bars} hasPrevious={block.hasPrevious} alt={block.alt} />;
    case 'trend':
      return <SlideTrend points={block.points} alt={block.alt} />;
    case 'table':
      return <SlideTable table={block} />;
    case 'findings':
      return <SlideFindings findings={block.findings} />;
    default:
      return null;
  }
}

const LONG_NAME = 20;

function Cover({ slide, cover, logo }: { slide: SlideModel; cover: CoverBlock; logo: string | null }) {
  const size = textWidth(slide.title) > LONG_NAME ? 'text-[length:calc(32*var(--pt))]' : 'text-[length:calc(46*var(--pt))]';
  return (
    <div className="flex flex-1 border-l-[calc(23*var(--pt))] border-(--ink) px-[calc(45*var(--pt))] py-[calc(40*var(--pt))] @max-xl:px-4">
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="mt-[calc(40*var(--pt))] font-semibold text-(--ink) wrap-anywhere @max-xl:mt-2">{cover.eyebrow}</p>
        <h3 dir="auto" className={classes('mt-[0.25em] leading-[1.2] font-semibold wrap-anywhere @max-xl:text-[28px]', size)}>
          {slide.title}
        </h3>
        {cover.subtitle && <p className={classes('mt-[0.5em] text-(--quiet) wrap-anywhere', SIZE.lead)}>{cover.subtitle}</p>}
        {cover.date && <p className={classes('mt-[0.5em]', SIZE.lead)}>{cover.date}</p>}
        <div className="my-[calc(24*var(--pt))] max-w-[calc(680*var(--pt))]">
          {slide.blocks.slice(1).map((block, index) => (
            <Piece key={index} block={block} kind="cover" />
          ))}
        </div>
        <div className="mt-auto flex items-center gap-[1.1em]">
          {logo && <img src={logo} alt={`Logo of ${cover.provider}`} className="h-[calc(43*var(--pt))] max-w-[40%] object-contain" />}
          <p className="min-w-0 leading-[1.3] wrap-anywhere">
            <span className={classes('block text-(--quiet)', SIZE.small)}>Prepared by</span>
            {cover.provider}
          </p>
        </div>
      </div>
    </div>
  );
}
