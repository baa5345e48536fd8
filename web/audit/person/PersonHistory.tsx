import { useQuery } from '@tanstack/react-query';
import { listHistoryOfUser } from '#contract/users/person.contract.ts';
import type { User } from '#contract/users/users.contract.ts';
import { HistoryDays } from '#web/audit/history/HistoryDays.tsx';
import { ask } from '#web/http/ask.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { QueryCard } from '#web/ui/data/QueryCard.tsx';

/** Latest events by a person and about them. */
export function PersonHistory({ user: { id } }: { user: User }) {
  const history = useQuery(ask(listHistoryOfUser, { params: { id } }));
  return (
    <QueryCard title="History" query={history} actions={<TextLink to={`/audit-logs?actorId=${id}`}>View all in audit log</TextLink>}>
      {(events) =>
        events.length === 0 ? (
          <p className="text-muted">The audit log has no events by or about this person.</p>
        ) : (
          <HistoryDays events={events} namesEntity />
        )
      }
    </QueryCard>
  );
}
