import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import { isQuestion } from '#domain/findings/wording.rules.ts';

/** What is known of a gap's wording, the best first. */
export interface WordedGap {
  severity: FindingSeverity;
  section: string;
  /** As a person has worded it at the review; null while nobody has. */
  reviewedTitle: string | null;
  /** What the question's author says of its gap: "No restore has been tested". */
  findingTitle: string | null;
  clientWording: string | null;
}

/** The words for a gap, or null when nobody has found any that state it. */
export function wordsFor({ reviewedTitle, findingTitle, clientWording }: WordedGap): string | null {
  const candidates = [reviewedTitle, findingTitle, clientWording].map((text) => text?.trim() ?? '');
  return candidates.find((text) => text !== '' && !isQuestion(text)) ?? null;
}

const isUrgent = (severity: FindingSeverity) => severity === 'critical' || severity === 'high';

/** What stands for gaps of a section that nobody has worded. */
export function fallbackWords(section: string, severity: FindingSeverity): string {
  return isUrgent(severity) ? `${section}: a point needs attention` : `${section}: a point below the standard`;
}

export type SpokenGap<Gap extends WordedGap> = Gap & { words: string; count: number };

/** Each gap with its words. Medium and low ones without any become one line for each section, with how many it stands for. */
export function spokenGaps<Gap extends WordedGap>(gaps: readonly Gap[]): SpokenGap<Gap>[] {
  const merged = new Map<string, SpokenGap<Gap>>();
  return gaps.flatMap((gap) => {
    const words = wordsFor(gap);
    if (words !== null || isUrgent(gap.severity)) return [{ ...gap, words: words ?? fallbackWords(gap.section, gap.severity), count: 1 }];
    const known = merged.get(gap.section);
    if (known) {
      known.count += 1;
      known.words = `${gap.section}: ${known.count} points below the standard`;
      return [];
    }
    const line = { ...gap, words: fallbackWords(gap.section, gap.severity), count: 1 };
    merged.set(gap.section, line);
    return [line];
  });
}

/** A gap that the deck can only name by its section, because nobody has found words for it. */
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
  return count > 1 || words === fallbackWords(section, severity);
}
