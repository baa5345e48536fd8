import { CHAPTERS, type DeckSlide } from '#domain/deck/page/slide.model.rules.ts';

/** The proposal chapter gets a third of the time; the others share the rest. */
const WEIGHTS = [1, 1, 1.5, 1];

/** Whole minutes per chapter, in steps of five from 20 minutes up; the longest chapter absorbs the remainder. */
export function chapterMinutes(total: number, chapters: readonly number[]): number[] {
  const weights = chapters.map((chapter) => WEIGHTS[chapter] ?? 1);
  const step = total >= 20 ? 5 : 1;
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const rounded = weights.map((weight) => Math.max(step, Math.round((total * weight) / sum / step) * step));
  const spare = total - rounded.reduce((all, minutes) => all + minutes, 0);
  const largest = rounded.indexOf(Math.max(...rounded));
  return rounded.map((minutes, index) => (index === largest ? Math.max(1, minutes + spare) : minutes));
}

/** Splits an integer in proportion to the weights; the parts sum to it. */
function shared(whole: number, weights: readonly number[]): number[] {
  const upTo = weights.map((_, place) => weights.slice(0, place + 1).reduce((sum, weight) => sum + weight, 0));
  const all = upTo.at(-1) ?? 0;
  const until = upTo.map((weight) => (all === 0 ? 0 : Math.floor((whole * weight) / all)));
  return until.map((end, place) => end - (until[place - 1] ?? 0));
}

type Placed = Pick<DeckSlide, 'chapter' | 'section'>;

/** Minutes of each chapter, divided among its slides. */
function computedMinutes(slides: readonly Placed[], total: number): number[] {
  const chapters = [...new Set(slides.flatMap(({ chapter }) => (chapter === null ? [] : [chapter])))].toSorted((one, other) => one - other);
  const times = new Map(chapterMinutes(total, chapters).map((minutes, index) => [chapters[index], minutes]));
  return slides.map(({ chapter }, place) => {
    if (chapter === null) return 0;
    const own = slides.flatMap((slide, at) => (slide.chapter === chapter ? [at] : []));
    return (
      shared(
        times.get(chapter) ?? 0,
        own.map(() => 1),
      )[own.indexOf(place)] ?? 0
    );
  });
}

/** The cover is not presented, and the appendix is only for reference. */
const UNTIMED: ReadonlySet<string> = new Set(['cover', 'appendix']);

export const isTimed = (section: string) => !UNTIMED.has(section);

/**
 * Minutes per slide. Sections with manual minutes keep them; the rest of the meeting is divided among the others in their computed
 * proportion.
 */
export function slideMinutes(slides: readonly Placed[], total: number, written: ReadonlyMap<string, number>): number[] {
  const computed = computedMinutes(slides, total);
  const own = slides.map(({ section }) => (isTimed(section) ? written.get(section) : undefined));
  const fixed = new Map(slides.flatMap(({ section }, place) => (own[place] === undefined ? [] : [[section, own[place]] as const])));
  if (fixed.size === 0) return computed;
  const left = Math.max(0, total - [...fixed.values()].reduce((sum, minutes) => sum + minutes, 0));
  const rest = shared(
    left,
    computed.map((minutes, place) => (own[place] === undefined ? minutes : 0)),
  );
  return slides.map(({ section }, place) => {
    const minutes = own[place];
    if (minutes === undefined) return rest[place] ?? 0;
    const pages = slides.flatMap((slide, at) => (slide.section === section ? [at] : []));
    return (
      shared(
        minutes,
        pages.map(() => 1),
      )[pages.indexOf(place)] ?? 0
    );
  });
}

export function withMinutes(slides: readonly DeckSlide[], total: number, written: ReadonlyMap<string, number>): DeckSlide[] {
  const minutes = slideMinutes(slides, total, written);
  return slides.map((slide, place) => ({ ...slide, notes: { ...slide.notes, minutes: minutes[place] || null } }));
}

type Timed = Pick<DeckSlide, 'chapter'> & { notes: Pick<DeckSlide['notes'], 'minutes'> };

/** Minutes per chapter; those of the summary count towards the opening chapter. */
export function agendaMinutes(slides: readonly Timed[]): ReadonlyMap<number, number> {
  const opening = slides.find(({ chapter }) => chapter !== null)?.chapter ?? null;
  const times = new Map<number, number>();
  for (const { chapter, notes } of slides) {
    const part = chapter ?? opening;
    if (part !== null) times.set(part, (times.get(part) ?? 0) + (notes.minutes ?? 0));
  }
  return times;
}

export interface AgendaPart {
  title: string;
  minutes: number;
  /** Indexes of the first and last slide. */
  first: number;
  last: number;
}

/** Chapters as agenda items in deck order: cover and summary belong to the first, the appendix to the last. */
export function agendaOf(slides: readonly Timed[], minutes: number): AgendaPart[] {
  const starts = CHAPTERS.map((title, chapter) => ({ title, chapter, at: slides.findIndex((slide) => slide.chapter === chapter) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  if (starts.length === 0) return slides.length === 0 ? [] : [{ title: 'Review', minutes, first: 0, last: slides.length - 1 }];
  const times = agendaMinutes(slides);
  return starts.map(({ title, chapter, at }, place) => ({
    title,
    minutes: times.get(chapter) ?? 0,
    first: place === 0 ? 0 : at,
    last: (starts[place + 1]?.at ?? slides.length) - 1,
  }));
}

export function partAt(agenda: readonly AgendaPart[], slide: number): number {
  return Math.max(
    0,
    agenda.findIndex(({ first, last }) => slide >= first && slide <= last),
  );
}

export interface AgendaNow extends AgendaPart {
  state: 'done' | 'now' | 'later';
  /** Whole minutes spent. */
  spent: number;
  /** 0 to 1. */
  filled: number;
  isLate: boolean;
}

/** Progress of the meeting, from the `seconds` spent on each item and the index of the current one. */
export function agendaNow(agenda: readonly AgendaPart[], seconds: readonly number[], current: number): AgendaNow[] {
  return agenda.map((part, place) => {
    const took = seconds[place] ?? 0;
    const state = place < current ? 'done' : place === current ? 'now' : 'later';
    const share = part.minutes === 0 ? 1 : took / (part.minutes * 60);
    return { ...part, state, spent: Math.floor(took / 60), filled: state === 'done' ? 1 : Math.min(1, share), isLate: share > 1 };
  });
}

/** "19:04", or "1:02:09" from one hour on. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}
