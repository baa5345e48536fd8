import { isOwnKey } from '#domain/deck/own/own.key.rules.ts';
import { type OwnSlide, ownTitle, UNTITLED } from '#domain/deck/own/own.rules.ts';
import type { RichText } from '#domain/deck/words/rich.text.rules.ts';
import type { SectionKey } from '#domain/qbrs/qbrs.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';

export type SectionOf = Qbr['sections'][number];

export type Place =
  | { kind: 'order' }
  | { kind: 'enabled'; section: SectionKey }
  | { kind: 'notes'; section: SectionKey }
  | { kind: 'chosen'; section: SectionKey }
  | { kind: 'minutes'; section: SectionKey }
  /** Slide that a person writes: absent for null, so that a change adds or removes it. */
  | { kind: 'own'; section: SectionKey }
  | { kind: 'text'; section: SectionKey; field: string };

/** Null restores the generated value. */
export type Value = RichText | OwnSlide | string | boolean | number | readonly string[] | null;

/** Unsaved change with the value it replaces. If another person has saved a different value since, both are kept until the user chooses. */
export interface Change {
  place: Place;
  value: Value;
  from: Value;
}

export type DeckDraft = readonly Change[];

export function samePlace(one: Place, other: Place): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The database stores the fields of an object in an order of its own. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const same = (one: Value, other: Value) => JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

/** Stored value of a place; sections that are not stored have empty values. */
export function storedAt(sections: readonly SectionOf[], place: Place): Value {
  if (place.kind === 'order') return sections.map(({ key }) => key);
  const section = sections.find(({ key }) => key === place.section);
  return section ? storedIn(section, place) : ABSENT[place.kind];
}

const ABSENT = { enabled: true, notes: '', chosen: [], minutes: null, own: null, text: null } as const;

function storedIn(section: SectionOf, place: Exclude<Place, { kind: 'order' }>): Value {
  if (place.kind === 'enabled') return section.enabled;
  if (place.kind === 'notes') return section.speakerNotes;
  if (place.kind === 'chosen') return section.chosen;
  if (place.kind === 'minutes') return section.durationMinutes;
  if (place.kind === 'own') return section.own;
  return section.texts[place.field] ?? null;
}

/** Drops a change back to the stored value, unless another value is being saved there right now. */
export function withChange(draft: DeckDraft, sections: readonly SectionOf[], place: Place, value: Value, sent: DeckDraft = []): DeckDraft {
  const stored = storedAt(sections, place);
  const known = draft.find((change) => samePlace(change.place, place));
  const others = draft.filter((change) => change !== known);
  const isOnItsWay = sent.some((change) => samePlace(change.place, place));
  return same(value, stored) && !isOnItsWay ? others : [...others, { place, value, from: known?.from ?? stored }];
}

/** Sections as they will be once everything is saved. */
export function drafted(sections: readonly SectionOf[], draft: DeckDraft): SectionOf[] {
  const slides = draft.flatMap(({ place, value }) => (place.kind === 'own' ? [{ key: place.section, isThere: isOwnSlide(value) }] : []));
  const left = sections.filter(({ key }) => !slides.some((slide) => slide.key === key && !slide.isThere));
  const added = slides.filter(({ key, isThere }) => isThere && !sections.some((section) => section.key === key));
  return inDraftedOrder(
    [...left, ...added.map(({ key }) => newSection(key))].map((section) => draft.reduce(applied, section)),
    draft,
  );
}

const newSection = (key: SectionKey): SectionOf => ({
  key,
  title: UNTITLED,
  enabled: true,
  narrative: '',
  keptNarrative: '',
  data: null,
  texts: {},
  chosen: [],
  speakerNotes: '',
  durationMinutes: null,
  minutes: '',
  own: null,
});

export function isOwnSlide(value: Value): value is OwnSlide {
  return typeof value === 'object' && value !== null && 'layout' in value;
}

