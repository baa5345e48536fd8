import { LOCALES } from '#domain/organizations/locales.rules.ts';

const EXAMPLE = 1_234_567.8;

/** Each locale with its name and a sample number. */
export function localeChoices() {
  const places = new Intl.DisplayNames('en', { type: 'language' });
  return LOCALES.map((value) => ({ value, label: `${places.of(value) ?? value}: ${EXAMPLE.toLocaleString(value)}` }));
}
