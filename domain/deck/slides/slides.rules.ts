import { appendixSlides } from './slides.appendix.rules.ts';
import { isOwnKey } from '#domain/deck/own/own.key.rules.ts';
import type { OwnSection } from '#domain/deck/own/own.rules.ts';
import { inChapters, ownSlide } from '#domain/deck/own/own.slide.rules.ts';
import { askSlide } from './ask/slides.ask.rules.ts';
import { automaticSlides } from './slides.automatic.rules.ts';
import { budgetSlide, noBudget } from './budget/slides.budget.rules.ts';
import { coverSlide } from './slides.cover.rules.ts';
import { decisionsSlide } from './slides.decisions.rules.ts';
import type { DeckFacts, DeckView } from '#domain/deck/facts/deck.facts.rules.ts';
import { feedbackSlide } from './slides.feedback.rules.ts';
import { gapsSlide } from './slides.gaps.rules.ts';
import { goalsSlides } from './slides.goals.rules.ts';
import { lifecycleSlide } from './slides.lifecycle.rules.ts';
import { nextSlide } from './slides.next.rules.ts';
import { optionsSlides } from './options/slides.options.rules.ts';
import { paletteOf } from '#domain/deck/page/palette.rules.ts';
import { recommendationsSlides } from './slides.recommendations.rules.ts';
import { risksSlides } from './slides.risks.rules.ts';
import { roadmapSlide } from './slides.roadmap.rules.ts';
import { scoreSlide } from './score/slides.score.rules.ts';
import { sectionsSlides } from './score/slides.sections.rules.ts';
import { agendaMinutes, withMinutes } from '#domain/deck/agenda.rules.ts';
import { waysSlides } from './slides.ways.rules.ts';
import { withNotes } from '#domain/deck/words/speaker.notes.rules.ts';
import { serviceSlide } from './slides.service.rules.ts';
import { sinceSlides } from './slides.since.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import type { DeckSlide, LeftOut } from '#domain/deck/page/slide.model.rules.ts';
import { withTexts } from '#domain/deck/words/edited.texts.rules.ts';

export interface SlideDeck {
  slides: DeckSlide[];
  leftOut: LeftOut[];
}

interface Section {
  section: string;
  slides: (context: DeckContext) => DeckSlide[];
  /** Reason shown when the section is empty. */
  emptyReason: string | ((context: DeckContext) => string);
}

const one = (make: (context: DeckContext) => DeckSlide | null) => (context: DeckContext) => {
  const slide = make(context);
  return slide ? [slide] : [];
};

/** Meeting order. */
const SECTIONS: readonly Section[] = [
  { section: 'summary', slides: one(askSlide), emptyReason: '' },
  { section: 'since', slides: sinceSlides, emptyReason: 'This is the first review, or the previous one left no commitments.' },
  { section: 'score', slides: one(scoreSlide), emptyReason: 'The assessment has no score.' },
  { section: 'sections', slides: sectionsSlides, emptyReason: 'Fewer than two sections have a score.' },
  { section: 'service', slides: one(serviceSlide), emptyReason: 'There are no service figures for this or an earlier quarter.' },
  { section: 'feedback', slides: one(feedbackSlide), emptyReason: 'Nobody answered a survey since the previous review.' },
  {
    section: 'automatic',
    slides: automaticSlides,
    emptyReason: 'Fewer than 20 checks of two tools were repeated since the last approval.',
  },
  { section: 'findings', slides: one(gapsSlide), emptyReason: 'There are no open gaps.' },
  { section: 'risks', slides: risksSlides, emptyReason: 'No open gap is rated by impact and likelihood.' },
  { section: 'recommendations', slides: recommendationsSlides, emptyReason: 'There are no recommendations.' },
  { section: 'options', slides: optionsSlides, emptyReason: 'No requested recommendation has two options.' },
  { section: 'ways', slides: waysSlides, emptyReason: 'Fewer than two plans reach the goal of the path to target.' },
  { section: 'roadmap', slides: one(roadmapSlide), emptyReason: 'No recommendation is planned in the next six quarters.' },
  { section: 'budget', slides: one(budgetSlide), emptyReason: noBudget },
  { section: 'lifecycle', slides: one(lifecycleSlide), emptyReason: 'No asset has a replacement date.' },
  { section: 'goals', slides: goalsSlides, emptyReason: 'The customer has no goals.' },
  { section: 'decisions', slides: one(decisionsSlide), emptyReason: 'No decisions are requested.' },
  { section: 'next', slides: one(nextSlide), emptyReason: 'There are no actions and no next review.' },
  { section: 'appendix', slides: appendixSlides, emptyReason: '' },
];

