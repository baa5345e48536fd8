import { type Period, periodLabel } from '#domain/assessments/assessments.rules.ts';
import { printedScore, printedDifference, type PrintedPair, type ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { dayInFull } from '#domain/deck/facts/deck.figures.rules.ts';
import { listed } from '#domain/deck/words/deck.words.rules.ts';
import {
  are,
  capitalized,
  counted,
  everyOf,
  inWords,
  midSentence,
  points,
  share,
  unstopped,
} from '#domain/deck/titles/titles.words.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import {
  applicableIn,
  bySeverity,
  type CustomerFinding,
  givenIn,
  MOST_SEVERE_FIRST,
  openIn,
  type ReportFacts,
  type SectionFacts,
  titleFor,
} from './report.facts.rules.ts';
import type { ReportSource } from './report.source.rules.ts';

type ScoreChange = Pick<ReportSource, 'assessment' | 'previous'>;

/** "Q3", with the year if it differs; "the previous assessment" if both are in one quarter. */
export function sinceWords({ assessment: { period }, previous }: ScoreChange): string {
  if (previous === null || periodLabel(previous.period) === periodLabel(period)) return 'the previous assessment';
  return quarterOf(previous.period, period);
}

const quarterOf = ({ year, quarter }: Period, other: Period) => (year === other.year ? `Q${quarter}` : `Q${quarter} ${year}`);

/** "up 5.5 points", "down 1 point", "unchanged". */
export function changeWords({ change }: Pick<PrintedPair, 'change'>): string {
  return change === 0 ? 'unchanged' : `${change > 0 ? 'up' : 'down'} ${points(Math.abs(change))}`;
}

/** Score of a section or assessment as printed; null without one. */
export function scoreOf({ score, move }: { score: number | null; move: PrintedPair | null }, bands: Readonly<ScoreBands>): number | null {
  return move?.now ?? (score === null ? null : printedScore(score, bands));
}

/** Headline: score, change, and the lowest section with its most severe findings. */
export function headline(source: ScoreChange, facts: ReportFacts): string {
  const { assessment } = source;
  const name = assessment.template.name;
  const score = scoreOf({ score: assessment.score, move: facts.move }, assessment.bands);
  const [given, all] = [givenIn(facts.counts), applicableIn(facts.counts)];
  if (score === null) return `${name} is not scored yet; ${share(given, all)} questions ${are(given)} answered`;
  const change =
    facts.move === null
      ? ', its first score'
      : facts.move.change === 0
        ? `, unchanged since ${sinceWords(source)}`
        : `, ${changeWords(facts.move)} from ${sinceWords(source)}`;
  return `${name} is at ${score}%${change}; ${lowestClause(assessment.bands, facts) ?? standardClause(facts)}`;
}

function lowestClause(bands: Readonly<ScoreBands>, facts: ReportFacts): string | null {
  if (facts.counts.below === 0 && openIn(facts.findings).length === 0) return null;
  const scored = facts.sections.flatMap((section) => {
    const now = scoreOf(section, bands);
    return now === null ? [] : [{ section, now }];
  });
  const least = Math.min(...scored.map(({ now }) => now));
  const lowest = scored.filter(({ now }) => now === least).toSorted((one, other) => weightOf(other.section) - weightOf(one.section));
  const [worst] = lowest;
  if (!worst || scored.length === 1) return openClause(facts.findings);
  const subject = lowest.length === 1 ? 'the lowest section' : 'one of the lowest sections';
  return `${subject}, ${worst.section.title}, ${movedTo(worst.section.move, worst.now)}${severestClause(worst.section, facts)}`;
}

/** Higher for more severe findings. */
function weightOf({ findings }: SectionFacts): number {
  return openIn(findings).reduce((sum, { severity }) => sum + 100 ** (3 - MOST_SEVERE_FIRST.indexOf(severity)), 0);
}

function movedTo(move: PrintedPair | null, now: number): string {
  if (move === null || move.change === 0) return `is at ${now}%`;
  return `${move.change > 0 ? 'rose' : 'fell'} to ${now}%`;
}

