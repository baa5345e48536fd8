import { risksAmong } from '#domain/deck/facts/deck.figures.rules.ts';
import { counted } from '#domain/deck/titles/titles.words.rules.ts';
import { bindingsOf, isNamed, isPrinted, isWhole } from './bindings.rules.ts';
import type { Claim } from './claim.rules.ts';
import { contradictionIn } from './edited.rules.ts';
import { unadvisedOf } from './truth.advice.rules.ts';
import { cutTexts, type TruthDeck, type TruthPage } from './truth.cut.rules.ts';
import { listsOf } from './truth.lists.rules.ts';
import type { Scope } from './source.rules.ts';
import { sourceRule } from './sources.rules.ts';
import { printedFigure, tokensOf } from './tokens.rules.ts';

/* Rules of truth: pure functions over the sentences of a deck and the facts that it was made from. */

export const TRUTH_RULES = ['scope', 'value', 'sum', 'list', 'time', 'win', 'cut', 'advice'] as const;
export type TruthRule = (typeof TRUTH_RULES)[number];

/** Sentence that the facts contradict. */
export interface Broken {
  rule: TruthRule;
  /** Key of the slide. */
  slide: string;
  section: string;
  field: string;
  words: string;
  /** Fact that contradicts it. */
  fact: string;
  /** True sentence to use; null if the data must change first. */
  fix: string | null;
  /** A deck with such a sentence cannot be finalized. */
  isBlocking: boolean;
  /** ID of the recommendation to correct; absent if the sentence is corrected in the deck. */
  recommendation?: string;
}

export interface Placed {
  slide: TruthPage;
  claim: Claim;
}

const placedClaims = ({ slides, pages = [] }: TruthDeck): Placed[] =>
  [...slides, ...pages].flatMap((slide) => (slide.claims ?? []).map((claim) => ({ slide, claim })));
/** Sentences that nobody has changed. */
const generatedOnes = (deck: TruthDeck) => placedClaims(deck).filter(({ claim }) => claim.generated === undefined);

function broken(rule: TruthRule, { slide, claim }: Placed, fact: string, fix: string | null = claim.generated ?? null): Broken {
  return { rule, slide: slide.key, section: slide.section, field: claim.field, words: claim.words, fact, fix, isBlocking: true };
}

const SCOPES: readonly Scope[] = ['assessment', 'period', 'customer'];
const IN_WORDS: Record<Scope, string> = { assessment: 'one assessment', period: 'a period', customer: 'the whole customer' };
const NAMES_ASSESSMENT = /score|alignment|section|standard|points|\d%/iu;

/** "No", "all", superlatives and counts are true of the scope that the sentence has. */
function scopeRule(deck: TruthDeck): Broken[] {
  return generatedOnes(deck).flatMap((placed) => {
    const { claim } = placed;
    const widest = claim.figures
      .map(({ source }) => sourceRule(source).scope)
      .toSorted((one, other) => SCOPES.indexOf(other) - SCOPES.indexOf(one))[0];
    if (widest !== undefined && widest !== claim.scope) {
      return [broken('scope', placed, `The figures are those of ${IN_WORDS[widest]}, not of ${IN_WORDS[claim.scope]}.`)];
    }
    if (claim.scope === 'assessment' && claim.figures.length > 0 && !NAMES_ASSESSMENT.test(claim.words) && claim.names.length === 0) {
      return [broken('scope', placed, 'The sentence does not name the assessment.')];
    }
    const untrue = (bindingsOf(claim, deck.facts) ?? []).filter(
      (binding) => !isWhole(binding, deck.facts) || (binding.token.kind === 'most' && binding.truth !== 1),
    );
    return untrue.slice(0, 1).map(({ token, figure, truth }) => {
      const { name } = sourceRule(figure.source);
      return broken(
        'scope',
        placed,
        token.kind === 'most' ? `${name}: another one is.` : `${name}: ${truth ?? 'unknown'}, which is not all.`,
      );
    });
  });
}

/** One quantity has one value: every number of a sentence is that of its source, in the words of its source. */
function valueRule(deck: TruthDeck): Broken[] {
  return generatedOnes(deck).flatMap((placed) => {
    const { claim } = placed;
    const bindings = bindingsOf(claim, deck.facts);
    if (!bindings) {
      const words = tokensOf(claim).map((token) => token.words);
      return [broken('value', placed, `“${words.join('”, “')}” and ${counted(claim.figures.length, 'figure')} of the data do not match.`)];
    }
    const wrong = bindings.find(
      (binding) => binding.truth !== binding.figure.value || !isPrinted(binding, deck.facts) || !isNamed(binding),
    );
    if (!wrong) return [];
    const { figure, truth, token } = wrong;
    const fact = truth === null ? 'unknown' : printedFigure({ ...figure, value: truth }, deck.facts);
    return [broken('value', placed, `${sourceRule(figure.source).name}: ${fact}. The sentence says “${token.words}”.`)];
  });
}

