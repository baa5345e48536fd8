import { bandOf, printedMove } from '#domain/assessments/printed.scores.rules.ts';
import { type Clause, figure, joined, phrase } from '#domain/deck/claims/claim.rules.ts';
import { changeOf, printedSections } from '#domain/deck/claims/sources.standing.rules.ts';
import type { Scope } from '#domain/deck/claims/source.rules.ts';
import type { DeckFacts, DeckGap } from '#domain/deck/facts/deck.facts.rules.ts';
import { lastReview, riskOf, risksAmong } from '#domain/deck/facts/deck.figures.rules.ts';
import { BAND_LEVELS, BETTER, type Level, SEVERITY_LEVELS } from '#domain/deck/page/palette.rules.ts';
import type { Shape } from '#domain/deck/page/slide.model.rules.ts';
import { capitalized, counted, inWords, points, share } from '#domain/deck/titles/titles.words.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';

const MOST = 3;

/** Text of a finding, which a person wrote. */
const written = (words: string) => phrase(words, [], [words]);

export interface Point {
  /** Subject of the point, independent of its wording. */
  about: string;
  shape: Shape;
  colour: string;
  /** Level of a risk, and the gap to look up its treatment. */
  level?: Level;
  gap?: Pick<DeckGap, 'recommendation' | 'findingId'>;
  title: Clause;
  detail: Clause;
  scope?: Scope;
}

/** A fall of so many points is a risk of its own. */
const DEEP_FALL = 10;
/** A rise of fewer points is no win. */
const LEAST_RISE = 3;

function movedSections({ sections, template: { bands } }: DeckFacts) {
  return sections.flatMap((section) =>
    section.score === null || section.previous === null ? [] : [{ ...section, ...printedMove(section.score, section.previous, bands) }],
  );
}

const DONE = { shape: 'tick', colour: BETTER } as const;

/** Sections that rose to a fair score or better, commitments if more were kept than missed, gaps that were closed. */
export function winsOf(facts: DeckFacts): Point[] {
  const kept = keptOf(facts);
  const others = kept.length > 0 ? kept : closedOf(facts);
  const rises = movedSections(facts)
    .filter(({ score, change }) => (score ?? 0) >= facts.template.bands.fair && change >= LEAST_RISE)
    .toSorted((one, other) => other.change - one.change)
    .slice(0, MOST - others.length)
    .map(({ key, title, now, before, change }) => ({
      ...DONE,
      about: key,
      scope: 'assessment' as const,
      title: phrase(`${title} rose ${points(change)}`, [figure('section.change', change, key)], [title]),
      detail: sectionScore(key, now, before),
    }));
  return [...rises, ...others];
}

/** Good sections that did not fall, for a summary without wins. */
export function heldOf(facts: DeckFacts): Point[] {
  const { good } = facts.template.bands;
  return printedSections(facts)
    .filter((section) => section.now >= good && (changeOf(section) ?? 0) > -LEAST_RISE)
    .toSorted((one, other) => other.now - one.now)
    .slice(0, MOST)
    .map((section) => ({
      ...DONE,
      about: section.key,
      scope: 'assessment' as const,
      title: phrase(section.title, [], [section.title]),
      detail:
        section.before === null || section.before === section.now
          ? phrase(`${section.before === null ? 'It is' : 'It stays'} at ${section.now}%`, [
              figure('section.now', section.now, section.key),
            ])
          : sectionScore(section.key, section.now, section.before),
    }));
}

const sectionScore = (key: string, now: number, before: number) =>
  phrase(`It is at ${now}%, from ${before}%`, [figure('section.now', now, key), figure('section.before', before, key)]);

function keptOf({ since, gapsBefore }: DeckFacts): Point[] {
  if (!since) return [];
  const all = since.commitments.length;
  const kept = since.commitments.filter(({ doneOn }) => doneOn !== null).length;
  if (kept === 0 || kept < all - kept || since.commitments.some(({ isLate }) => isLate)) return [];
  // Nothing closed is no part of a win.
  const detail =
    gapsBefore && gapsBefore.closed > 0 ? joined([closedClause(gapsBefore.closed), ', ', newOf(gapsBefore.opened)]) : phrase('');
  const title = phrase(`${capitalized(share(kept, all))} commitments kept`, [
    figure('commitments.done', kept),
    figure('commitments.all', all),
  ]);
  return [{ ...DONE, about: 'commitments', scope: 'period', title, detail }];
}

function closedOf({ since, gapsBefore, review }: DeckFacts): Point[] {
  if (!gapsBefore || gapsBefore.closed <= gapsBefore.opened) return [];
  const when = since ? `Since ${lastReview(since, review)}, ` : '';
  const news = newOf(gapsBefore.opened);
  return [
    {
      ...DONE,
      about: 'closed',
      scope: 'period',
      title: closedClause(gapsBefore.closed),
      detail: when === '' ? { ...news, words: capitalized(news.words) } : joined([when, news]),
    },
  ];
}

const closedClause = (closed: number) => phrase(`${capitalized(counted(closed, 'gap'))} closed`, [figure('gaps.closed', closed)]);
const newOf = (opened: number) => phrase(`${opened === 0 ? 'none' : inWords(opened)} new`, [figure('gaps.opened', opened)]);

/** Section that fell deepest, if it fell deeply. */
export const deepestFall = (facts: DeckFacts) =>
  movedSections(facts)
    .filter(({ change }) => change <= -DEEP_FALL)
    .toSorted((one, other) => one.change - other.change)[0];

/** The three highest, open or deferred. A section that fell deeply takes the place of the third one, unless that is critical. */
export function risksOf(facts: DeckFacts): Point[] {
  const highest = risksAmong(facts)
    .toSorted((one, other) => levelOf(other) - levelOf(one) || riskOf(other) - riskOf(one))
    // Two assessments may have found the same.
    .filter(({ words }, place, all) => all.findIndex((one) => one.words === words) === place)
    .slice(0, MOST);
  const fell = deepestFall(facts);
  const isNamed = fell !== undefined && highest.some(({ section }) => section === fell.title);
  const isFull = highest.length === MOST && (highest.at(-1)?.severity === 'critical' || isNamed);
  const kept = fell && !isNamed && !isFull ? highest.slice(0, MOST - 1) : highest;
  const shown = kept.map(({ findingId, severity, words, evidence, consequence, recommendation }): Point => ({
    about: findingId,
    ...levelled(SEVERITY_LEVELS[severity]),
    gap: { findingId, recommendation },
    title: written(words),
    detail: written(
      facts.deferred?.some((gap) => gap.findingId === findingId)
        ? `Deferred${consequence === null ? '' : `: ${consequence}`}`
        : (consequence ?? evidence ?? ''),
    ),
  }));
  if (!fell || isNamed || isFull) return shown;
  const title = phrase(
    `${fell.title} fell ${points(Math.abs(fell.change))}`,
    [figure('section.change', fell.change, fell.key)],
    [fell.title],
  );
  return [
    ...shown,
    {
      about: fell.key,
      ...levelled(BAND_LEVELS[bandOf(fell.now, facts.template.bands)]),
      scope: 'assessment',
      title,
      detail: sectionScore(fell.key, fell.now, fell.before),
    },
  ];
}

const levelled = (level: Level) => ({ shape: level.shape, colour: level.colour, level });
const levelOf = ({ severity }: DeckGap) => FINDING_SEVERITIES.indexOf(severity);
