import { roleChange } from '#domain/users/permissions.changes.rules.ts';
import type { Role } from '#domain/users/permissions.rules.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

const LIST = new Intl.ListFormat('en-GB');

/** Permissions that a role change adds and removes, shown before saving. */
export function RoleChange({ before, after }: { before: readonly Role[]; after: readonly Role[] }) {
  const { gained, lost } = roleChange(before, after);
  const isSame = before.length === after.length && before.every((role) => after.includes(role));
  if (isSame || after.length === 0) return null;
  return (
    <Banner tone={lost.length > 0 ? 'warning' : 'info'}>
      {gained.length > 0 && <p>{`Gains: ${LIST.format(gained)}.`}</p>}
      {lost.length > 0 && <p>{`Loses: ${LIST.format(lost)}.`}</p>}
      {gained.length + lost.length === 0 && <p>Their permissions stay the same.</p>}
      <p>Their sessions end, and they must sign in again.</p>
    </Banner>
  );
}
