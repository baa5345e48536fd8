import { useController } from 'react-hook-form';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { channelsOf, NOTIFICATION_EVENTS, PRODUCED_EVENTS } from '#domain/notifications/notifications.rules.ts';
import { type OrganizationFields, OrganizationForm } from '#web/settings/OrganizationForm.tsx';
import { useCan } from '#web/session/session.ts';
import { ChannelTable } from '#web/notifications/ChannelTable.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { TestMailButton } from './TestMailButton.tsx';

const CHOOSABLE = PRODUCED_EVENTS.filter((event) => !NOTIFICATION_EVENTS[event].locked);

const valuesOf = ({ settings: { notifications } }: Organization) => ({
  settings: { notifications: Object.fromEntries(CHOOSABLE.map((event) => [event, channelsOf(event, {}, notifications)])) },
});

/** Default notification settings for people without their own. */
export function NotificationsTab({ organization }: { organization: Organization }) {
  const mayEdit = useCan()('settings:edit');
  return (
    <OrganizationForm organization={organization} valuesOf={valuesOf}>
      {({ control }) => (
        <Card title="Notification defaults" actions={mayEdit && <TestMailButton />} className="grid max-w-200 gap-3">
          <p className="text-muted">
            Applies to everyone who has not changed an event in their own profile. Security notifications are always shown and emailed.
          </p>
          <Events control={control} />
        </Card>
      )}
    </OrganizationForm>
  );
}

function Events({ control }: Pick<OrganizationFields, 'control'>) {
  const { value = {}, onChange } = useController({ control, name: 'settings.notifications' }).field;
  return (
    <ChannelTable
      caption="Events and channels"
      choices={CHOOSABLE.map((event) => ({
        event,
        label: NOTIFICATION_EVENTS[event].label,
        ...(value[event] ?? channelsOf(event, {})),
      }))}
      onChange={({ event, inApp, email }) => onChange({ ...value, [event]: { inApp, email } })}
    />
  );
}
