import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from './CountLine.tsx';

interface PaginationProps {
  shown: number;
  total?: number | undefined;
  hasMore: boolean;
  loading?: boolean;
  onMore: () => void;
}

/** More rows are appended; the rows that are shown stay in place. */
export function Pagination({ shown, total, hasMore, loading = false, onMore }: PaginationProps) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 pt-3 text-sm">
      <CountLine shown={shown} total={total} />
      {hasMore && (
        <Button size="sm" loading={loading} onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
