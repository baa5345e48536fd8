import { getAuthUser } from '#contract/auth/auth.contract.ts';
import { updateProfile } from '#contract/auth/profile.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { Caller } from './caller.ts';

/** Saves the person's profile like the page, with the version that was read. */
export async function saveProfile(person: Caller, fields: InputOf<typeof updateProfile>['body']) {
  const { version } = await person.sees(getAuthUser);
  return person.sees(updateProfile, { body: { ...fields, version } });
}
