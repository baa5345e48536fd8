import type { ReactNode } from 'react';
import type { User } from '#contract/users/users.contract.ts';
import { roleLabel } from '#domain/users/permissions.rules.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { SignIn, UserState } from '#web/users/users.columns.tsx';

const LINK = 'wrap-anywhere underline decoration-border-strong underline-offset-3 hover:decoration-current';
const NONE = <span className="text-muted">–</span>;

/** Contact data, roles and sign-in. */
export function FactsCard({ user }: { user: User }) {
  const { email, phone, title, roles, customerScope, lastActiveAt, lastLoginAt, createdAt } = user;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Email',
      <a key="email" href={`mailto:${email}`} className={LINK}>
        {email}
      </a>,
    ],
    [
      'Phone',
      phone ? (
        <a key="phone" href={`tel:${phone}`} className={LINK}>
          {phone}
        </a>
      ) : (
        NONE
      ),
    ],
    ['Title', title ?? NONE],
    ['Roles', roles.map((role) => roleLabel([role])).join(', ')],
    ['Status', <UserState key="status" user={user} />],
    ['Sign-in', <SignIn key="sign-in" user={user} />],
    ['Customers', customerScope === 'all' ? 'Sees all customers' : 'Sees listed customers only'],
    ['Last active', lastActiveAt ? <RelativeTime key="active" value={lastActiveAt} /> : 'Never'],
    ['Last sign-in', lastLoginAt ? <RelativeTime key="sign-in-time" value={lastLoginAt} /> : 'Never'],
    ['Added', <DateText key="added" value={createdAt} />],
  ];
  return (
    <Card title="Details">
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
