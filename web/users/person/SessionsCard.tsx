import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getSessionsOfUser } from '#contract/users/person.contract.ts';
import type { User } from '#contract/users/users.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCanEver } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { END_SESSIONS } from '#web/users/user.acts.ts';
import { QueryCard } from '#web/ui/data/QueryCard.tsx';

const ActDialog = lazyDialog(async () => (await import('#web/users/ActDialog.tsx')).ActDialog);

/** Open sessions of a person; people end their own sessions on their profile. */
export function SessionsCard({ user, isSelf }: { user: User; isSelf: boolean }) {
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
