import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getCustomerTimeline, type TimelineEvent } from '#contract/customers/timeline.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import { lastVisitTo, rememberVisit } from './customer.visits.ts';

const READ = 50;
const SHOWN = 3;

/** Changes by others since the person last opened the customer; hidden on first opening or without changes. */
export function SinceLastVisit({ customerId }: { customerId: string }) {
  const [before] = useState(() => lastVisitTo(customerId));
  const [isOpen, setIsOpen] = useState(true);
  // Stored after the previous time was read above.
  useEffect(() => rememberVisit(customerId, new Date()), [customerId]);
  const me = useCurrentUser()?.id;
  const query = { params: { id: customerId }, query: { limit: String(READ) } };
  const events = useQuery({ ...ask(getCustomerTimeline, query), enabled: before !== null }).data ?? [];
  const news = events.filter(({ at, actor }) => before !== null && at > before && actor.id !== me);
  if (!isOpen || before === null || news.length === 0) return null;
  return (
    <section
      aria-label="Since your last visit"
      className="flex items-start gap-3 border-l-2 border-accent-line bg-surface-2 py-2 pr-2 pl-3 text-sm"
    >
      <div className="min-w-0 flex-1">
        <h2 className="font-medium">
          {wordsOf(news.length)} since your last visit on <DateText value={before} />
        </h2>
        <ul className="mt-0.5 text-muted">
          {news.slice(0, SHOWN).map((event) => (
            <li key={event.seq} className="wrap-anywhere">
              <EventText event={event} />
            </li>
          ))}
        </ul>
        {news.length > SHOWN && (
          <TextLink to={`/customers/${customerId}`} search={{ tab: 'activity' }}>
            View all
          </TextLink>
        )}
      </div>
      <IconButton label="Hide changes" icon={XIcon} size="sm" onClick={() => setIsOpen(false)} />
    </section>
  );
}

function wordsOf(count: number): string {
  if (count >= READ) return `${READ} or more changes`;
  return count === 1 ? '1 change' : `${count} changes`;
}

function EventText({ event: { text, link } }: { event: TimelineEvent }) {
  if (!link) return text;
  return (
    <Link to={link} className="hover:text-text hover:underline">
      {text}
    </Link>
  );
}
