import { useState } from 'react';
import type { ConsoleOrganizationDetail } from '#contract/console/console.organizations.contract.ts';
import { OWN_LIMITS, type OwnLimit } from '#domain/features/features.limits.rules.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { LimitEnd } from './LimitEnd.tsx';
import { amountText, LIMIT_WORDS } from './limits.words.ts';

const LimitsDialog = lazyDialog(async () => (await import('./LimitsDialog.tsx')).LimitsDialog);

/** Usage against each limit: the organisation's custom limit, else the general one. */
export function LimitsCard({ organization }: { organization: ConsoleOrganizationDetail }) {
  const [isChanging, setChanging] = useState(false);
  const { limits } = organization;
  return (
    <Card
      title="Limits"
      actions={
        <Button size="sm" {...LimitsDialog.prefetch} onClick={() => setChanging(true)}>
          Change limits
        </Button>
      }
    >
      <dl className="grid gap-3">
        {OWN_LIMITS.map((limit) => (
          <LimitLine key={limit} limit={limit} {...limits[limit]} />
        ))}
        <div className="flex justify-between gap-4">
          <dt className="text-muted">Invitations</dt>
          <dd className="tabular-nums">{numberText(limits.invitationsPerDay)} per day</dd>
        </div>
      </dl>
      {isChanging && <LimitsDialog organization={organization} onClose={() => setChanging(false)} />}
    </Card>
  );
}

type Line = ConsoleOrganizationDetail['limits']['users'] & { limit: OwnLimit };

function LimitLine({ limit, used, own, usual, endsAt, afterwards, reason, changedAt, changedBy }: Line) {
  const { label, of } = LIMIT_WORDS[limit];
  const most = own ?? usual;
  const percent = most === null ? 0 : (100 * used) / Math.max(1, most);
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular-nums">
        {most === null ? `${amountText(limit, used)}, no limit` : `${amountText(limit, used)} of ${amountText(limit, most)}`}
      </dd>
      <dd className="w-full text-xs text-muted">
        {most !== null && <ProgressBar label={`${label} used`} percent={percent} tone={toneOf(percent)} className="my-1 w-full" />}
        {of}
        {own !== null && (
          <span className="block wrap-anywhere">
            {`Custom; default ${amountText(limit, usual)}. ${reason}, ${changedBy}, `}
            {changedAt && <DateText value={changedAt} />}
            {endsAt && <LimitEnd limit={limit} endsAt={endsAt} afterwards={afterwards} />}
          </span>
        )}
      </dd>
    </div>
  );
}

function toneOf(percent: number): 'accent' | 'warning' | 'danger' {
  if (percent >= 100) return 'danger';
  return percent >= 90 ? 'warning' : 'accent';
}