/** " and has two of the five high findings", or ", and both critical findings are in other sections"; names the scope where other assessments have such findings. */
function severestClause(section: SectionFacts, { findings, elsewhere }: ReportFacts): string {
  const [own, all] = [bySeverity(openIn(section.findings)), bySeverity(openIn(findings))];
  const severity = MOST_SEVERE_FIRST.find((level) => own[level] > 0);
  const worst = MOST_SEVERE_FIRST.find((level) => all[level] > 0);
  const scope = (level: FindingSeverity) => (bySeverity(elsewhere)[level] > 0 ? ' of this assessment' : '');
  if (worst && worst !== severity && isUrgent(worst)) {
    const places = all[worst] === 1 ? 'another section' : 'other sections';
    return `, and ${everyOf(all[worst], `${worst} finding`)}${scope(worst)} ${are(all[worst])} in ${places}`;
  }
  if (!severity) return ' and has no open finding';
  if (own[severity] === all[severity]) return ` and has ${everyOf(all[severity], `${severity} finding`)}${scope(severity)}`;
  return ` and has ${inWords(own[severity])} of the ${inWords(all[severity])} ${severity} findings${scope(severity)}`;
}

const isUrgent = (severity: FindingSeverity) => severity === 'critical' || severity === 'high';

function openClause(findings: readonly CustomerFinding[]): string {
  const open = openIn(findings);
  if (open.length === 0) return 'no finding is open';
  return `${counted(open.length, 'finding')} ${are(open.length)} open: ${severityWords(open)}`;
}

function standardClause({ counts }: ReportFacts): string {
  const given = givenIn(counts);
  const all = given === 1 ? 'its one answer meets' : `all ${inWords(given)} answers meet`;
  return counts.open === 0
    ? `${all} the standard`
    : `${all} the standard, and ${counted(counts.open, 'question')} ${are(counts.open)} not answered`;
}

/** "one critical, two high"; every severity that occurs. */
export function severityWords(findings: readonly { severity: FindingSeverity }[]): string {
  const counts = bySeverity(findings);
  return MOST_SEVERE_FIRST.filter((severity) => counts[severity] > 0)
    .map((severity) => `${inWords(counts[severity])} ${severity}`)
    .join(', ');
}

/** Points between the score and the target, which is the lowest good score. */
export function targetWords(score: number, { good }: Readonly<ScoreBands>): string {
  const missing = printedDifference(good, score);
  return missing > 0 ? `${points(missing)} below the target of ${good}%` : `target of ${good}% reached`;
}

/** Scope panel: contents of this assessment, and findings outside it. */
export function scopeLines(
  { assessment, ...source }: Pick<ReportSource, 'assessment' | 'today' | 'dateFormat' | 'timezone'>,
  facts: ReportFacts,
): string[] {
  const { counts, sections, ruledOut, notAsked, elsewhere } = facts;
  const asked = applicableIn(counts) + counts.notApplicable;
  const covered = `${capitalized(counted(asked, 'question'))} of the ${assessment.template.name} standard in ${counted(sections.length, 'section')}`;
  const left = [
    counts.notApplicable === 0 ? null : `${inWords(counts.notApplicable)} ${counts.notApplicable === 1 ? 'does' : 'do'} not apply`,
    counts.open === 0 ? null : `${inWords(counts.open)} ${are(counts.open)} not answered`,
  ].filter((part) => part !== null);
  return [
    `${[covered, ...left].join('; ')}.`,
    ...(notAsked.length === 0 ? [] : [`Not asked: ${listed(notAsked)}.`]),
    ...(notAsked.length > 0 || ruledOut === 0
      ? []
      : [
          `${capitalized(counted(ruledOut, 'question'))} ${ruledOut === 1 ? 'was' : 'were'} not asked, because other answers rule ${ruledOut === 1 ? 'it' : 'them'} out.`,
        ]),
    elsewhereLine(elsewhere),
    `States of findings as of ${dayInFull(source.today, source)}.`,
  ];
}

function elsewhereLine(elsewhere: ReportFacts['elsewhere']): string {
  if (elsewhere.length === 0) return 'No finding of another assessment is open.';
  const from = new Set(elsewhere.map(({ assessmentId }) => assessmentId)).size;
  const begin = `${capitalized(counted(elsewhere.length, 'more open finding'))} ${elsewhere.length === 1 ? 'comes' : 'come'} from ${counted(from, 'other assessment')}`;
  const counts = bySeverity(elsewhere);
  const severity = (['critical', 'high'] as const).find((level) => counts[level] > 0);
  const worst = elsewhere.find((one) => one.severity === severity);
  if (!severity || !worst) return `${begin}.`;
  const words = midSentence(unstopped(titleFor(worst.title, worst.question, worst.section)));
  const many = elsewhere.length === 1 ? `it is ${severity}` : `${inWords(counts[severity])} of them ${are(counts[severity])} ${severity}`;
  return `${begin}; ${many}${counts[severity] === 1 ? '' : ', among them'}: ${words}.`;
}