function applied(section: SectionOf, { place, value }: Change): SectionOf {
  if (place.kind === 'order' || place.section !== section.key) return section;
  if (place.kind === 'enabled') return { ...section, enabled: value === true };
  if (place.kind === 'notes') return { ...section, speakerNotes: typeof value === 'string' ? value : '' };
  if (place.kind === 'chosen') return { ...section, chosen: namesIn(value) };
  if (place.kind === 'minutes') return { ...section, durationMinutes: typeof value === 'number' ? value : null };
  if (place.kind === 'own') return { ...section, own: isOwnSlide(value) ? value : null };
  return withText(section, place.field, value);
}

function withText(section: SectionOf, field: string, value: Value): SectionOf {
  const { [field]: _, ...others } = section.texts;
  const texts = isRich(value) ? { ...others, [field]: value } : others;
  return { ...section, texts, title: isOwnKey(section.key) ? ownTitle(section.key, texts) : section.title };
}

/** IDs of the chosen items. */
export function namesIn(value: Value): string[] {
  return Array.isArray(value) ? value.flatMap((one: unknown) => (typeof one === 'string' ? [one] : [])) : [];
}

export function isRich(value: Value): value is RichText {
  return Array.isArray(value) && value.every((part) => typeof part === 'object');
}

function inDraftedOrder(sections: readonly SectionOf[], draft: DeckDraft): SectionOf[] {
  const order = draft.flatMap(({ place, value }) => (place.kind === 'order' && Array.isArray(value) ? value : []));
  if (order.length === 0) return [...sections];
  const places = new Map<unknown, number>(order.map((key, at) => [key, at]));
  return sections.toSorted((one, other) => (places.get(one.key) ?? order.length) - (places.get(other.key) ?? order.length));
}

/** Body of a save with changes only, so that other people's changes are kept. A new order lists every section. */
export function bodyOf(sections: readonly SectionOf[], draft: DeckDraft) {
  const isMoved = draft.some(({ place }) => place.kind === 'order');
  const shown = drafted(sections, draft);
  const removed = sections.flatMap(({ key }) => (shown.some((section) => section.key === key) ? [] : [{ key, own: null }]));
  const changed = shown.flatMap(({ key, enabled, speakerNotes, chosen, durationMinutes, own: slide }) => {
    const own = draft.filter(({ place }) => place.kind !== 'order' && place.section === key);
    if (own.length === 0 && !isMoved) return [];
    const has = (kind: Place['kind']) => own.some(({ place }) => place.kind === kind);
    const texts = own.flatMap(({ place, value }) =>
      place.kind === 'text' ? [{ field: place.field, text: isRich(value) ? value : null }] : [],
    );
    return [
      {
        key,
        ...(has('enabled') ? { enabled } : {}),
        ...(has('notes') ? { speakerNotes } : {}),
        ...(has('chosen') ? { chosen } : {}),
        ...(has('minutes') ? { durationMinutes } : {}),
        ...(has('own') ? { own: slide } : {}),
        ...(texts.length > 0 ? { texts } : {}),
      },
    ];
  });
  return [...changed, ...removed];
}

/** Changes left after a save; what was typed during the save is now based on the saved value. */
export function afterSave(draft: DeckDraft, sent: DeckDraft, saved: readonly SectionOf[]): DeckDraft {
  return draft.flatMap((change) => {
    if (sent.includes(change)) return [];
    const stored = storedAt(saved, change.place);
    const wasSent = sent.some(({ place }) => samePlace(place, change.place));
    return same(change.value, stored) ? [] : [wasSent ? { ...change, from: stored } : change];
  });
}

export interface Conflict extends Change {
  theirs: Value;
}

/** Changes to places that another person has changed to a different value. */
export function conflictsOf(draft: DeckDraft, sections: readonly SectionOf[]): Conflict[] {
  return draft
    .map((change) => ({ ...change, theirs: storedAt(sections, change.place) }))
    .filter(({ theirs, from, value }) => !same(theirs, from) && !same(theirs, value));
}

export function withTheirs(draft: DeckDraft, place: Place): DeckDraft {
  return draft.filter((change) => !samePlace(change.place, place));
}

/** Resolves a conflict in favour of the local change, now based on the other value. */
export function withMine(draft: DeckDraft, { place, theirs }: Conflict): DeckDraft {
  return draft.map((change) => (samePlace(change.place, place) ? { ...change, from: theirs } : change));
}
