import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listWorkOfUser, type WorkItem } from '#contract/users/person.contract.ts';
import type { User } from '#contract/users/users.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useToday } from '#web/session/today.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { WORK_ORDER, WORK_WORDS } from '#web/users/work.words.ts';
import { QueryCard } from '#web/ui/data/QueryCard.tsx';

const LINKS: Readonly<Record<WorkItem['kind'], (id: string) => string>> = {
  customers: (id) => `/customers/${id}`,
  assessments: (id) => `/assessments/${id}`,
  reviews: (id) => `/assessments/${id}/review`,
  qbrs: (id) => `/qbrs/${id}`,
  quarterlyReviews: (id) => `/quarterly-reviews?review=${id}`,
  actions: (id) => `/qbrs/${id}`,
  recommendations: (id) => `/recommendations?recommendation=${id}`,
  sops: (id) => `/sops/${id}`,
};

/** Open work by kind, earliest due first. */
export function WorkCard({ user: { id } }: { user: User }) {
  const work = useQuery(ask(listWorkOfUser, { params: { id } }));
  return (
    <QueryCard title="Open work" query={work}>
      {(items) => (items.length === 0 ? <p className="text-muted">No open work is assigned to this person.</p> : <Kinds items={items} />)}
    </QueryCard>
  );
}

/** Initial number of items per kind; a button shows more. */
const FEW = 5;

function Kinds({ items }: { items: readonly WorkItem[] }) {
  const byKind = Map.groupBy(items, ({ kind }) => kind);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {WORK_ORDER.flatMap((kind) => {
        const those = byKind.get(kind);
        return those ? [<Kind key={kind} kind={kind} items={those} />] : [];
      })}
    </div>
  );
}

function Kind({ kind, items }: { kind: WorkItem['kind']; items: readonly WorkItem[] }) {
  const [areAllShown, setAllShown] = useState(false);
  const count = items[0]?.ofKind ?? items.length;
  const heading = `${count} ${WORK_WORDS[kind][count === 1 ? 0 : 1]}`;
  const shown = areAllShown ? items : items.slice(0, FEW);
  return (
    <section aria-label={heading}>
      <h3 className="text-sm font-medium text-muted">
        {heading}
        {count > items.length && `, the first ${items.length} by date`}
      </h3>
      <ul className="divide-y divide-border">
        {shown.map((item, index) => (
          <Item key={`${item.id} ${index}`} item={item} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="ghost" size="sm" onClick={() => setAllShown(true)}>
          Show {items.length - shown.length} more
        </Button>
      )}
    </section>
  );
}

function Item({ item: { kind, id, title, customer, due } }: { item: WorkItem }) {
  const today = useToday();
  const isLate = due !== null && due < today;
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-3 py-1.5 hover:bg-surface-2">
      <Link to={LINKS[kind](id)} className="min-w-0 flex-1 wrap-anywhere after:absolute after:inset-0 max-sm:basis-full">
        {title}
        {customer !== null && <span className="text-muted">, {customer.name}</span>}
      </Link>
      {due !== null && (
        <span className={classes('text-sm', isLate ? 'text-danger-text' : 'text-muted')}>
          {isLate ? 'overdue since ' : 'due '}
          <DateText value={due} />
        </span>
      )}
    </li>
  );
}
