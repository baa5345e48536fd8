import type { Period } from '#domain/assessments/assessments.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { Locale } from '#domain/organizations/locales.rules.ts';
import type { DateFormat } from '#domain/organizations/writing.rules.ts';
import type { RichText } from '#domain/deck/words/rich.text.rules.ts';
import { QBR_SECTION_KEYS, type QbrFigures, type QbrSection, type QbrSectionKey } from './qbrs.rules.ts';

/** A section as it is stored: `edited` once a person wrote its narrative, which no generation may then replace. */
export interface StoredSection extends QbrSection {
  edited: boolean;
  /** What a person wrote in place of a computed text, by slide and field: "score.title". Absent where nobody has written anything. */
  texts?: Record<string, RichText>;
  /** The findings that the slide of gaps shows; absent or empty where they are computed. */
  chosen?: string[];
  /** For the presenter alone. */
  speakerNotes?: string;
  /** How long it takes in the meeting, where somebody said so. */
  durationMinutes?: number | null;
  /** What was said about it in the meeting; the customer reads it in the minutes. */
  minutes?: string;
}

/** How a QBR's slides look; logos are named by their hashes. */
export interface QbrLook {
  providerName: string;
  primaryColor: string;
  logo: string | null;
  /** The logo is the customer's own, not the provider's. */
  isCustomersLogo?: boolean;
  /** The provider's, beside the customer's own. */
  providerLogo?: string | null;
  /** The provider's words on the cover and below each page, and how it writes days. */
  coverText?: string | undefined;
  footText?: string | undefined;
  dateFormat?: DateFormat | undefined;
  stateNames?: DeckFacts['review']['stateNames'];
  /** Whose numbers stand in the deck. */
  locale?: Locale | undefined;
}

export interface SectionChange {
  key: QbrSectionKey;
  title?: string | undefined;
  enabled?: boolean | undefined;
  narrative?: string | undefined;
  /** Only the texts that change; null goes back to the computed one. */
  texts?: { field: string; text: RichText | null }[] | undefined;
  chosen?: string[] | undefined;
  speakerNotes?: string | undefined;
  durationMinutes?: number | null | undefined;
  minutes?: string | undefined;
}

/** The first narratives; a section whose slides say everything has none. */
export type Narratives = Partial<Record<QbrSectionKey, string>>;

interface Written {
  title: (key: QbrSectionKey) => string;
  narratives: Narratives;
}

/** Generating again renews what was generated and keeps what a person wrote, renamed, hid or moved. */
export function generatedSections(before: readonly StoredSection[], written: Written): StoredSection[] {
  const renewed = before.map((section) => (section.edited ? section : { ...section, narrative: written.narratives[section.key] ?? '' }));
  return QBR_SECTION_KEYS.reduce<StoredSection[]>((all, key, place) => {
    if (all.some((section) => section.key === key)) return all;
    const earlier = new Set<QbrSectionKey>(QBR_SECTION_KEYS.slice(0, place));
    const after = all.findLastIndex((section) => earlier.has(section.key)) + 1;
    const section = { key, title: written.title(key), enabled: true, narrative: written.narratives[key] ?? '', edited: false };
    return all.toSpliced(after, 0, section);
  }, renewed);
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
  if (!change) return section;
  const { key: _, texts, ...fields } = change;
  const changed = { ...section, ...definedFields(fields) };
  const edited = section.edited || changed.narrative !== section.narrative;
  return { ...changed, edited, ...(texts ? { texts: changedTexts(section.texts ?? {}, texts) } : {}) };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** A field that is undefined is one that stays. */
function definedFields<T extends object>(fields: T): Defined<T> {
  // Object.entries forgets the names, which stay what they were.
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

/** The part of the figures that a section shows. */
export function sectionData(key: QbrSectionKey, figures: QbrFigures | null): Record<string, unknown> | null {
  return (figures && SHOWN[key]?.(figures)) ?? null;
}

export function defaultQbrTitle(customer: string, { year, quarter }: Period, reviewWord: string | null | undefined): string {
  return `${customer} - Q${quarter} ${year} ${reviewWord?.trim() || 'QBR'}`;
}