/** Edits to a section; its position is its index in the list. */
export interface EditedSection extends OwnSection {
  enabled: boolean;
  /** Ids of the items to show; empty or absent means computed. */
  chosen?: readonly string[];
  speakerNotes?: string;
  durationMinutes?: number | null;
}

/** Slides of a review: one model for screen, PDF and PowerPoint. Sections without data are omitted, with the reason. */
export function slidesOf(facts: DeckFacts, { hideAmounts }: DeckView, hasLogo: boolean, edited: readonly EditedSection[] = []): SlideDeck {
  const changes = new Map(edited.map((section) => [section.key, section]));
  const chosenGaps = changes.get('findings')?.chosen ?? [];
  const bare: DeckContext = { facts, palette: paletteOf(facts.provider.brand), hasLogo, hideAmounts, chosenGaps, chapters: [] };
  const sections = inOrder(edited).map((section) => ({ ...section, made: section.slides(bare) }));
  const untimed = sections.flatMap(({ section, made }) => made.map((slide) => withEdits(slide, changes.get(section))));
  const slides = withMinutes(inChapters(untimed), facts.review.minutes, minutesIn(edited));
  const cover = withEdits(coverSlide({ ...bare, chapters: chaptersOf(slides) }), changes.get('cover'));
  return {
    slides: withNotes(changes.get('cover')?.enabled === false ? slides : [cover, ...slides], facts),
    leftOut: sections
      .filter(({ made }) => made.length === 0)
      .map(({ section, emptyReason: why }) => ({ section, reason: typeof why === 'string' ? why : why(bare) })),
  };
}

function minutesIn(edited: readonly EditedSection[]): ReadonlyMap<string, number> {
  return new Map(edited.flatMap(({ key, durationMinutes = null }) => (durationMinutes === null ? [] : [[key, durationMinutes] as const])));
}

/** Enabled sections in list order; unlisted ones follow their usual predecessor. */
function inOrder(edited: readonly EditedSection[]): Section[] {
  const places = new Map(edited.map(({ key }, place) => [key, place]));
  const hidden = new Set(edited.filter(({ enabled }) => !enabled).map(({ key }) => key));
  let last = -1;
  const placed = SECTIONS.map((section) => {
    const listedAt = places.get(section.section);
    last = listedAt ?? last;
    return { section, place: listedAt ?? last + 0.5 };
  });
  const own = edited.flatMap((section, place) => (section.own ? [{ section: sectionOf(section), place }] : []));
  return [...placed, ...own]
    .toSorted((one, other) => one.place - other.place)
    .map(({ section }) => section)
    .filter(({ section }) => !hidden.has(section));
}

const sectionOf = (section: OwnSection): Section => ({ section: section.key, slides: () => ownSlide(section), emptyReason: '' });

function withEdits(slide: DeckSlide, edited: EditedSection | undefined): DeckSlide {
  if (!edited) return slide;
  return {
    ...withTexts(slide, edited.texts ?? {}),
    ...(edited.speakerNotes?.trim() ? { notes: { ...slide.notes, say: edited.speakerNotes } } : {}),
  };
}

const NAMES: Record<string, string> = {
  since: 'progress since we last met',
  score: 'score',
  sections: 'sections',
  service: 'our service',
  feedback: 'what you said',
  automatic: 'automatic changes',
  findings: 'open gaps',
  risks: 'risks',
  recommendations: 'recommendations',
  options: 'options',
  ways: 'ways to a score',
  roadmap: 'roadmap',
  budget: 'budget',
  lifecycle: 'equipment',
  goals: 'your goals',
  next: 'owners and dates',
};

function chaptersOf(slides: readonly DeckSlide[]): DeckContext['chapters'] {
  const times = agendaMinutes(slides);
  return [0, 1, 2, 3].map((chapter) => {
    const own = slides.filter((slide) => slide.chapter === chapter);
    const names = [...new Set(own.map(({ section }) => section))]
      .filter((section) => !isOwnKey(section))
      .map((section) => NAMES[section] ?? section)
      .slice(0, 3);
    const words = names.join(', ');
    return { chapter, slides: own.length, about: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, minutes: times.get(chapter) ?? 0 };
  });
}
