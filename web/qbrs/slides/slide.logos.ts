import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { type OwnSection, picturesIn } from '#domain/deck/own/own.rules.ts';
import type { DeckLogos } from '#domain/deck/page/slide.model.rules.ts';

/** Logo URLs for the slides of a review. */
export function logosOf({ branding: { logo, providerLogo } }: Pick<Qbr, 'branding'>): DeckLogos<string> {
  return { logo, provider: providerLogo };
}

/** Adds the pictures of the provider's own slides, for signed-in people. */
export function withPictures(logos: DeckLogos<string>, sections: readonly OwnSection[]): DeckLogos<string> {
  return { ...Object.fromEntries(picturesIn(sections).map((id) => [id, `/api/files/${id}`])), ...logos };
}
