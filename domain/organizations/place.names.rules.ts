/** Requires a name such as Europe/London: offsets such as +02:00 lack daylight saving, and systems disagree on their sign. */
const PLACE = /^[A-Za-z]/;

export function isTimezone(name: string): boolean {
  if (!PLACE.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}