/** Prices of single decisions. */
const PRICES: readonly string[] = ['decisions.oneTime', 'decisions.monthly'];
const MONEY = /^money\.(critical|closing|plan|asked|approved|dated)\./u;

/** Sums bridge: what is dated, undated and later is the whole plan, and no sentence has two sums without their own words. */
function sumRule(deck: TruthDeck): Broken[] {
  return generatedOnes(deck).flatMap((placed) => {
    const { claim } = placed;
    const valueOf = (source: string) => claim.figures.find((figure) => figure.source === source)?.value ?? 0;
    const about = claim.figures.find(({ source }) => source === 'decision.number' || source === 'plan.number');
    const strange = about && claim.figures.find(({ source, of }) => PRICES.includes(source) && of !== about.of);
    if (strange) return [broken('sum', placed, 'The amount is that of another decision.')];
    if (claim.figures.some(({ source }) => source === 'plan.dated')) {
      const parts = valueOf('plan.dated') + valueOf('plan.undated') + valueOf('plan.later');
      const all = sourceRule('plan.open').of(deck.facts) ?? 0;
      return parts === all
        ? []
        : [broken('sum', placed, `The plan has ${counted(all, 'recommendation')}; the roadmap accounts for ${parts}.`)];
    }
    const sums = new Set(claim.figures.flatMap(({ source }) => MONEY.exec(source)?.[1] ?? []));
    const clauses = new Set(
      tokensOf(claim)
        .filter((_, at) => MONEY.test(claim.figures[at]?.source ?? ''))
        .map(({ place }) => place),
    );
    return sums.size <= Math.max(1, clauses.size) ? [] : [broken('sum', placed, 'One part of the sentence names two different sums.')];
  });
}

/** Late and critical work and the largest amounts are on their slides. */
function listRule(deck: TruthDeck): Broken[] {
  return listsOf(deck).map(({ slide, words, fact }) => ({
    rule: 'list',
    slide: slide.key,
    section: slide.section,
    field: 'list',
    words,
    fact,
    fix: null,
    isBlocking: true,
  }));
}

/** A part of a year or quarter is compared with no whole one, and a first score is the first of its template only. */
function timeRule(deck: TruthDeck): Broken[] {
  const { service, collectedOn, since, gapsBefore } = deck.facts;
  const now = service?.at(-1);
  const isRunning =
    now !== undefined && Number(collectedOn.slice(0, 4)) === now.year && Math.ceil(Number(collectedOn.slice(5, 7)) / 3) === now.quarter;
  return generatedOnes(deck).flatMap((placed) => {
    const { claim } = placed;
    const has = (source: string) => claim.figures.some((figure) => figure.source === source);
    if (isRunning && has('service.tickets') && (!claim.words.includes('so far') || has('service.ticketsChange')))
      return [broken('time', placed, `Q${now.quarter} ${now.year} is not over, so its tickets are “so far”.`)];
    if (has('score.first') && (since || gapsBefore) && claim.names.length === 0)
      return [broken('time', placed, 'The customer was reviewed before; only the template is new.')];
    return [];
  });
}

/** Points of a section from which a rise is a win and a fall is a risk. */
const LEAST_RISE = 3;
const DEEP_FALL = 10;

/** A win has a fair score and more kept than missed; the deepest fall is a risk; nothing is on course below fair or with an open critical risk. */
function winRule(deck: TruthDeck): Broken[] {
  const { facts } = deck;
  const fair = facts.template.bands.fair;
  const all = placedClaims(deck);
  const wins = all.flatMap((placed) => {
    if (placed.claim.kind !== 'win') return [];
    return placed.claim.figures.flatMap(({ source, value, of }): Broken[] => {
      const valueOf = (name: 'section.now' | 'commitments.all' | 'commitments.late') => sourceRule(name).of(facts, of) ?? 0;
      if (source === 'section.now' && value < fair) return [broken('win', placed, `The section is at ${value}%, below the fair band.`)];
      if (source === 'section.change' && (value < LEAST_RISE || valueOf('section.now') < fair))
        return [broken('win', placed, `The section is at ${valueOf('section.now')}% and changed by ${value} points.`)];
      const missed = valueOf('commitments.all') - value;
      if (source === 'commitments.done' && (value < missed || valueOf('commitments.late') > 0))
        return [broken('win', placed, `${counted(missed, 'commitment')} of the last review was missed.`)];
      return [];
    });
  });
  const [critical, score] = [sourceRule('gaps.critical').of(facts) ?? 0, sourceRule('score.now').of(facts)];
  const onCourse = all.filter(({ claim }) => claim.words.includes('on course') && (critical > 0 || (score !== null && score < fair)));
  return [
    ...wins,
    ...onCourse.map((placed) => broken('win', placed, 'The score is below the fair band, or a critical finding is open.')),
    ...fallsOf(deck),
  ];
}

