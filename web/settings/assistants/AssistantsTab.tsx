import { useWatch } from 'react-hook-form';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { Columns } from '#web/ui/data/Columns.tsx';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { type OrganizationFields, OrganizationForm } from '#web/settings/OrganizationForm.tsx';

const valuesOf = ({ settings: { assistants } }: Organization) => ({
  settings: { assistants: { enabled: assistants?.enabled ?? false } },
});

/** Access of AI assistants through the Model Context Protocol. */
export function AssistantsTab({ organization }: { organization: Organization }) {
  return (
    <OrganizationForm organization={organization} valuesOf={valuesOf}>
      {(form) => <Columns first={<AccessCard form={form} />} second={<StepsCard form={form} />} />}
    </OrganizationForm>
  );
}

function AccessCard({ form: { control } }: { form: OrganizationFields }) {
  return (
    <Card title="Assistant access" className="grid gap-3">
      <p className="text-muted">
        People can ask an AI assistant about their customers. It reads what their API token may read, and never internal notes. It cannot
        change, approve or send anything.
      </p>
      <CheckboxField
        control={control}
        name="settings.assistants.enabled"
        label="Assistant access (MCP)"
        help="While it is off, the address below does not exist for your organisation."
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
        <li>
          Create a token under{' '}
          <TextLink to="/integrations" search={{ kind: 'api_tokens' }}>
            API tokens
          </TextLink>{' '}
          with only the permissions to view.
        </li>
        <li>Add a server of type HTTP with this address to the assistant.</li>
        <li>Enter the token as its bearer token.</li>
      </ol>
      <CopyField label="Copy the address for assistants" value={`${window.location.origin}/mcp`} />
      <p className="text-muted">The audit log has an event for each question that an assistant asks.</p>
    </Card>
  );
}
