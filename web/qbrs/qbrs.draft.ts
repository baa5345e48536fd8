import type { Deck } from '#domain/deck/deck.model.rules.ts';
import type { QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';

export type SectionOf = Qbr['sections'][number];

/** The unsaved changes of a person, by section. */
export type QbrDraft = Partial<Record<QbrSectionKey, { narrative?: string; enabled?: boolean }>>;

/** A change back to the stored value is no change. */
export function withChange(draft: QbrDraft, section: SectionOf, change: { narrative?: string; enabled?: boolean }): QbrDraft {
  const { [section.key]: before, ...others } = draft;
  const wanted = { ...before, ...change };
  const kept = {
    ...(wanted.narrative !== undefined && wanted.narrative !== section.narrative ? { narrative: wanted.narrative } : {}),
    ...(wanted.enabled !== undefined && wanted.enabled !== section.enabled ? { enabled: wanted.enabled } : {}),
  };
  return Object.keys(kept).length === 0 ? others : { ...others, [section.key]: kept };
}

export function draftedSections(sections: readonly SectionOf[], draft: QbrDraft): SectionOf[] {
  return sections.map((section) => ({ ...section, ...draft[section.key] }));
}

/** The body of a save: only the sections that changed, so that other people's changes stay. */
export function changesOf(sections: readonly SectionOf[], draft: QbrDraft) {
  return sections.flatMap(({ key }) => {
    const change = draft[key];
    return change ? [{ key, ...change }] : [];
  });
}

export function isEmptyDraft(draft: QbrDraft): boolean {
  return Object.keys(draft).length === 0;
}

/** The current QBR in the refusal of a stale save. */
export function withoutStored(sections: readonly SectionOf[], draft: QbrDraft): QbrDraft {
  return sections.reduce<QbrDraft>((kept, section) => withChange(kept, section, {}), draft);
}

/** The order of the slides when all are shown; sections without slides come last. */
export function inDeckOrder(sections: readonly SectionOf[], deckOf: (all: SectionOf[]) => Deck | null): SectionOf[] {
  const whole = deckOf(sections.map((section) => ({ ...section, enabled: true })));
  const keys = [...new Set(whole?.slides.map(({ section }) => section))];
  const place = ({ key }: SectionOf) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return sections.toSorted((one, other) => place(one) - place(other));
}
