import { CHAPTERS, type DeckSlide } from './slide.model.rules.ts';

/** A third of the time is for what is proposed, the rest is shared by the other chapters. */
const WEIGHTS = [1, 1, 1.5, 1];

/** The whole minutes of chapters, to the nearest five where the meeting is long enough; the longest one takes what is left. */
export function chapterMinutes(total: number, chapters: readonly number[]): number[] {
  const weights = chapters.map((chapter) => WEIGHTS[chapter] ?? 1);
  const step = total >= 20 ? 5 : 1;
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const rounded = weights.map((weight) => Math.max(step, Math.round((total * weight) / sum / step) * step));
  const spare = total - rounded.reduce((all, minutes) => all + minutes, 0);
  const largest = rounded.indexOf(Math.max(...rounded));
  return rounded.map((minutes, index) => (index === largest ? Math.max(1, minutes + spare) : minutes));
}

export interface AgendaPart {
  title: string;
  minutes: number;
  /** The places of its first and last slide. */
  first: number;
  last: number;
}

/** The chapters as parts of the meeting, in the order of the deck: cover and summary open the first one, the appendix belongs to the last. */
export function agendaOf(slides: readonly Pick<DeckSlide, 'chapter'>[], minutes: number): AgendaPart[] {
  const starts = CHAPTERS.map((title, chapter) => ({ title, chapter, at: slides.findIndex((slide) => slide.chapter === chapter) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  if (starts.length === 0) return slides.length === 0 ? [] : [{ title: 'Review', minutes, first: 0, last: slides.length - 1 }];
  const shares = chapterMinutes(
    minutes,
    starts.map(({ chapter }) => chapter),
  );
  return starts.map(({ title, at }, place) => ({
    title,
    minutes: shares[place] ?? 0,
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
  /** Whole minutes that were spent on it. */
  spent: number;
  /** From 0 to 1. */
  filled: number;
  /** It took longer than was meant. */
  isLate: boolean;
}

/** Where the meeting stands: `seconds` spent on each part, and the part that is shown. */
export function agendaNow(agenda: readonly AgendaPart[], seconds: readonly number[], current: number): AgendaNow[] {
  return agenda.map((part, place) => {
    const took = seconds[place] ?? 0;
    const state = place < current ? 'done' : place === current ? 'now' : 'later';
    const share = part.minutes === 0 ? 1 : took / (part.minutes * 60);
    return { ...part, state, spent: Math.floor(took / 60), filled: state === 'done' ? 1 : Math.min(1, share), isLate: share > 1 };
  });
}

/** "19:04", and "1:02:09" in a long meeting. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}
