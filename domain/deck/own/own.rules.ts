import { type EditedTexts } from '#domain/deck/words/edited.texts.rules.ts';
import { plainText } from '#domain/deck/words/rich.text.rules.ts';

export const OWN_LAYOUTS = ['text', 'picture', 'both'] as const;
export type OwnLayout = (typeof OWN_LAYOUTS)[number];

export const OWN_LIMITS = { slides: 30, alt: 300, title: 200 } as const;

/** Title and text are edited texts of the section: "own-1x9k20ab.title". */
export interface OwnSlide {
  layout: OwnLayout;
  /** File id. */
  picture: string | null;
  /** Description of the picture for people who cannot see it. */
  alt: string;
  /** Copied into the customer's next review. */
  isCarried: boolean;
}

export const UNTITLED = 'New slide';

export interface OwnSection {
  key: string;
  title?: string;
  texts?: EditedTexts;
  own?: OwnSlide | null;
}

export const hasText = ({ layout }: OwnSlide) => layout !== 'picture';
export const hasPicture = ({ layout }: OwnSlide) => layout !== 'text';

/** Title of the slide, which is also the name of its section. */
export function ownTitle(key: string, texts: EditedTexts): string {
  return plainText(texts[`${key}.title`] ?? []).slice(0, OWN_LIMITS.title) || UNTITLED;
}

export type Lack = 'title' | 'text' | 'picture' | 'alt';

/** Parts without which the slide is in no copy for the customer. */
export function lacksOf({ key, own, texts = {} }: OwnSection): Lack[] {
  if (!own) return [];
  const isBlank = (field: string) => plainText(texts[`${key}.${field}`] ?? []) === '';
  return [
    ...(isBlank('title') ? ['title' as const] : []),
    ...(hasText(own) && isBlank('text') ? ['text' as const] : []),
    ...(hasPicture(own) && own.picture === null ? ['picture' as const] : []),
    ...(hasPicture(own) && own.picture !== null && own.alt.trim() === '' ? ['alt' as const] : []),
  ];
}

/** Sections without own slides that are still incomplete. */
export function completeSections<S extends OwnSection>(sections: readonly S[]): S[] {
  return sections.filter((section) => lacksOf(section).length === 0);
}

/** Files of the pictures that the slides show. */
export function picturesIn(sections: readonly OwnSection[]): string[] {
  return [...new Set(sections.flatMap(({ own }) => (own && hasPicture(own) && own.picture !== null ? [own.picture] : [])))];
}
