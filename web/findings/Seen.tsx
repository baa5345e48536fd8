import { classes } from '#web/ui/classes.ts';

const DOTS = [4, 3, 2, 1] as const;

/** "Q4 26". */
function quarterOf(moment: string): string {
  const date = new Date(moment);
  return `Q${Math.floor(date.getMonth() / 3) + 1} ${String(date.getFullYear()).slice(2)}`;
}

/** In how many runs a gap was found, as up to four dots and a number, and since when. */
export function Seen({ count, since }: { count: number; since: string }) {
  return (
    <span className="inline-flex items-center gap-x-2 whitespace-nowrap rows:grid rows:gap-x-0">
      <span className="inline-flex items-center gap-1">
        {DOTS.map((dot) => (
          <span
            key={dot}
            aria-hidden
            className={classes('size-1.75 rounded-full border', dot <= count ? 'border-text bg-text' : 'border-border-strong')}
          />
        ))}
        <span className="ml-0.5 text-text tabular-nums">
          <span className="sr-only">Seen </span>
          {count}
          <span className="sr-only">{count === 1 ? ' time' : ' times'}</span>
        </span>
      </span>
      <span className="text-muted">
        since <time dateTime={since}>{quarterOf(since)}</time>
      </span>
    </span>
  );
}
