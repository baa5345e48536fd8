const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** Adds a stored value that the browser's list lacks, such as the time zone UTC. */
export function withStored(options: readonly { value: string; label: string }[], stored: string | undefined) {
  return stored === undefined || options.some(({ value }) => value === stored) ? options : [{ value: stored, label: stored }, ...options];
}

export const timezonesWith = (stored: string | undefined) => withStored(ZONES, stored);