/** The deepest fall of a section is among the risks of the summary, unless three critical ones fill them. */
function fallsOf({ facts, slides }: TruthDeck): Broken[] {
  const summary = slides.find(({ key }) => key === 'ask');
  const risks = (summary?.claims ?? []).filter(({ kind, field }) => kind === 'risk' && field.startsWith('risktitle'));
  const falls = facts.sections.map((section) => ({ ...section, change: sourceRule('section.change').of(facts, section.key) ?? 0 }));
  const [deepest] = falls.filter(({ change }) => change <= -DEEP_FALL).toSorted((one, other) => one.change - other.change);
  if (!summary || !deepest) return [];
  const isNamed = risks.some(({ figures }) => figures.some(({ of }) => of === deepest.key));
  const isCovered = risksAmong(facts).some(
    ({ section, words }) => section === deepest.title && risks.some((one) => one.names.includes(words)),
  );
  const areCritical =
    risks.length === 3 &&
    risks.every((one) => risksAmong(facts).some(({ severity, words }) => severity === 'critical' && one.names.includes(words)));
  const isTied = falls.some(
    ({ key, change }) => change === deepest.change && risks.some(({ figures }) => figures.some(({ of }) => of === key)),
  );
  if (isNamed || isCovered || areCritical || isTied) return [];
  return [
    {
      rule: 'win',
      slide: summary.key,
      section: summary.section,
      field: 'risks',
      words: risks.map(({ words }) => words).join('; '),
      fact: `${deepest.title} fell ${Math.abs(deepest.change)} points.`,
      fix: null,
      isBlocking: true,
    },
  ];
}

/** Nothing computed is cut. An amount that is cut forbids the deck; another text is only listed. */
function cutRule(deck: TruthDeck): Broken[] {
  return cutTexts(deck).map(({ slide, words, isAmount }) => ({
    rule: 'cut',
    slide: slide.key,
    section: slide.section,
    field: 'cut',
    words,
    fact: isAmount ? 'An amount is cut.' : 'The text is longer than its place.',
    fix: null,
    isBlocking: isAmount,
  }));
}

/** A decision with options is asked for with exactly one advised option, at its price. */
function adviceRule(deck: TruthDeck): Broken[] {
  return unadvisedOf(deck.facts).map(({ recommendation: { id, title }, fact }) => ({
    rule: 'advice',
    slide: `options-${id}`,
    section: 'options',
    field: 'advice',
    words: title,
    fact,
    fix: null,
    isBlocking: true,
    recommendation: id,
  }));
}

/** Sentences that a person wrote over generated ones, against the facts of the sentence they replaced. */
function editedOnes(deck: TruthDeck): Broken[] {
  return placedClaims(deck).flatMap((placed) => {
    if (placed.claim.generated === undefined) return [];
    const fact = contradictionIn(placed.claim, deck.facts);
    return fact === null ? [] : [broken('value', placed, fact)];
  });
}

const RULES = [scopeRule, valueRule, sumRule, listRule, timeRule, winRule, cutRule, adviceRule, editedOnes];

/** Sentences of the deck that the facts contradict, each once, in the order of the deck. */
export function brokenIn(deck: TruthDeck): Broken[] {
  const all = RULES.flatMap((rule) => rule(deck));
  const first = new Map(all.toReversed().map((one) => [`${one.slide} ${one.field} ${one.words}`, one]));
  const places = new Map([...deck.slides, ...(deck.pages ?? [])].map(({ key }, place) => [key, place]));
  const placeOf = ({ slide }: Broken) => places.get(slide) ?? 0;
  return [...first.values()].toReversed().toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Number of sentences with sources. */
export const sentencesIn = (deck: TruthDeck) => placedClaims(deck).length;
