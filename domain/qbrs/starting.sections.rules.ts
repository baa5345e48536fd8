import { sectionTitle } from '#domain/deck/words/deck.narrative.rules.ts';
import { defaultSections, type QbrDefaults } from './defaults.rules.ts';
import type { StoredSection } from './qbrs.sections.rules.ts';

/** Organisation's sections for a new review, without content. */
export function startingSections(defaults: QbrDefaults | null | undefined): StoredSection[] {
  return defaultSections(defaults).map(({ key, enabled }) => ({
    key,
    title: sectionTitle(key),
    enabled,
    narrative: '',
    edited: false,
  }));
}
