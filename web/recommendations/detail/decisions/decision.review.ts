import { useQuery } from '@tanstack/react-query';
import { listQbrs } from '#contract/qbrs/qbrs.list.contract.ts';
import type { QbrRow } from '#contract/qbrs/qbrs.list.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { formatDay } from '#web/ui/data/dates.ts';

const wasSeen = ({ status }: QbrRow) => status === 'presented' || status === 'delivered';
const when = ({ dateTime }: QbrRow) => dateTime ?? '';

/** Today's review, else the latest one shown to the customer; null if there is none. */
export function usualReview(reviews: readonly QbrRow[], now: Date): string | null {
  const isToday = ({ dateTime }: QbrRow) => dateTime !== null && new Date(dateTime).toDateString() === now.toDateString();
  const [latest] = reviews.filter(wasSeen).toSorted((one, other) => when(other).localeCompare(when(one)));
  return (reviews.find(isToday) ?? latest)?.id ?? null;
}

/** Reviews of the customer at which a decision may have been made, latest first. */
export function useReviews(customerId: string) {
  const may = useCan()('qbrs:view');
  const { data = [] } = useQuery({ ...ask(listQbrs, { query: { customerId } }), enabled: may });
  return data.toSorted((one, other) => when(other).localeCompare(when(one)));
}

/** Text such as "Harbour - Q3 2026 Business Review, 9 Sep 2026". */
export function reviewText({ title, dateTime }: QbrRow): string {
  return dateTime === null ? title : `${title}, ${formatDay(dateTime)}`;
}
