/** Formats for numbers and amounts; the interface itself is always English. */
export const LOCALES = [
  'en-GB',
  'en-US',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-ZA',
  'de-AT',
  'de-CH',
  'de-DE',
  'es-ES',
  'fr-BE',
  'fr-CA',
  'fr-FR',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'sv-SE',
] as const;
export type Locale = (typeof LOCALES)[number];
