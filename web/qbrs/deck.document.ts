import { DEFAULT_PRIMARY, inkOn, isColour, SERIES, WHITE, BLACK } from '#domain/theme/colours.rules.ts';
import type { Deck } from '#domain/deck/deck.model.rules.ts';
import { deckOf } from '#domain/deck/deck.rules.ts';
import type { QbrSection } from '#domain/qbrs/qbrs.rules.ts';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';

/** The provider's branding on a slide. */
export interface DeckLook {
  /** The organisation's colour, darkened until it has enough contrast on white paper. */
  ink: string;
  logo: string | null;
}

type Branding = NonNullable<Qbr['branding']>;

/** A finalized QBR uses the branding that was frozen with it; any other uses the settings. */
function brandingOf(qbr: Qbr, { name, settings }: Organization): Branding {
  const { brandName, primaryColor, logo = null } = settings;
  return qbr.branding ?? { providerName: brandName?.trim() || name, primaryColor: primaryOf(primaryColor), logo };
}

export function lookOf(qbr: Qbr, organization: Organization): DeckLook {
  const { primaryColor, logo } = brandingOf(qbr, organization);
  const ink = inkOn(WHITE, primaryColor);
  return { ink: ink === BLACK ? SERIES[0] : ink, logo };
}

function primaryOf(colour: string | null | undefined): string {
  return colour && isColour(colour) ? colour : DEFAULT_PRIMARY;
}

/** The same slides as in the PDF and the PowerPoint file; none without figures. */
export function deckFor(qbr: Qbr, sections: readonly QbrSection[], organization: Organization): Deck | null {
  if (!qbr.figures) return null;
  const { providerName, primaryColor } = brandingOf(qbr, organization);
  return deckOf({
    title: qbr.title,
    period: qbr.period,
    dateTime: qbr.dateTime,
    timezone: qbr.timezone,
    sections: [...sections],
    figures: qbr.figures,
    branding: { providerName, primaryColor, logo: null },
  });
}
