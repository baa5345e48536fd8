import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  type ConsoleOrganizationDetail,
  getConsoleOrganization,
  resendVerification,
} from '#contract/console/console.organizations.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { SampleMark } from '#web/ui/marks/SampleMark.tsx';
import { VisitsOfOrganization } from '#web/visits/platform/VisitsOfOrganization.tsx';
import { OrganizationChip } from './console.words.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { FeaturesCard } from './features/FeaturesCard.tsx';
import { LimitsCard } from './features/LimitsCard.tsx';
import { RestoresCard } from './restores/RestoresCard.tsx';

const StatusDialog = lazyDialog(async () => (await import('./StatusDialog.tsx')).StatusDialog);
const RemoveSample = lazyDialog(async () => (await import('./samples/RemoveSample.tsx')).RemoveSample);
const TrialDialog = lazyDialog(async () => (await import('./TrialDialog.tsx')).TrialDialog);

const NOT_COUNTED_YET = 'Not counted yet';
const BACK = [{ label: 'Platform dashboard', to: '/admin' }];

/** Organisation as superadmins see it; opening it is recorded in the organisation's audit log. */
export function OrganizationPage() {
  const { id = '' } = useParams({ strict: false });
  const found = useQuery(ask(getConsoleOrganization, { params: { id } }));
  if (found.data) return <Organization organization={found.data} />;
  return (
    <>
      <PageHeader title="Organisation" breadcrumb={BACK} />
      {found.isPending ? (
        <CardSkeleton lines={8} label="Loading the organisation" />
      ) : (
        <ErrorState
          error={found.error}
          onRetry={() => void found.refetch()}
          back={<LinkButton to="/admin">Platform dashboard</LinkButton>}
        />
      )}
    </>
  );
}

function Organization({ organization }: { organization: ConsoleOrganizationDetail }) {
  const { name, suspendedAt, suspendedReason } = organization;
  return (
    <>
      <PageHeader
        title={name}
        breadcrumb={BACK}
        aside={
          <>
            <OrganizationChip organization={organization} />
            {organization.isSample && <SampleMark />}
          </>
        }
        facts={<span>Your access is recorded in the organisation's audit log.</span>}
        actions={<OrganizationActions organization={organization} />}
      />
      {suspendedAt && (
        <div className="mb-4">
          <Banner tone="warning">
            {'Suspended since '}
            <DateText value={suspendedAt} withTime />
            {`: ${suspendedReason}`}
          </Banner>
        </div>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <About organization={organization} />
        <Use organization={organization} />
        <SignIn organization={organization} />
        <div className="grid content-start gap-4">
          <VisitsOfOrganization organization={organization} />
          <RestoresCard organization={organization} />
        </div>
        <LimitsCard organization={organization} />
        <FeaturesCard organization={organization} />
      </div>
    </>
  );
}

interface PartProps {
  organization: ConsoleOrganizationDetail;
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Card title={title}>
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function About({ organization: { owner, ownerIsVerified, createdAt, lastActiveAt, countedAt, trialEndsAt, subscription } }: PartProps) {
  return (
    <Facts
      title="Organisation"
      facts={[
        ['Owner', owner.name],
        ['Email', `${owner.email}${ownerIsVerified ? '' : ' (not verified)'}`],
        ['Created', <DateText key="created" value={createdAt} />],
        ['Last activity', countedAt ? <RelativeTime key="active" value={lastActiveAt} /> : NOT_COUNTED_YET],
        ...(subscription === 'trialing' ? ([['Trial ends', <DateText key="trial" value={trialEndsAt} />]] as const) : []),
      ]}
    />
  );
}

const CUSTOMERS = ['active', 'onboarding', 'offboarding', 'prospect', 'archived'] as const;
const ASSESSMENTS = ['draft', 'in_progress', 'pending_review', 'approved'] as const;

/** Text such as "3 active, 1 archived". */
function byStatus(counts: Readonly<Record<string, number>>, order: readonly string[]): string {
  const parts = order.flatMap((status) => (counts[status] ? [`${numberText(counts[status])} ${status.replaceAll('_', ' ')}`] : []));
  return parts.length === 0 ? 'None' : parts.join(', ');
}

function Use({ organization }: PartProps) {
  const { users, invited, disabledUsers, customersByStatus, assessmentsByStatus, assessments, qbrs, countedAt } = organization;
  const people = [
    `${numberText(users)} active`,
    invited > 0 && `${numberText(invited)} invited`,
    disabledUsers > 0 && `${numberText(disabledUsers)} disabled`,
  ];
  return (
    <Facts
      title="Usage"
      facts={[
        ['Users', people.filter(Boolean).join(', ')],
        ['Customers', byStatus(customersByStatus, CUSTOMERS)],
        ['Assessments', byStatus(assessmentsByStatus, ASSESSMENTS)],
        ['Started in 30 days', countedAt ? numberText(assessments) : NOT_COUNTED_YET],
        ['QBRs', numberText(qbrs)],
      ]}
    />
  );
}

function SignIn({ organization: { withoutMfa, mfaRoles, singleSignOn, sessions, tokens, countedAt } }: PartProps) {
  const counted = (text: string) => (countedAt ? text : NOT_COUNTED_YET);
  return (
    <Facts
      title="Sign-in"
      facts={[
        ['Without MFA', counted(withoutMfa === 1 ? '1 person' : `${numberText(withoutMfa)} people`)],
        ['MFA required for', mfaRoles.length === 0 ? 'No one' : mfaRoles.map((role) => role.replaceAll('_', ' ')).join(', ')],
        ['Work accounts', singleSignOn ? 'On' : 'Off'],
        ['Open sessions', counted(numberText(sessions))],
        ['API tokens', counted(numberText(tokens))],
      ]}
    />
  );
}

function OrganizationActions({ organization }: { organization: ConsoleOrganizationDetail }) {
  const [dialog, setDialog] = useState<'status' | 'trial' | 'sample' | null>(null);
  const { id, owner, status, subscription, hasSuperadmin, ownerIsVerified, isSample } = organization;
  const navigate = useNavigate();
  const close = () => setDialog(null);
  const resend = useMutation({
    mutationFn: () => call(resendVerification, { params: { id } }),
    onSuccess: async () => {
      await refreshAfter(resendVerification);
      toast({ title: 'Verification sent', description: `A new code is on its way to ${owner.email}.`, variant: 'success' });
    },
    onError: (failure) => toast({ title: 'Request Failed', description: faultOf(failure).displayText, variant: 'destructive' }),
  });
  return (
    <>
      {!ownerIsVerified && !isSample && (
        <Button loading={resend.isPending} onClick={() => resend.mutate()}>
          Resend verification
        </Button>
      )}
      {subscription === 'trialing' && (
        <Button {...TrialDialog.prefetch} onClick={() => setDialog('trial')}>
          Extend trial
        </Button>
      )}
      {!hasSuperadmin && (
        <Button {...StatusDialog.prefetch} onClick={() => setDialog('status')}>
          {status === 'active' ? 'Suspend' : 'Reactivate'}
        </Button>
      )}
      {isSample && !hasSuperadmin && (
        <Button {...RemoveSample.prefetch} onClick={() => setDialog('sample')}>
          Remove sample
        </Button>
      )}
      {dialog === 'sample' && <RemoveSample sample={organization} onRemoved={() => void navigate({ to: '/admin' })} onClose={close} />}
      {dialog === 'trial' && <TrialDialog organization={organization} onClose={close} />}
      {dialog === 'status' && <StatusDialog organization={organization} onClose={close} />}
    </>
  );
}
