import { CHAPTERS } from './slide.model.rules.ts';
import { isOwnKey } from '#domain/deck/own/own.key.rules.ts';
import type { SlideDeck } from '#domain/deck/slides/slides.rules.ts';

const CHAPTER_OF: Record<string, number> = {
  since: 0,
  score: 0,
  sections: 0,
  service: 0,
  feedback: 0,
  automatic: 1,
  findings: 1,
  risks: 1,
  recommendations: 2,
  options: 2,
  ways: 2,
  roadmap: 2,
  budget: 2,
  lifecycle: 2,
  goals: 3,
  decisions: 3,
  next: 3,
};

/** Outline entry of a deck section: its pages, or the reason why it is empty. */
export interface OutlineEntry<Key extends string = string> {
  key: Key;
  title: string;
  chapter: string | null;
  enabled: boolean;
  /** First page; null if there is none. */
  page: number | null;
  pages: number;
  minutes: number | null;
  /** Reason why an enabled section has no page. */
  reason: string | null;
}

interface Listed<Key extends string> {
  key: Key;
  title: string;
  enabled: boolean;
}

export function outlineOf<Key extends string>(sections: readonly Listed<Key>[], { slides, leftOut }: SlideDeck): OutlineEntry<Key>[] {
  return sections.map(({ key, title, enabled }, place) => {
    const own = slides.filter(({ section }) => section === key);
    const minutes = own.map(({ notes }) => notes.minutes ?? 0).reduce((sum, one) => sum + one, 0);
    const first = slides.findIndex(({ section }) => section === key);
    return {
      key,
      title,
      chapter: chapterOf(sections.slice(0, place + 1).findLast((section) => !isOwnKey(section.key))?.key ?? key),
      enabled,
      page: first < 0 ? null : first + 1,
      pages: own.length,
      minutes: minutes === 0 ? null : minutes,
      reason: leftOut.find(({ section }) => section === key)?.reason ?? null,
    };
  });
}

/** Own slides belong to the chapter of the section before them. */
function chapterOf(section: string): string | null {
  return section === 'appendix' ? 'Appendix' : (CHAPTERS[CHAPTER_OF[section] ?? -1] ?? null);
}
