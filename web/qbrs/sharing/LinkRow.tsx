import type { Share } from '#contract/qbrs/qbrs.shares.contract.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { stateOf, viewsOf } from './sharing.words.ts';

interface LinkRowProps {
  link: Share;
  /** Null if it cannot be revoked. */
  onRevoke: (() => void) | null;
  isRevoking: boolean;
}

/** Text such as "Open until 22 Dec 2026 · passcode · opened 3 times, last 2 hours ago". */
export function LinkRow({ link, onRevoke, isRevoking }: LinkRowProps) {
  const { expiresAt, hasPasscode, hideAmounts, createdAt, createdBy, revokedAt, firstViewedAt, lastViewedAt } = link;
  const state = stateOf(link);
  const day = formatDay(revokedAt ?? expiresAt);
  const kinds = [hasPasscode ? 'passcode' : null, hideAmounts ? 'amounts hidden' : null].filter((kind) => kind !== null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p>
          <span className={state === 'Open' ? 'font-medium text-success-text' : 'font-medium text-muted'}>{state}</span>{' '}
          {state === 'Open' ? `until ${day}` : `on ${day}`}
          {kinds.length > 0 && `, ${kinds.join(', ')}`}
        </p>
        <p className="text-sm text-muted">
          {viewsOf(link)}
          {firstViewedAt && (
            <>
              , first <RelativeTime value={firstViewedAt} />
            </>
          )}
          {lastViewedAt && lastViewedAt !== firstViewedAt && (
            <>
              , last <RelativeTime value={lastViewedAt} />
            </>
          )}
          . Made <RelativeTime value={createdAt} />
          {createdBy && ` by ${createdBy.name}`}
        </p>
      </div>
      {onRevoke && (
        <Button
          size="sm"
          variant="danger"
          loading={isRevoking}
          aria-label={`Revoke the link created on ${formatDay(createdAt)}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}
