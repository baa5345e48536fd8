import { useNavigate } from '@tanstack/react-router';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';

const WAYS = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'list', label: 'List' },
] as const;
type Way = (typeof WAYS)[number]['value'];

/** Parameters of the list only, cleared when switching to the inbox. */
const OF_LIST = { sort: undefined, page: undefined, size: undefined, columns: undefined, rows: undefined, customerId: undefined };

/** Switches between inbox and list, keeping the filters that both have. */
export function ShowAs({ shown }: { shown: Way }) {
  const navigate = useNavigate();
  const show = (way: Way) => {
    const other = way === 'list' ? { show: 'list' } : { show: undefined, ...OF_LIST };
    const search = (now: Record<string, unknown>) => ({ ...now, view: undefined, finding: undefined, ...other });
    void navigate({ to: '.', search, resetScroll: false });
  };
  return <SegmentedControl<Way> label="Show findings as" options={WAYS} value={shown} onChange={show} />;
}
