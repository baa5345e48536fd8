import type { Announcement } from '#contract/console/console.announcements.contract.ts';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import type { CurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { can, type Permission } from '#domain/users/permissions.rules.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { AnnouncementBanner, useAnnouncements } from '#web/console/Announcements.tsx';
import { OwnershipBanner } from '#web/users/OwnershipBanner.tsx';
import { rolesHeldBy } from '#web/session/session.ts';
import { useDismissed } from './dismissed.ts';

interface FrameBannerProps {
  user: CurrentUser;
  organization: CurrentOrganization;
}

/** Shows the MFA hint below the bar, then the banners by importance. They are part of the first paint, so that nothing shifts later. */
export function FrameBanner({ user, organization }: FrameBannerProps) {
  const [pastDueGone, dismissPastDue] = useDismissed('session', `past-due:${user.id}`);
  const [nudgeGone, dismissNudge] = useDismissed('local', `mfa:${user.id}`);
  const isPastDue = organization.subscriptionStatus === 'past_due' && !pastDueGone;
  const isNudged = !user.mfaEnabled && !nudgeGone;
  const isReadOnly = organization.isReadOnly === true;
  const announcements = useAnnouncements();
  const may = (permission: Permission) => can(rolesHeldBy(user), permission);
  return (
    <>
      {isNudged && <MfaNudge onDismiss={dismissNudge} />}
      <div className="grid gap-2 px-4 pt-3 empty:hidden md:px-6">
        {announcements.map((announcement) => (
          <Announced key={announcement.id} announcement={announcement} />
        ))}
        {isPastDue && <PastDue mayPay={may('billing:view')} onDismiss={dismissPastDue} />}
        {isReadOnly && (
          <ReadOnly
            isPaused={organization.subscriptionStatus === 'paused'}
            mayPay={may('billing:view')}
            mayExport={may('backups:manage')}
          />
        )}
        {user.ownershipOffered && <OwnershipBanner organizationName={organization.name} />}
      </div>
    </>
  );
}

function Announced({ announcement }: { announcement: Announcement }) {
  const [isGone, dismiss] = useDismissed('local', `announcement:${announcement.id}`);
  return isGone ? null : <AnnouncementBanner announcement={announcement} onDismiss={dismiss} />;
}

const PAST_DUE =
  "There is a billing issue with your organization's subscription that needs immediate attention. Service may be interrupted if not resolved promptly.";
const ASK_OWNER = 'Please contact your organization owner to resolve this payment issue.';

function PastDue({ mayPay, onDismiss }: { mayPay: boolean; onDismiss: () => void }) {
  return (
    <Banner tone="danger" onDismiss={onDismiss}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-90">
          <p>
            <strong className="font-semibold">Payment Issue:</strong> {PAST_DUE}
          </p>
          {!mayPay && <p id="ask-owner">{ASK_OWNER}</p>}
        </div>
        {mayPay ? (
          <LinkButton to="/billing" size="sm">
            Resolve Payment
          </LinkButton>
        ) : (
          <Button size="sm" disabled aria-describedby="ask-owner">
            Contact Owner
          </Button>
        )}
      </div>
    </Banner>
  );
}

/** Cannot be dismissed, because it explains why every change is refused. */
function ReadOnly({ isPaused, mayPay, mayExport }: { isPaused: boolean; mayPay: boolean; mayExport: boolean }) {
  return (
    <Banner tone="warning">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-90">
          <strong className="font-semibold">Read only:</strong> nothing can be changed until{' '}
          {isPaused ? 'the pause ends' : 'a plan is chosen or paid'}. Nothing is lost
          {mayExport && (
            <>
              , and <TextLink to="/settings?tab=data">everything can be exported</TextLink>
            </>
          )}
          .{!mayPay && ' Please contact the owner of your organisation.'}
        </p>
        {mayPay && (
          <LinkButton to="/billing" size="sm">
            Manage subscription
          </LinkButton>
        )}
      </div>
    </Banner>
  );
}

/** One slim line, since it stays for weeks and must not distract from the work. */
function MfaNudge({ onDismiss }: { onDismiss: () => void }) {
  return (
    <div role="status" className="flex h-8 min-w-0 items-center gap-2 border-b border-border px-4 text-sm text-muted md:px-6">
      <p className="min-w-0 truncate">
        <span className="max-lg:hidden">Your account has no MFA yet. </span>
        <TextLink to="/profile#mfa-section">Set up multi-factor authentication</TextLink>
      </p>
      <IconButton label="Dismiss" icon={XIcon} size="sm" onClick={onDismiss} />
    </div>
  );
}
