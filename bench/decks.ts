import { sampleFacts } from '#domain/deck/facts/deck.facts.sample.ts';
import { type DeckSlide, NO_LOGOS } from '#domain/deck/page/slide.model.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { renderReview } from '#server/documents/documents.ts';
import { Workers } from '#server/platform/workers/workers.ts';
import { GOALS, type Part, percentile, rounded, verdict } from './report.ts';

const SLIDES = 40;
const CHARTS = 20;

const chartsIn = (slides: readonly DeckSlide[]) => slides.flatMap(({ pieces }) => pieces.filter(({ kind }) => kind === 'chart')).length;

/** Deck as long as one of several assessments: slides with charts first, then the others, each with a unique key. */
function longDeck(): DeckSlide[] {
  const { slides } = slidesOf(sampleFacts(), { hideAmounts: false }, false);
  const deck = [...slides];
  const withCharts = slides.filter((slide) => chartsIn([slide]) > 0);
  for (let place = 0; chartsIn(deck) < CHARTS; place += 1) deck.push(...withCharts.slice(place % withCharts.length).slice(0, 1));
  while (deck.length < SLIDES) deck.push(...slides.slice(1, 1 + SLIDES - deck.length));
  return deck.slice(0, SLIDES).map((slide, place) => ({ ...slide, key: `${slide.key}-${place}` }));
}

/** Renders the files of a forty-slide deck in worker threads, as in production, and the slides themselves. */
export const deckParts = (): Part[] => [
  {
    name: 'Deck: 40 slides with 20 charts',
    measure: async (report) => {
      const facts = sampleFacts();
      const slides = longDeck();
      const workers = new Workers();
      try {
        for (const format of ['pdf', 'pptx'] as const) {
          const times: number[] = [];
          for (let round = 0; round <= 10; round += 1) {
            const began = performance.now();
            const wanted = { format, facts, slides, view: { hideAmounts: false }, copy: 'presenter', logos: NO_LOGOS } as const;
            await renderReview(workers, 'bench', wanted);
            times.push(performance.now() - began);
          }
          const [first = Number.NaN, ...later] = times;
          const p95 = percentile(later, 0.95);
          const goal = `${verdict(GOALS.deckFirst, first)}, ${verdict(GOALS.deckLater, p95)}`;
          const row = { what: format, 'first ms': rounded(first), 'p95 ms after it': rounded(p95), goal };
          report.add(`${slides.length} slides, ${chartsIn(slides)} charts`, row);
        }
      } finally {
        await workers.close();
      }
      const times = Array.from({ length: 20 }, () => {
        const began = performance.now();
        slidesOf(facts, { hideAmounts: false }, false);
        return performance.now() - began;
      });
      const row = {
        what: 'slides from facts',
        'first ms': rounded(times[0] ?? Number.NaN),
        'p95 ms after it': rounded(percentile(times, 0.95)),
      };
      report.add(`${slides.length} slides, ${chartsIn(slides)} charts`, { ...row, goal: verdict(GOALS.draft, percentile(times, 0.95)) });
    },
  },
];
