import type { Contact } from '#contract/customers/contacts.contract.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CircleCheckIcon, HandStopIcon, MailIcon, PencilIcon, StarIcon, TrashIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { contactRoleLabel } from '#web/customers/customers.words.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

export const ContactDialog = lazyDialog(async () => (await import('./ContactDialog.tsx')).ContactDialog);
export const PortalInviteDialog = lazyDialog(async () => (await import('./PortalInviteDialog.tsx')).PortalInviteDialog);
export const EndPortalDialog = lazyDialog(async () => (await import('./EndPortalDialog.tsx')).EndPortalDialog);
export const DeleteContactDialog = lazyDialog(async () => (await import('./DeleteContactDialog.tsx')).DeleteContactDialog);

interface ContactsTableProps {
  label: string;
  contacts: readonly Contact[];
  mayEdit: boolean;
  /** Access can be ended even while the organisation is read-only. */
  mayEnd: boolean;
  onEdit: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
  onInvite: (contact: Contact) => void;
  onEndPortal: (contact: Contact) => void;
  onMakePrimary: (contact: Contact) => void;
}

const COLUMNS: readonly TableColumn<Contact>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: ({ name, isPrimary }) => (
      <span className="inline-flex flex-wrap items-center gap-2 wrap-anywhere">
        {name}
        {isPrimary && (
          <StatusChip tone="info" icon={StarIcon}>
            Primary
          </StatusChip>
        )}
      </span>
    ),
  },
  { key: 'title', label: 'Title', cell: ({ title }) => title },
  { key: 'role', label: 'Role', cell: ({ role }) => contactRoleLabel(role) },
  { key: 'email', label: 'Email', cell: ({ email }) => email && <a href={`mailto:${encodeURI(email)}`}>{email}</a> },
  { key: 'phone', label: 'Phone', cell: ({ phone }) => phone },
  { key: 'reviews', label: 'Attends reviews', card: 'hidden', cell: ({ attendsReviews }) => (attendsReviews ? 'Yes' : 'No') },
  { key: 'portal', label: 'Portal', cell: (contact) => <PortalChip contact={contact} /> },
];

export function ContactsTable({ label, contacts, mayEdit, mayEnd, onMakePrimary, ...on }: ContactsTableProps) {
  const actions = (contact: Contact) => (
    <>
      {mayEdit && !contact.isPrimary && (
        <IconButton label={`Make ${contact.name} the primary contact`} icon={StarIcon} onClick={() => onMakePrimary(contact)} />
      )}
      {mayEdit && contact.email && (
        <IconButton
          label={contact.portalAccess === 'none' ? `Invite ${contact.name} to the portal` : `Send ${contact.name} a new portal link`}
          icon={MailIcon}
          {...PortalInviteDialog.prefetch}
          onClick={() => on.onInvite(contact)}
        />
      )}
      {contact.portalAccess !== 'none' && (
        <IconButton
          label={`Revoke ${contact.name}’s portal access`}
          icon={HandStopIcon}
          {...EndPortalDialog.prefetch}
          onClick={() => on.onEndPortal(contact)}
        />
      )}
      {mayEdit && (
        <>
          <IconButton label={`Edit ${contact.name}`} icon={PencilIcon} {...ContactDialog.prefetch} onClick={() => on.onEdit(contact)} />
          <IconButton
            label={`Delete ${contact.name}`}
            icon={TrashIcon}
            {...DeleteContactDialog.prefetch}
            onClick={() => on.onDelete(contact)}
          />
        </>
      )}
    </>
  );
  return (
    <Table label={label} columns={COLUMNS} rows={contacts} rowKey={({ id }) => id} {...((mayEdit || mayEnd) && { rowActions: actions })} />
  );
}

/** Portal status of a contact, with its date. */
function PortalChip({ contact: { portalAccess, portalInvitedAt, portalSeenAt } }: { contact: Contact }) {
  if (portalAccess === 'none') return <span className="text-muted">No portal access</span>;
  const isActive = portalAccess === 'active';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <StatusChip tone={isActive ? 'success' : 'info'} icon={isActive ? CircleCheckIcon : MailIcon}>
        {isActive ? 'Portal: active' : 'Portal: invited'}
      </StatusChip>
      <span className="text-sm text-muted">
        {isActive ? 'last seen ' : ''}
        <DateText value={isActive ? portalSeenAt : portalInvitedAt} />
      </span>
    </span>
  );
}
