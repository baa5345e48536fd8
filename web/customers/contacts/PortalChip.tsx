import type { Contact } from '#contract/customers/contacts.contract.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { CircleCheckIcon, MailIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';

/** Whether a contact may use the portal, and since when. */
export function PortalChip({ contact: { portalAccess, portalInvitedAt, portalSeenAt } }: { contact: Contact }) {
  if (portalAccess === 'none') return <span className="text-muted">No portal access</span>;
  const isActive = portalAccess === 'active';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <StatusChip tone={isActive ? 'success' : 'info'} icon={isActive ? CircleCheckIcon : MailIcon}>
        {isActive ? 'Portal: active' : 'Portal: invited'}
      </StatusChip>
      <span className="text-sm text-muted">
        {isActive ? 'last here ' : ''}
        <DateText value={isActive ? portalSeenAt : portalInvitedAt} />
      </span>
    </span>
  );
}
