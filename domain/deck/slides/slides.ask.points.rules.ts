import { bandOf, printedMove } from '#domain/assessments/printed.scores.rules.ts';
import type { DeckFacts, DeckGap } from '#domain/deck/facts/deck.facts.rules.ts';
import { lastReview, riskOf, risksAmong } from '#domain/deck/facts/deck.figures.rules.ts';
import { BAND_LEVELS, BETTER, SEVERITY_LEVELS } from '#domain/deck/page/palette.rules.ts';
import type { Shape } from '#domain/deck/page/slide.model.rules.ts';
import { capitalized, counted, inWords, points, share } from '#domain/deck/titles/titles.words.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';

const MOST = 3;

export interface Point {
  /** Subject of the point, independent of its wording. */
  about: string;
  shape: Shape;
  colour: string;
  title: string;
  detail: string;
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
      title: `${title} rose ${points(change)}`,
      detail: `It is at ${now}%, from ${before}%`,
    }));
  return [...rises, ...others];
}

function keptOf({ since, gapsBefore }: DeckFacts): Point[] {
  if (!since) return [];
  const all = since.commitments.length;
  const kept = since.commitments.filter(({ doneOn }) => doneOn !== null).length;
  if (kept === 0 || kept < all - kept || since.commitments.some(({ isLate }) => isLate)) return [];
  const detail = gapsBefore ? `${capitalized(counted(gapsBefore.closed, 'gap'))} closed, ${newOf(gapsBefore.opened)}` : '';
  return [{ ...DONE, about: 'commitments', title: `${capitalized(share(kept, all))} commitments kept`, detail }];
}

function closedOf({ since, gapsBefore, review }: DeckFacts): Point[] {
  if (!gapsBefore || gapsBefore.closed <= gapsBefore.opened) return [];
  const when = since ? `since ${lastReview(since, review)}, ` : '';
  return [
    {
      ...DONE,
      about: 'closed',
      title: `${capitalized(counted(gapsBefore.closed, 'gap'))} closed`,
      detail: capitalized(`${when}${newOf(gapsBefore.opened)}`),
    },
  ];
}

const newOf = (opened: number) => `${opened === 0 ? 'none' : inWords(opened)} new`;

/** The three highest, open or deferred. A section that fell deeply takes the place of the third one, unless that is critical. */
export function risksOf(facts: DeckFacts): Point[] {
  const highest = risksAmong(facts)
    .toSorted((one, other) => levelOf(other) - levelOf(one) || riskOf(other) - riskOf(one))
    .slice(0, MOST);
  const [fell] = movedSections(facts)
    .filter(({ change }) => change <= -DEEP_FALL)
    .toSorted((one, other) => one.change - other.change);
  const isNamed = fell !== undefined && highest.some(({ section }) => section === fell.title);
  const isFull = highest.length === MOST && (highest.at(-1)?.severity === 'critical' || isNamed);
  const kept = fell && !isNamed && !isFull ? highest.slice(0, MOST - 1) : highest;
  const shown = kept.map(({ findingId, severity, words, evidence, consequence }): Point => ({
    about: findingId,
    shape: SEVERITY_LEVELS[severity].shape,
    colour: SEVERITY_LEVELS[severity].colour,
    title: words,
    detail: facts.deferred?.some((gap) => gap.findingId === findingId)
      ? `Deferred${consequence === null ? '' : `: ${consequence}`}`
      : (consequence ?? evidence ?? ''),
  }));
  if (!fell || isNamed || isFull) return shown;
  const { shape, colour } = BAND_LEVELS[bandOf(fell.now, facts.template.bands)];
  const title = `${fell.title} fell ${points(Math.abs(fell.change))}`;
  return [...shown, { about: fell.key, shape, colour, title, detail: `It is at ${fell.now}%, from ${fell.before}%` }];
}

const levelOf = ({ severity }: DeckGap) => FINDING_SEVERITIES.indexOf(severity);
