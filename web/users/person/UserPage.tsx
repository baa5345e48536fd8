import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getUser } from '#contract/users/person.contract.ts';
import type { User } from '#contract/users/users.contract.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { PersonHistory } from '#web/audit/person/PersonHistory.tsx';
import { ask } from '#web/http/ask.ts';
import { useCan, useCanEver, useCurrentUser } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { UserActions } from '#web/users/UserActions.tsx';
import { UserState } from '#web/users/users.columns.tsx';
import { DutiesCard } from './DutiesCard.tsx';
import { FactsCard } from './FactsCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { WorkCard } from './WorkCard.tsx';

/** One person: who they are, what they look after, what waits for them and what they did. */
export function UserPage() {
  const { id } = useParams({ from: '/frame/users/$id' });
  return useCan()('users:view') ? <Loaded key={id} id={id} /> : <ForbiddenState />;
}

function Loaded({ id }: { id: string }) {
  const { data: user, error, refetch } = useQuery(ask(getUser, { params: { id } }));
  if (user) return <Person user={user} />;
  if (!error) return <CardSkeleton lines={8} />;
  return <ErrorState error={error} onRetry={() => void refetch()} back={<LinkButton to="/users">Back to the users</LinkButton>} />;
}

function Person({ user }: { user: User }) {
  const may = useCan();
  // Protecting the accounts of others never waits for a payment.
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
