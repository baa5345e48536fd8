import { LoaderIcon } from '#web/ui/icons.guest.tsx';

/** Appears after 300 ms, so that quick actions show none. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status" className="inline-flex animate-late items-center gap-2 text-muted">
      <LoaderIcon className="animate-spin" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
