import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import type { DeckLogos } from '#domain/deck/page/slide.model.rules.ts';

/** Logo URLs for the slides of a review. */
export function logosOf({ branding: { logo, providerLogo } }: Pick<Qbr, 'branding'>): DeckLogos<string> {
  return { logo, provider: providerLogo };
}
