import { type Role, roleLabel } from '#domain/users/permissions.rules.ts';

const MINUTES = [5, 10, 15, 20, 30];
const HOURS = [1, 2, 4, 8, 10, 12];

interface PolicyChoice {
  value: string;
  label: string;
}

/** Includes the stored value among the options. */
function choices(offered: readonly number[], now: number, word: string): PolicyChoice[] {
  const numbers = [...new Set([...offered, now])].toSorted((one, other) => one - other);
  return numbers.map((number) => ({ value: String(number), label: number === 1 ? `1 ${word}` : `${number} ${word}s` }));
}

export function minutesChoices(now: number): PolicyChoice[] {
  return choices(MINUTES, now, 'minute');
}

export function hoursChoices(now: number): PolicyChoice[] {
  return choices(HOURS, now, 'hour');
}

export function roleName(role: Role): string {
  return roleLabel([role]);
}

export function withoutWords({ people, without }: { people: number; without: number }): string {
  if (people === 0) return 'No one has this role.';
  const all = people === 1 ? '1 person' : `${people} people`;
  if (without === 0) return `${all}, ${people === 1 ? 'with' : 'all with'} MFA.`;
  return without === people ? `${all}, without MFA yet.` : `${all}, ${without} without MFA yet.`;
}
