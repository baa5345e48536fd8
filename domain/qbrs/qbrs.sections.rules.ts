import type { Period } from '#domain/assessments/assessments.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { Locale } from '#domain/organizations/locales.rules.ts';
import type { DateFormat } from '#domain/organizations/writing.rules.ts';
import type { RichText } from '#domain/deck/words/rich.text.rules.ts';
import { isOwnKey } from '#domain/deck/own/own.key.rules.ts';
import { type OwnSlide, ownTitle } from '#domain/deck/own/own.rules.ts';
import { isBuiltIn, QBR_SECTION_KEYS, type QbrFigures, type QbrSection, type QbrSectionKey, type SectionKey } from './qbrs.rules.ts';

/** Stored section. `edited` is set once a person has changed the narrative, which generation must then keep. */
export interface StoredSection extends QbrSection {
  edited: boolean;
  /** Edited texts by slide and field: "score.title". Absent if there are none. */
  texts?: Record<string, RichText>;
  /** Findings on the gaps slide; absent or empty means computed. */
  chosen?: string[];
  /** Visible only to the presenter. */
  speakerNotes?: string;
  durationMinutes?: number | null;
  /** Minutes of the section, readable by the customer. */
  minutes?: string;
  /** Slide that the organisation wrote; absent for sections of the product. */
  own?: OwnSlide;
}

/** Branding of a QBR's slides; logos are referenced by hash. */
export interface QbrLook {
  providerName: string;
  primaryColor: string;
  logo: string | null;
  /** The logo is the customer's, not the provider's. */
  isCustomersLogo?: boolean;
  providerLogo?: string | null;
  coverText?: string | undefined;
  footText?: string | undefined;
  dateFormat?: DateFormat | undefined;
  stateNames?: DeckFacts['review']['stateNames'];
  locale?: Locale | undefined;
  /** Organisation's term for a review; null if it has none. Absent in branding frozen before it was part of it. */
  reviewWord?: string | null | undefined;
}

export interface SectionChange {
  key: SectionKey;
  title?: string | undefined;
  enabled?: boolean | undefined;
  narrative?: string | undefined;
  /** Changed texts only; null restores the computed one. */
  texts?: { field: string; text: RichText | null }[] | undefined;
  chosen?: string[] | undefined;
  speakerNotes?: string | undefined;
  durationMinutes?: number | null | undefined;
  minutes?: string | undefined;
  /** Adds an own slide, or changes it; null removes it. */
  own?: OwnSlide | null | undefined;
}

/** Initial narratives; sections whose slides need none are absent. */
export type Narratives = Partial<Record<QbrSectionKey, string>>;

interface Written {
  title: (key: QbrSectionKey) => string;
  narratives: Narratives;
}

/** Regenerates generated parts and keeps what was edited, renamed, hidden or moved. */
export function generatedSections(before: readonly StoredSection[], written: Written): StoredSection[] {
  const renewed = before.map((section) =>
    section.edited || !isBuiltIn(section.key) ? section : { ...section, narrative: written.narratives[section.key] ?? '' },
  );
  return QBR_SECTION_KEYS.reduce<StoredSection[]>((all, key, place) => {
    if (all.some((section) => section.key === key)) return all;
    const earlier = new Set<SectionKey>(QBR_SECTION_KEYS.slice(0, place));
    const after = all.findLastIndex((section) => earlier.has(section.key)) + 1;
    const section = { key, title: written.title(key), enabled: true, narrative: written.narratives[key] ?? '', edited: false };
    return all.toSpliced(after, 0, section);
  }, renewed);
}

/** Invalid keys: duplicates, sections that are not in this review, or sections of the product with an own slide. */
export function strayKeys(sections: readonly StoredSection[], changes: readonly SectionChange[]): SectionKey[] {
  const keys = changes.map(({ key }) => key);
  const isKnown = ({ key, own }: SectionChange) =>
    own !== undefined && !isOwnKey(key) ? false : Boolean(own) || sections.some((section) => section.key === key);
  return changes.filter((change, index) => keys.indexOf(change.key) !== index || !isKnown(change)).map(({ key }) => key);
}

/** A list of all sections also sets their order; a shorter one leaves the order unchanged, with new slides at the end. */
export function changedSections(sections: readonly StoredSection[], changes: readonly SectionChange[]): StoredSection[] {
  const byKey = new Map(changes.map((change) => [change.key, change]));
  const known = new Set(sections.map(({ key }) => key));
  const added = changes.filter(({ key, own }) => own && !known.has(key)).map(({ key }) => newSection(key));
  const left = [...sections, ...added].filter(({ key }) => byKey.get(key)?.own !== null);
  const changed = left.map((section) => withChange(section, byKey.get(section.key)));
  if (changed.some(({ key }) => !byKey.has(key))) return changed;
  return changes.flatMap(({ key }) => changed.filter((section) => section.key === key));
}

const newSection = (key: SectionKey): StoredSection => ({ key, title: '', enabled: true, narrative: '', edited: true });

function withChange(section: StoredSection, change: SectionChange | undefined): StoredSection {
  if (!change) return section;
  const { key, texts, own = section.own, ...fields } = change;
  const changed = { ...section, ...definedFields(fields), ...(own ? { own } : {}) };
  const edited = section.edited || changed.narrative !== section.narrative;
  const written = texts ? changedTexts(section.texts ?? {}, texts) : section.texts;
  return { ...changed, edited, ...(written ? { texts: written } : {}), ...(own ? { title: ownTitle(key, written ?? {}) } : {}) };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Undefined fields are unchanged. */
function definedFields<T extends object>(fields: T): Defined<T> {
  // The cast restores the key types that Object.entries loses.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

function changedTexts(texts: Record<string, RichText>, changes: NonNullable<SectionChange['texts']>): Record<string, RichText> {
  const removed = new Set(changes.filter(({ text }) => text === null).map(({ field }) => field));
  const written = changes.flatMap(({ field, text }) => (text === null ? [] : [[field, text] as const]));
  return Object.fromEntries([...Object.entries(texts).filter(([field]) => !removed.has(field)), ...written]);
}

const SUMMARY_FINDINGS = 3;
const SHOWN: Partial<Record<QbrSectionKey, (figures: QbrFigures) => Record<string, unknown>>> = {
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

export function sectionData(key: SectionKey, figures: QbrFigures | null): Record<string, unknown> | null {
  return (figures && isBuiltIn(key) && SHOWN[key]?.(figures)) || null;
}

export function defaultQbrTitle(customer: string, { year, quarter }: Period, reviewWord: string | null | undefined): string {
  return `${customer} - Q${quarter} ${year} ${reviewWord?.trim() || 'QBR'}`;
}
