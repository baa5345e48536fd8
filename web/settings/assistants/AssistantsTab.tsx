import { useWatch } from 'react-hook-form';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { Columns } from '#web/ui/data/Columns.tsx';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { AppsCard } from './AppsCard.tsx';
import { type OrganizationFields, OrganizationForm } from '#web/settings/OrganizationForm.tsx';

const valuesOf = ({ settings: { assistants } }: Organization) => ({
  settings: {
    assistants: {
      enabled: assistants?.enabled ?? false,
      selfRegistration: assistants?.selfRegistration ?? true,
      internalNotes: assistants?.internalNotes ?? false,
    },
  },
});

/** Access of AI assistants through the Model Context Protocol. */
export function AssistantsTab({ organization }: { organization: Organization }) {
  return (
    <div className="grid gap-4">
      <OrganizationForm organization={organization} valuesOf={valuesOf}>
        {(form) => <Columns first={<AccessCard form={form} />} second={<StepsCard form={form} />} />}
      </OrganizationForm>
      {organization.settings.assistants?.enabled && <AppsCard />}
    </div>
  );
}

function AccessCard({ form: { control } }: { form: OrganizationFields }) {
  return (
    <Card title="Assistant access" className="grid gap-3">
      <p className="text-muted">
        Your team connects its own AI assistants. An assistant sees what its user can see. Its changes arrive as proposals that a person
        accepts.
      </p>
      <CheckboxField
        control={control}
        name="settings.assistants.enabled"
        label="Assistant access (MCP)"
        help="While it is off, the address for assistants does not exist for your organisation, and no access works."
      />
      <CheckboxField
        control={control}
        name="settings.assistants.selfRegistration"
        label="Apps may register themselves"
        help="For apps without a published address. Each person still consents."
      />
      <CheckboxField
        control={control}
        name="settings.assistants.internalNotes"
        label="Internal notes may be shared"
        help="While it is off, new connections cannot read internal notes. Connections that can read them already must be revoked."
      />
    </Card>
  );
}

function StepsCard({ form: { control } }: { form: OrganizationFields }) {
  const isEnabled = useWatch({ control, name: 'settings.assistants.enabled' });
  if (!isEnabled) return null;
  return (
    <Card title="Set-up steps" className="grid gap-3">
      <ol className="grid list-decimal gap-2 ps-5">
        <li>In the assistant, add a connector or MCP server of type HTTP with the address below.</li>
        <li>The assistant opens Plumbline. Sign in, choose what it may read, and select Allow access.</li>
        <li>
          For an assistant without sign-in, create a token under{' '}
          <TextLink to="/integrations" search={{ kind: 'api_tokens' }}>
            API tokens
          </TextLink>{' '}
          with only the permissions to view, and enter it as its bearer token.
        </li>
      </ol>
      <CopyField label="Copy the address for assistants" value={`${window.location.origin}/mcp`} />
      <p className="text-muted">The audit log has an event for each question that an assistant asks.</p>
    </Card>
  );
}
