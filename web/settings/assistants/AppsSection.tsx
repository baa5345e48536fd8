import { exportApps, revokeAllApps, revokeApp } from '#contract/assistants/apps.contract.ts';
import { ConnectedApps } from '#web/assistants/ConnectedApps.tsx';
import { call } from '#web/http/call.ts';
import { download } from '#web/http/download.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ShieldLockIcon } from '#web/ui/icons.tsx';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { type AppList, counted, totalsOf } from './apps.totals.ts';

/** Apps that people of the organisation have connected. */
export function AppsSection({ list }: { list: AppList }) {
  const can = useCan();
  const mayRevoke = can('integrations:manage');
  const totals = list.isComplete && list.rows ? totalsOf(list.rows) : null;
  const hasRows = list.rows !== undefined && list.rows.length > 0;
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-lg font-semibold">Connected apps</h2>
        {totals && hasRows && (
          <p className="text-muted">{`${counted(totals.connections, 'connection')} of ${totals.people === 1 ? '1 person' : `${numberText(totals.people)} people`}`}</p>
        )}
        {hasRows && (
          <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
            {totals && (
              <p className="text-sm text-muted">{`${counted(totals.calls, 'call')} in 30 days, ${numberText(totals.refused)} refused`}</p>
            )}
            <CsvButton download={() => download(exportApps, { query: {} })} />
            {mayRevoke && <RevokeAll list={list} />}
          </div>
        )}
      </div>
      <ConnectedApps list={list} revoking={mayRevoke ? revokeApp : null} />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        <ShieldLockIcon size={16} className="shrink-0" />
        <span className="min-w-0 flex-1 basis-72">
          <strong className="font-semibold text-text">Never available to assistants:</strong> people, roles, tokens, settings, billing,
          customer decisions, approvals, deleting, sending email
        </span>
        {can('audit:view') && (
          <TextLink to="/audit-logs" search={{ action: 'assistant.asked' }}>
            Audit log
          </TextLink>
        )}
      </p>
    </section>
  );
}

function RevokeAll({ list: { rows = [], isComplete } }: { list: AppList }) {
  const { apps, tokens, connections } = totalsOf(rows);
  return (
    <ConfirmedButton
      danger
      variant="danger"
      asks={isComplete ? `Revoke all ${counted(connections, 'connection')}?` : 'Revoke all connections?'}
      description={
        isComplete
          ? `${endsText(apps, tokens)} Open proposals are kept.`
          : 'All apps can no longer sign in, and API tokens of assistants no longer work. Open proposals are kept.'
      }
      confirmLabel="Revoke all"
      action={() => call(revokeAllApps)}
      onDone={({ revoked }) => {
        toast({ title: `${counted(revoked, 'connection')} revoked`, variant: 'success' });
        return refreshAfter(revokeAllApps);
      }}
    >
      Revoke all
    </ConfirmedButton>
  );
}

/** Effect of revoking apps and API tokens, of which one kind may be missing. */
function endsText(apps: number, tokens: number): string {
  const ends = [
    apps > 0 && `${counted(apps, 'app')} can no longer sign in.`,
    tokens > 0 && `${counted(tokens, 'API token')} no longer ${tokens === 1 ? 'works' : 'work'}, also outside assistants.`,
  ];
  return ends.filter(Boolean).join(' ');
}
