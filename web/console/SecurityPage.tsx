import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { getSecurity, type Security, SECURITY_PERIODS } from '#contract/console/console.security.contract.ts';
import { threatReason } from '#domain/console/console.rules.ts';
import { ask } from '#web/http/ask.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { AlertTriangleIcon, LockIcon } from '#web/ui/icons.guest.tsx';
import { ShieldLockIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { OwnLimits } from './features/OwnLimits.tsx';
import { Figures, Line, Section } from './Figures.tsx';

const LABELS = { day: 'Last day', week: 'Last week', month: 'Last month' } as const;
const PERIODS = SECURITY_PERIODS.map((value) => ({ value, label: LABELS[value] }));
const REFRESH_MS = 60_000;

/** Security overview of the whole installation. */
export function SecurityPage() {
  const { period: written }: { period?: string } = useSearch({ strict: false });
  const period = SECURITY_PERIODS.find((known) => known === written) ?? 'day';
  const navigate = useNavigate();
  const security = useQuery({ ...ask(getSecurity, { query: { period } }), refetchInterval: REFRESH_MS });
  return (
    <>
      <PageHeader
        title="Platform security"
        aside={<p className="text-sm text-muted">Updated every minute</p>}
        actions={
          <SegmentedControl
            label="Period"
            options={PERIODS}
            value={period}
            onChange={(chosen) => void navigate({ to: '/admin/security', search: { period: chosen } })}
          />
        }
      />
      {security.isPending && <CardSkeleton lines={10} label="Loading" />}
      {security.isError && <ErrorState error={security.error} onRetry={() => void security.refetch()} />}
      {security.data && <Shown security={security.data} />}
    </>
  );
}

const tries = (count: number) => (count === 1 ? '1 try' : `${numberText(count)} tries`);
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${numberText(count)} ${more}`);

function Organization({ organization: { id, name } }: { organization: { id: string; name: string } }) {
  return <TextLink to={`/admin/organizations/${id}`}>{name}</TextLink>;
}

function Shown({ security }: { security: Security }) {
  const { totals } = security;
  const counted = (n: number) => (totals.countedAt ? numberText(n) : '–');
  return (
    <div className="grid gap-4">
      <Figures
        figures={[
          { label: 'Refused sign-ins', value: numberText(totals.refused) },
          { label: 'Disabled accounts', value: numberText(totals.disabled) },
          { label: 'People without MFA', value: counted(totals.withoutMfa) },
          { label: 'Open sessions', value: counted(totals.sessions) },
          { label: 'API tokens', value: counted(totals.tokens) },
          { label: 'Threats', value: numberText(totals.threats), isAlarming: totals.threats > 0 },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Attacks security={security} />
        <Accounts security={security} />
      </div>
    </div>
  );
}

function Attacks({ security: { addresses, accounts, threats, exports } }: { security: Security }) {
  return (
    <div className="grid gap-4">
      <Section title="Refused sign-ins by address" empty="No sign-in was refused in this period." items={addresses}>
        {({ ip, tries: count, accounts: on, organizations, lastAt, isBlocked }) => (
          <Line
            key={ip}
            main={
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-mono text-sm">{ip}</span>
                {isBlocked && (
                  <StatusChip tone="danger" icon={LockIcon}>
                    Blocked now
                  </StatusChip>
                )}
              </span>
            }
            more={`${many(on, 'account', 'accounts')} of ${many(organizations, 'organisation', 'organisations')}`}
            aside={
              <>
                {`${tries(count)}, last `}
                <RelativeTime value={lastAt} />
              </>
            }
          />
        )}
      </Section>
      <Section title="Refused sign-ins by account" empty="No account had a refused sign-in in this period." items={accounts}>
        {({ email, organization, tries: count, addresses: from, lastAt }) => (
          <Line
            key={email}
            main={email}
            more={<Organization organization={organization} />}
            aside={
              <>
                {`${tries(count)} from ${many(from, 'address', 'addresses')}, last `}
                <RelativeTime value={lastAt} />
              </>
            }
          />
        )}
      </Section>
      <Section title="Security threats" empty="No threats in this period." items={threats}>
        {({ id, at, ip, organization, reason, request }) => (
          <Line
            key={id}
            main={
              <span className="flex flex-wrap items-center gap-x-2">
                {threatReason({ reason, ip })}
                {ip && <span className="font-mono text-sm">{ip}</span>}
              </span>
            }
            more={organization ? <Organization organization={organization} /> : `Signed out, ${request}`}
            aside={<DateText value={at} withTime />}
          />
        )}
      </Section>
      <Section title="Unusual exports" empty="No unusual exports in this period." items={exports}>
        {({ email, organization, why, files, lastAt }) => (
          <Line
            key={`${email} ${lastAt}`}
            main={email}
            more={<Organization organization={organization} />}
            aside={
              <>
                {`${why}, ${many(files, 'file', 'files')}, `}
                <RelativeTime value={lastAt} />
              </>
            }
          />
        )}
      </Section>
    </div>
  );
}

const PURPOSES: Readonly<Record<string, string>> = { audit: 'Seals the audit logs', encryption: 'Encrypts stored secrets' };

function Accounts({ security: { totals, superadmins, disabled, withoutMfa, limits, keys } }: { security: Security }) {
  return (
    <div className="grid gap-4">
      <OwnLimits limits={limits} />
      <Section
        title="Superadmins"
        empty="There are no superadmins."
        note="This right is granted and revoked only on the server’s command line: npm run admin -- superadmin grant, or revoke, and the address."
        items={superadmins}
      >
        {({ email, organization, hasSecondFactor, isDisabled, lastSeenAt }) => (
          <Line
            key={email}
            main={
              <span className="flex flex-wrap items-center gap-2">
                {email}
                {hasSecondFactor ? (
                  <StatusChip tone="success" icon={ShieldLockIcon}>
                    MFA
                  </StatusChip>
                ) : (
                  <StatusChip tone="warning" icon={AlertTriangleIcon}>
                    No MFA
                  </StatusChip>
                )}
                {isDisabled && (
                  <StatusChip tone="neutral" icon={LockIcon}>
                    Disabled
                  </StatusChip>
                )}
              </span>
            }
            more={<Organization organization={organization} />}
            aside={lastSeenAt ? <RelativeTime value={lastSeenAt} /> : 'not seen this week'}
          />
        )}
      </Section>
      <Section title="Disabled accounts" empty="No accounts are disabled." items={disabled}>
        {({ email, organization, lastSeenAt }) => (
          <Line
            key={email}
            main={email}
            more={<Organization organization={organization} />}
            aside={lastSeenAt && <RelativeTime value={lastSeenAt} />}
          />
        )}
      </Section>
      <Section
        title="People without MFA"
        empty={totals.countedAt ? 'Everyone has MFA.' : 'Not counted yet; counted once an hour.'}
        items={withoutMfa}
      >
        {({ id, name, withoutMfa: without, users, sessions, tokens }) => (
          <Line
            key={id}
            main={<Organization organization={{ id, name }} />}
            more={`${many(sessions, 'open session', 'open sessions')}, ${many(tokens, 'API token', 'API tokens')}`}
            aside={`${numberText(without)} of ${numberText(users)}`}
          />
        )}
      </Section>
      <Section title="Keys" empty="No keys are known yet." items={keys}>
        {({ purpose, kid, since }) => (
          <Line
            key={`${purpose} ${kid}`}
            main={PURPOSES[purpose] ?? purpose}
            more={purpose === 'encryption' && <span className="font-mono text-xs">{kid}</span>}
            aside={
              <>
                {'in use since '}
                <DateText value={since} />
              </>
            }
          />
        )}
      </Section>
    </div>
  );
}