/** "Seven of 12 sections are at 70% or more; eight rose, three fell". */
export function sectionsTitle({ sections }: ReportFacts, bands: Readonly<ScoreBands>): string {
  const scored = sections.filter(({ score }) => score !== null);
  if (scored.length === 0) return 'No section is scored yet';
  const enough = scored.filter(({ score }) => (score ?? 0) >= bands.fair).length;
  const title = reachedWords({ enough, all: scored.length, which: scored.length < sections.length ? 'scored section' : 'section' }, bands);
  const moves = scored.flatMap(({ move }) => move ?? []);
  if (moves.length === 0) return title;
  const [rose, fell] = [moves.filter(({ change }) => change > 0).length, moves.filter(({ change }) => change < 0).length];
  const parts = [rose === 0 ? null : `${inWords(rose)} rose`, fell === 0 ? null : `${inWords(fell)} fell`].filter((part) => part !== null);
  return `${title}; ${parts.length === 0 ? 'none changed' : parts.join(', ')}`;
}

function reachedWords({ enough, all, which }: { enough: number; all: number; which: string }, { fair }: Readonly<ScoreBands>): string {
  if (all === 1) return enough === 1 ? `The one ${which} is at ${fair}% or more` : `The one ${which} is below ${fair}%`;
  return `${capitalized(share(enough, all))} ${which}s ${enough === 1 ? 'is' : 'are'} at ${fair}% or more`;
}

/** "All nine critical and high findings", "12 of 15 critical and high findings". */
export function urgentTitle(shown: number, all: number): string {
  if (all === 0) return 'No critical or high finding is open in this assessment';
  if (shown < all) return `${capitalized(share(shown, all))} critical and high findings of this assessment`;
  return `${all > 2 ? `All ${inWords(all)} critical and high findings` : `The ${counted(all, 'critical or high finding')}`} of this assessment`;
}

/** Line below the counts: every answer below the standard, by what became of its finding. */
export function belowLine({ counts, findings, dismissed }: ReportFacts): string {
  const given = givenIn(counts);
  if (counts.below === 0) {
    if (given === 0) return 'No question is answered yet.';
    return given === 1 ? 'The one answer meets the standard.' : `All ${inWords(given)} answers meet the standard.`;
  }
  const begin = `${capitalized(counted(counts.below, 'answer'))} ${are(counts.below)} below the standard`;
  const parts = becameOf(findings, dismissed);
  return findings.length + dismissed === counts.below ? `${begin}: ${listed(parts)}.` : `${begin}. ${capitalized(openClause(findings))}.`;
}

function becameOf(findings: readonly CustomerFinding[], dismissed: number): string[] {
  const of = (status: CustomerFinding['status']) => findings.filter((one) => one.status === status).length;
  const part = (count: number, words: string) => (count === 0 ? [] : [words]);
  const [open, deferred, accepted, resolved] = [openIn(findings).length, of('deferred'), of('accepted_risk'), of('resolved')];
  return [
    ...part(open, counted(open, 'open finding')),
    ...part(deferred, counted(deferred, 'deferred finding')),
    ...part(accepted, counted(accepted, 'accepted risk')),
    ...part(resolved, `${inWords(resolved)} resolved since`),
    ...part(dismissed, `${inWords(dismissed)} judged not to be a gap`),
  ];
}

/** Heading of the sections that fell. */
export function fellTitle(fell: readonly SectionFacts[], since: string): string {
  if (fell.length <= 3) return `${listed(fell.map(({ title }) => title))} fell since ${since}`;
  const most = Math.max(...fell.map(({ move }) => Math.abs(move?.change ?? 0)));
  return `${capitalized(counted(fell.length, 'section'))} fell since ${since}, by up to ${points(most)}`;
}

/** Heading of the sections that did not fall, or of all of them. */
export function othersTitle(others: readonly SectionFacts[], haveOthersFallen: boolean): string {
  const open = others.reduce((sum, { findings }) => sum + openIn(findings).length, 0);
  const which = haveOthersFallen ? 'other section' : 'section';
  const found = open === 0 ? 'no open finding' : counted(open, 'open finding');
  return others.length === 1 ? `The ${which} has ${found}` : `The ${inWords(others.length)} ${which}s have ${found}`;
}
