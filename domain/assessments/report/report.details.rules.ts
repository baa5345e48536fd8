import { verificationLabel } from '#domain/assessments/marks.rules.ts';
import { dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import { are, capitalized, counted } from '#domain/deck/titles/titles.words.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import {
  applicableIn,
  type CustomerFinding,
  givenIn,
  lowestFirst,
  openIn,
  type ReportFacts,
  type SectionFacts,
} from './report.facts.rules.ts';
import type { ReportSource } from './report.source.rules.ts';
import { changeWords, fellTitle, othersTitle, scoreOf, severityWords, sinceWords } from './report.titles.rules.ts';
import { type ReportWork, type Treatment, treatmentOf, workIn } from './report.treatment.rules.ts';

export interface ReportDetails {
  /** Assessment and day, at the right of each group. */
  about: string;
  /** False if fewer than half of the findings name a consequence; then it is written below the finding. */
  hasConsequences: boolean;
  groups: readonly { kicker: string; title: string; sections: readonly DetailedSection[] }[];
}

export interface DetailedSection {
  title: string;
  score: string;
  /** Share of the bar, in percent; null if not scored. */
  value: number | null;
  change: string;
  isWorse: boolean;
  answered: string;
  open: string;
  rows: readonly DetailedFinding[];
  rest: string;
}

interface DetailedFinding {
  severity: FindingSeverity;
  title: string;
  evidence: string;
  consequence: string;
  treatment: Treatment;
  work: readonly ReportWork[];
}

/** Sections that fell, then the others, each with the lowest score first. */
export function detailsOf(source: ReportSource, { sections, findings }: ReportFacts, about: string): ReportDetails {
  const ordered = lowestFirst(sections);
  const fell = ordered.filter(({ move }) => move !== null && move.change < 0);
  const others = ordered.filter((section) => !fell.includes(section));
  const work = workIn(source);
  const detailed = (section: SectionFacts) => sectionOf(section, source, work);
  const since = sinceWords(source);
  return {
    about,
    hasConsequences: 2 * findings.filter(({ consequence }) => consequence !== '').length >= findings.length,
    groups: [
      ...(fell.length === 0
        ? []
        : [
            {
              kicker: `Sections that fell since ${since}, lowest score first`,
              title: fellTitle(fell, since),
              sections: fell.map(detailed),
            },
          ]),
      ...(others.length === 0
        ? []
        : [
            {
              kicker: `${fell.length === 0 ? 'Sections' : 'Other sections'}, lowest score first`,
              title: othersTitle(others, fell.length > 0),
              sections: others.map(detailed),
            },
          ]),
    ],
  };
}

function sectionOf(section: SectionFacts, source: ReportSource, work: (finding: CustomerFinding) => ReportWork[]): DetailedSection {
  const { counts, move, findings } = section;
  const now = scoreOf(section, source.assessment.bands);
  const open = openIn(findings);
  return {
    title: section.title,
    score: now === null ? 'not scored' : `${now}%`,
    value: now,
    change: move === null ? '' : changeWords(move),
    isWorse: move !== null && move.change < 0,
    answered: `${givenIn(counts)} of ${applicableIn(counts)} answered, ${counts.byTools} confirmed by tools`,
    open: open.length === 0 ? 'No open finding.' : `Open: ${severityWords(open)}.`,
    rows: findings.map((finding) => ({
      severity: finding.severity,
      title: finding.title,
      evidence: evidenceOf(finding, source),
      consequence: finding.consequence,
      treatment: treatmentOf(finding, source),
      work: work(finding),
    })),
    rest: restOf(section),
  };
}

/** "From a tool, 20 Nov 2026: three of nine servers"; a carried answer has no day of its own. */
function evidenceOf({ answer }: CustomerFinding, writing: ReportSource): string {
  if (!answer) return '';
  const origin = answer.unverified
    ? 'Carried over from the previous assessment'
    : [answer.verifiedBy === null ? '' : verificationLabel(answer.verifiedBy), dayLabel(answer.updatedAt, writing)]
        .filter((part) => part !== '')
        .join(', ');
  const note = answer.customerNote.trim();
  return [origin, note].filter((part) => part !== '').join(': ');
}

/** Questions that need nothing, in one line; the list of answers names them. */
function restOf({ counts: { met, notApplicable, open, recorded }, dismissed }: SectionFacts): string {
  const parts = [
    met === 0 ? '' : `${counted(met, 'question')} ${are(met)} met`,
    recorded === 0 ? '' : `${counted(recorded, 'question')} ${are(recorded)} recorded without a score`,
    dismissed === 0 ? '' : `${counted(dismissed, 'question')} ${dismissed === 1 ? 'was' : 'were'} judged not to be a gap`,
    notApplicable === 0 ? '' : `${counted(notApplicable, 'question')} ${notApplicable === 1 ? 'does' : 'do'} not apply`,
    open === 0 ? '' : `${counted(open, 'question')} ${are(open)} not answered`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `${capitalized(parts.join('; '))}.`;
}
