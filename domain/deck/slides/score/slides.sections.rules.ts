import { bandOf, printedDifference, printedMove, printedScore } from '#domain/assessments/printed.scores.rules.ts';
import { type Claim, claim, type Clause, figure, joined, phrase, titled } from '#domain/deck/claims/claim.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { assessedAs } from '#domain/deck/facts/deck.figures.rules.ts';
import type { DeckContext } from '#domain/deck/page/slide.context.rules.ts';
import { BODY, type DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { sectionPages, type Scored } from './sections.dots.rules.ts';
import { sectionsTitle } from '#domain/deck/titles/titles.standing.rules.ts';
import { counted, points } from '#domain/deck/titles/titles.words.rules.ts';

/** Every section now and before, lowest first. Empty with fewer than two scored sections. */
export function sectionsSlides({ facts }: DeckContext): DeckSlide[] {
  const { bands } = facts.template;
  const scored = facts.sections
    .flatMap((section): Scored[] =>
      section.score === null
        ? []
        : [
            {
              ...section,
              ...(section.previous === null
                ? { now: printedScore(section.score, bands), before: null }
                : printedMove(section.score, section.previous, bands)),
            },
          ],
    )
    .toSorted((one, other) => one.now - other.now);
  const [lowest] = scored;
  if (!lowest || scored.length < 2) return [];
  const changes = scored.flatMap((one) =>
    one.before === null ? [] : [{ key: one.key, title: one.title, change: printedDifference(one.now, one.before) }],
  );
  const { fair } = bands;
  const pages = sectionPages(scored, facts);
  return pages.map((part, page) => ({
    key: page === 0 ? 'sections' : `sections-${page + 1}`,
    section: 'sections',
    chapter: 0,
    kicker: pages.length === 1 ? 'Section scores' : `Section scores, ${page + 1} of ${pages.length}`,
    ...titled(
      sectionsTitle({
        sections: scored.length,
        improved: changes.filter(({ change }) => change > 0).length,
        slipped: changes.filter(({ change }) => change < 0).length,
        threshold: fair,
        weak: scored.filter(({ now }) => now < fair).length,
        lowest: { key: lowest.key, title: lowest.title, score: lowest.now },
        isFirst: changes.length === 0,
      }),
      changes.length === 0 ? bestOf(scored, facts) : leadOf(changes),
    ),
    pieces: part.draw(BODY),
    source: assessedAs(facts),
    notes: { say: '', proof: '', ask: '', minutes: null },
  }));
}

/** First review: names the strongest section, because there is no change yet. */
function bestOf(scored: readonly Scored[], { template: { bands } }: DeckFacts): Claim | null {
  const best = scored.at(-1);
  const good = scored.filter(({ now }) => bandOf(now, bands) === 'good').length;
  if (!best || good === 0) return null;
  const words = `${best.title} stands best, at ${best.now}%; ${counted(good, 'section')} ${good === 1 ? 'is' : 'are'} good.`;
  const figures = [figure('section.highest', 1, best.key), figure('section.now', best.now, best.key), figure('sections.good', good)];
  return claim('lead', 'assessment', phrase(words, figures, [best.title]));
}

type Change = Pick<Scored, 'key' | 'title'> & { change: number };

function leadOf(changes: readonly Change[]): Claim | null {
  const sorted = changes.toSorted((one, other) => other.change - one.change);
  const [most, least] = [sorted[0], sorted.at(-1)];
  const rose = most && most.change > 0 ? movedMost(most, 'section.roseMost') : null;
  const fell = least && least.change < 0 ? movedMost(least, 'section.fellMost') : null;
  return rose || fell ? claim('lead', 'assessment', joined([rose, rose && fell ? '; ' : null, fell, '.'])) : null;
}

function movedMost({ key, title, change }: Change, source: 'section.roseMost' | 'section.fellMost'): Clause {
  const words = `${title} ${change > 0 ? 'rose' : 'fell'} most, ${change > 0 ? 'up' : 'down'} ${points(Math.abs(change))}`;
  return phrase(words, [figure(source, 1, key), figure('section.change', change, key)], [title]);
}
