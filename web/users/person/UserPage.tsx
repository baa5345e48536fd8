import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Duties, getSessionsOfUser, getUser, listDutiesOfUser } from '#contract/users/person.contract.ts';
import type { User } from '#contract/users/users.contract.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { roleLabel } from '#domain/users/permissions.rules.ts';
import { PersonHistory } from '#web/audit/person/PersonHistory.tsx';
import { ask } from '#web/http/ask.ts';
import { useCan, useCanEver, useCurrentUser } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { QueryCard } from '#web/ui/data/QueryCard.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { UserActions } from '#web/users/UserActions.tsx';
import { SignIn, UserState } from '#web/users/users.columns.tsx';
import { END_SESSIONS } from '#web/users/user.acts.ts';
import { WorkCard } from './WorkCard.tsx';

const ActDialog = lazyDialog(async () => (await import('#web/users/ActDialog.tsx')).ActDialog);

/** Profile of a person: details, customers, open work and activity. */
export function UserPage() {
  const { id } = useParams({ from: '/frame/users/$id' });
  return useCan()('users:view') ? <Loaded key={id} id={id} /> : <ForbiddenState />;
}

function Loaded({ id }: { id: string }) {
  const { data: user, error, refetch } = useQuery(ask(getUser, { params: { id } }));
  if (user) return <Person user={user} />;
  if (!error) return <CardSkeleton lines={8} />;
  return <ErrorState error={error} onRetry={() => void refetch()} back={<LinkButton to="/users">Back to users</LinkButton>} />;
}

function Person({ user }: { user: User }) {
  const may = useCan();
  // Protecting accounts is allowed even while payment is overdue.
  const mayProtect = useCanEver()('users:edit');
  const me = useCurrentUser();
  const { title, email, status } = user;
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        breadcrumb={[{ label: 'User Management', to: '/users' }]}
        mark={<Avatar name={nameOf(user)} imageUrl={user.profileImageUrl} size="md" />}
        aside={status !== 'active' && <UserState user={user} />}
        facts={
          <>
            {title !== null && <span>{title}</span>}
            <span className="wrap-anywhere">{email}</span>
          </>
        }
        actions={
          mayProtect && <UserActions user={user} isSelf={user.id === me?.id} isByOwner={me?.isOwner === true} mayEdit={may('users:edit')} />
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_352px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:order-2">
          <WorkCard user={user} />
          <DutiesCard user={user} />
          {may('audit:view') && <PersonHistory user={user} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FactsCard user={user} />
          {status === 'active' && <SessionsCard user={user} isSelf={user.id === me?.id} />}
        </div>
      </div>
    </>
  );
}

/** Open sessions of a person; people end their own sessions on their profile. */
function SessionsCard({ user, isSelf }: { user: User; isSelf: boolean }) {
  const sessions = useQuery(ask(getSessionsOfUser, { params: { id: user.id } }));
  const [isAsking, setAsking] = useState(false);
  const mayEnd = useCanEver()('users:edit') && !isSelf && !user.isOwner;
  return (
    <QueryCard title="Sessions" query={sessions}>
      {({ count, lastSeenAt }) => (
        <>
          <p>
            {count === 0 ? 'Not signed in anywhere.' : count === 1 ? '1 open session' : `${count} open sessions`}
            {lastSeenAt !== null && (
              <span className="text-muted">
                {', last used '}
                <RelativeTime value={lastSeenAt} />
              </span>
            )}
          </p>
          {count > 0 && mayEnd && (
            <Button className="mt-3" {...ActDialog.prefetch} onClick={() => setAsking(true)}>
              End sessions
            </Button>
          )}
          {isSelf && (
            <p className="mt-3">
              <TextLink to="/profile">Manage your sessions</TextLink>
            </p>
          )}
          {isAsking && <ActDialog act={END_SESSIONS} user={user} onClose={() => setAsking(false)} />}
        </>
      )}
    </QueryCard>
  );
}

const DUTY_WORDS: Readonly<Record<Duties['customers'][number]['duties'][number], string>> = {
  vcio: 'vCIO',
  engineer: 'engineer',
  accountManager: 'account manager',
};

/** Customers of a person, and whether access is limited to them. */
function DutiesCard({ user: { id, customerScope } }: { user: User }) {
  const duties = useQuery(ask(listDutiesOfUser, { params: { id } }));
  const isLimited = customerScope === 'listed';
  return (
    <QueryCard title="Customers" query={duties}>
      {({ total, customers }) => (
        <>
          {isLimited && <p className="mb-2 text-muted">Sees only the customers marked “selected”.</p>}
          {total === 0 && <p className="text-muted">Not assigned to any customer as vCIO, engineer or account manager.</p>}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 xl:grid-cols-2">
            {customers.map((customer) => (
              <Customer key={customer.id} customer={customer} isLimited={isLimited} />
            ))}
          </ul>
          {total > customers.length && (
            <p className="mt-2 text-sm text-muted">
              {customers.length} of {total} customers are shown.
            </p>
          )}
        </>
      )}
    </QueryCard>
  );
}

function Customer({ customer, isLimited }: { customer: Duties['customers'][number]; isLimited: boolean }) {
  const { id, name, status, duties, isListed } = customer;
  const words = [...duties.map((duty) => DUTY_WORDS[duty]), ...(isLimited && isListed ? ['selected'] : [])];
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-3 border-b border-border py-1.5 hover:bg-surface-2">
      <Link to="/customers/$id" params={{ id }} className="min-w-0 flex-1 wrap-anywhere after:absolute after:inset-0">
        {name}
        {status === 'archived' && <span className="text-muted"> (archived)</span>}
      </Link>
      <span className="text-sm text-muted">{words.join(', ')}</span>
    </li>
  );
}

const LINK_LOOK = 'wrap-anywhere underline decoration-border-strong underline-offset-3 hover:decoration-current';
const NONE = <span className="text-muted">–</span>;

function FactsCard({ user }: { user: User }) {
  const { email, phone, title, roles, customerScope, lastActiveAt, lastLoginAt, createdAt } = user;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Email',
      <a key="email" href={`mailto:${email}`} className={LINK_LOOK}>
        {email}
      </a>,
    ],
    [
      'Phone',
      phone ? (
        <a key="phone" href={`tel:${phone}`} className={LINK_LOOK}>
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
    ['Customers', customerScope === 'all' ? 'Sees all customers' : 'Sees selected customers only'],
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
