import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import { isQuestion } from '#domain/findings/wording.rules.ts';

/** Wordings of a gap, best first. */
export interface WordedGap {
  severity: FindingSeverity;
  section: string;
  /** Template of the section, because two templates may have sections of one name. Absent in older decks. */
  template?: string;
  /** Wording from the review; null if none. */
  reviewedTitle: string | null;
  /** Template author's wording of the gap: "No restore has been tested". */
  findingTitle: string | null;
  clientWording: string | null;
}

/** Wording of a gap; null if none states it. */
export function wordsFor({ reviewedTitle, findingTitle, clientWording }: WordedGap): string | null {
  const candidates = [reviewedTitle, findingTitle, clientWording].map((text) => text?.trim() ?? '');
  return candidates.find((text) => text !== '' && !isQuestion(text)) ?? null;
}

const isUrgent = (severity: FindingSeverity) => severity === 'critical' || severity === 'high';

export function fallbackWords(section: string, severity: FindingSeverity): string {
  return isUrgent(severity) ? `${section}: a point needs attention` : `${section}: a point below the standard`;
}

export type SpokenGap<Gap extends WordedGap> = Gap & { words: string; count: number };

/** Gaps with their wording. Medium and low ones without a wording become one line per section of a template, with a count. */
export function spokenGaps<Gap extends WordedGap>(gaps: readonly Gap[]): SpokenGap<Gap>[] {
  const merged = new Map<string, SpokenGap<Gap>>();
  const nameOf = ({ section, template }: WordedGap) =>
    template !== undefined && gaps.some((other) => other.section === section && other.template !== template)
      ? `${section} (${template})`
      : section;
  return gaps.flatMap((gap) => {
    const [words, name] = [wordsFor(gap), nameOf(gap)];
    if (words !== null || isUrgent(gap.severity)) return [{ ...gap, words: words ?? fallbackWords(name, gap.severity), count: 1 }];
    const known = merged.get(name);
    if (known) {
      known.count += 1;
      known.words = `${name}: ${known.count} points below the standard`;
      return [];
    }
    const line = { ...gap, words: fallbackWords(name, gap.severity), count: 1 };
    merged.set(name, line);
    return [line];
  });
}

/** Gap without a wording, which the deck can name only by its section. */
export function lacksWords({
  section,
  severity,
  words,
  count,
}: {
  section: string;
  severity: FindingSeverity;
  words: string;
  count: number;
}): boolean {
  return count > 1 || (words.startsWith(section) && words.endsWith(fallbackWords('', severity)));
}
