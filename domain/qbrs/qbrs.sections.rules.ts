import { QBR_SECTION_KEYS, type QbrDocument, type QbrFigures, type QbrSection, type QbrSectionKey } from './qbrs.rules.ts';

/** A section as it is stored: `edited` once a person wrote its narrative, which no generation may then replace. */
export interface StoredSection extends QbrSection {
  edited: boolean;
}

/** The branding of a QBR when it was finalized; the logo is named by its hash. */
export interface QbrLook {
  providerName: string;
  primaryColor: string;
  logo: string | null;
}

export interface SectionChange {
  key: QbrSectionKey;
  title?: string | undefined;
  enabled?: boolean | undefined;
  narrative?: string | undefined;
}

interface Written {
  title: (key: QbrSectionKey) => string;
  narratives: Record<QbrSectionKey, string>;
}

/** Generating again renews what was generated and keeps what a person wrote, renamed, hid or moved. */
export function generatedSections(before: readonly StoredSection[], written: Written): StoredSection[] {
  const known = new Set(before.map(({ key }) => key));
  const renewed = before.map((section) => (section.edited ? section : { ...section, narrative: written.narratives[section.key] }));
  const missing = QBR_SECTION_KEYS.filter((key) => !known.has(key)).map((key) => ({
    key,
    title: written.title(key),
    enabled: true,
    narrative: written.narratives[key],
    edited: false,
  }));
  return [...renewed, ...missing];
}

/** The keys that cannot be changed: named twice, or not part of this review. */
export function strayKeys(sections: readonly StoredSection[], changes: readonly SectionChange[]): QbrSectionKey[] {
  const keys = changes.map(({ key }) => key);
  return keys.filter((key, index) => keys.indexOf(key) !== index || !sections.some((section) => section.key === key));
}

/** A list of all sections also says their order; a shorter one changes what it names and leaves the order. */
export function changedSections(sections: readonly StoredSection[], changes: readonly SectionChange[]): StoredSection[] {
  const byKey = new Map(changes.map((change) => [change.key, change]));
  const changed = sections.map((section) => withChange(section, byKey.get(section.key)));
  if (byKey.size < sections.length) return changed;
  return changes.flatMap(({ key }) => changed.filter((section) => section.key === key));
}

function withChange(section: StoredSection, change: SectionChange | undefined): StoredSection {
  const narrative = change?.narrative ?? section.narrative;
  return {
    ...section,
    title: change?.title ?? section.title,
    enabled: change?.enabled ?? section.enabled,
    narrative,
    edited: section.edited || narrative !== section.narrative,
  };
}

const SUMMARY_FINDINGS = 3;
const SHOWN: Record<QbrSectionKey, (figures: QbrFigures) => Record<string, unknown>> = {
  cover: ({ customer, provider, period }) => ({ customer, provider, period }),
  summary: ({ score, previous, strengths, findings }) => ({ score, previous, strengths, top: findings.top.slice(0, SUMMARY_FINDINGS) }),
  score: ({ score, previous, trend, progress }) => ({ score, previous, trend, progress }),
  sections: ({ sections }) => ({ sections }),
  findings: ({ findings: { total, bySeverity, top } }) => ({ total, bySeverity, top }),
  recommendations: ({ findings }) => ({ top: findings.top }),
  decisions: ({ findings }) => ({ top: findings.top.filter(({ severity }) => severity === 'critical' || severity === 'high') }),
  next: ({ period }) => ({ period }),
  appendix: ({ assessment, sections, findings }) => ({ assessment, sections, findings: findings.all }),
};

/** The part of the figures that a section shows. */
export function sectionData(key: QbrSectionKey, figures: QbrFigures | null): Record<string, unknown> | null {
  return figures && SHOWN[key](figures);
}

export function defaultQbrTitle(customer: string, { year, quarter }: QbrDocument['period'], reviewWord: string | null | undefined): string {
  return `${customer} - Q${quarter} ${year} ${reviewWord?.trim() || 'QBR'}`;
}
