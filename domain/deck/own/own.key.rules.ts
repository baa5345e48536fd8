/** Key of a slide that the organisation writes itself; it is a section of its own. */
export type OwnKey = `own-${string}`;

export const OWN_KEY = /^own-[a-z0-9]{8}$/;

export function isOwnKey(key: string): key is OwnKey {
  return OWN_KEY.test(key);
}
