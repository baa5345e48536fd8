import { QBR_SECTION_KEYS, type QbrSectionKey } from './qbrs.rules.ts';

export interface SectionDefault {
  key: QbrSectionKey;
  enabled: boolean;
}

/** Organisation's defaults for new reviews. Absent fields use the built-in defaults. */
export interface QbrDefaults {
  sections?: readonly SectionDefault[] | undefined;
  minutes?: number | undefined;
  terms?: string | undefined;
  disclaimer?: string | undefined;
}

export const USUAL_MINUTES = 60;
export const LEGAL_TEXT = { characters: 600, lines: 12 } as const;

/** All sections in the organisation's order. New ones are enabled and placed after their usual predecessor. */
export function defaultSections(defaults: QbrDefaults | null | undefined): SectionDefault[] {
  return QBR_SECTION_KEYS.reduce<SectionDefault[]>(
    (all, key, place) => {
      if (all.some((section) => section.key === key)) return all;
      const before = QBR_SECTION_KEYS.slice(0, place);
      const after = all.findLastIndex((section) => before.includes(section.key)) + 1;
      return all.toSpliced(after, 0, { key, enabled: true });
    },
    [...(defaults?.sections ?? [])],
  );
}

/** Validation error of the sections, or null. The cover must come first. */
export function sectionsFault(sections: readonly SectionDefault[]): string | null {
  const keys = sections.map(({ key }) => key);
  if (new Set(keys).size < keys.length) return 'must name each section once';
  if (!sections.some(({ enabled }) => enabled)) return 'must show at least one section';
  return keys.indexOf('cover') > 0 ? 'must begin with the cover' : null;
}

export function legalLines(text: string | undefined): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
