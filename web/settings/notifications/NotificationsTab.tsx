import { useController } from 'react-hook-form';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { type Channels, channelsOf, NOTIFICATION_EVENTS, PRODUCED_EVENTS } from '#domain/notifications/notifications.rules.ts';
import { type OrganizationFields, OrganizationForm } from '#web/settings/OrganizationForm.tsx';
import { useCan } from '#web/session/session.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { TestMailButton } from './TestMailButton.tsx';

const CHANNELS = [
  { key: 'inApp', label: 'In Plumbline', inSentence: 'in Plumbline' },
  { key: 'email', label: 'By e-mail', inSentence: 'by e-mail' },
] as const;

const CHOOSABLE = PRODUCED_EVENTS.filter((event) => !NOTIFICATION_EVENTS[event].locked);

const valuesOf = ({ settings: { notifications } }: Organization) => ({
  settings: { notifications: Object.fromEntries(CHOOSABLE.map((event) => [event, channelsOf(event, {}, notifications)])) },
});

/** How people are told who have chosen nothing in their own profile. */
export function NotificationsTab({ organization }: { organization: Organization }) {
  const mayEdit = useCan()('settings:edit');
  return (
    <OrganizationForm organization={organization} valuesOf={valuesOf}>
      {({ control }) => (
        <Card title="How people are told" actions={mayEdit && <TestMailButton />} className="grid max-w-200 gap-3">
          <p className="text-muted">
            This applies to everybody who has chosen nothing for an event in their own profile. What concerns somebody’s sign-in is always
            shown and mailed.
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
    <table className="w-full">
      <caption className="sr-only">What people are told about, and how</caption>
      <thead>
        <tr className="border-b border-border text-xs text-muted">
          <th scope="col" className="py-2 text-left font-medium">
            Event
          </th>
          {CHANNELS.map(({ key, label }) => (
            <th key={key} scope="col" className="w-24 px-1 py-2 text-center font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {CHOOSABLE.map((event) => (
          <EventRow
            key={event}
            label={NOTIFICATION_EVENTS[event].label}
            channels={value[event] ?? channelsOf(event, {})}
            onChange={(channels) => onChange({ ...value, [event]: channels })}
          />
        ))}
      </tbody>
    </table>
  );
}

interface EventRowProps {
  label: string;
  channels: Channels;
  onChange: (channels: Channels) => void;
}

function EventRow({ label, channels, onChange }: EventRowProps) {
  return (
    <tr>
      <th scope="row" className="py-2 text-left font-normal">
        {label}
      </th>
      {CHANNELS.map(({ key, inSentence }) => (
        <td key={key} className="px-1 py-2">
          <ChannelBox
            name={`${label}: ${inSentence}`}
            checked={channels[key]}
            onChange={(isWanted) => onChange({ ...channels, [key]: isWanted })}
          />
        </td>
      ))}
    </tr>
  );
}

interface ChannelBoxProps {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function ChannelBox({ name, checked, onChange }: ChannelBoxProps) {
  return (
    <Checkbox className="justify-center" checked={checked} onChange={({ target }) => onChange(target.checked)}>
      <span className="sr-only">{name}</span>
    </Checkbox>
  );
}
