import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { listApps } from '#contract/assistants/apps.contract.ts';
import { type Organization, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import type { AssistantAccess } from '#domain/assistants/scopes.rules.ts';
import { STEPS_PLACE } from '#web/assistants/ConnectedApps.tsx';
import { call } from '#web/http/call.ts';
import { readAgain, refreshAfter } from '#web/http/refresh.ts';
import { useCan } from '#web/session/session.ts';
import { useShowOrganization } from '#web/settings/settings.api.ts';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { BookIcon } from '#web/ui/icons.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm.dialog.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { useList } from '#web/ui/tables/list.ts';
import { AppsSection } from './AppsSection.tsx';
import { type AppList, counted, totalsOf } from './apps.totals.ts';

interface AssistantsTabProps {
  organization: Organization;
}

/** Access of AI assistants through the Model Context Protocol. Each switch saves at once. */
export function AssistantsTab({ organization }: AssistantsTabProps) {
  return organization.settings.assistants?.enabled ? <Enabled organization={organization} /> : <Disabled organization={organization} />;
}

function Disabled({ organization }: AssistantsTabProps) {
  const { access, save, mayEdit } = useAccess(organization);
  return (
    <div className="grid max-w-160 gap-4">
      <Option
        label={ACCESS}
        help={ACCESS_HELP}
        checked={access.enabled}
        disabled={!mayEdit}
        onChange={(enabled) => save.mutate({ enabled })}
        isTitle
      />
      <StepsButton className="ml-10 justify-self-start" />
      <FaultMessage error={save.error} />
    </div>
  );
}

const ACCESS = 'Assistant access (MCP)';
const ACCESS_HELP =
  'Your team connects its own AI assistants. An assistant sees what its user can see. Its changes arrive as proposals that a person accepts.';

function Enabled({ organization }: AssistantsTabProps) {
  const { access, save, mayEdit } = useAccess(organization);
  const list: AppList = useList(listApps, { isWhole: true });
  const [isAsking, setAsking] = useState(false);
  const turningOff = useConfirm(() => save.mutateAsync({ enabled: false }), {
    title: 'Turn off assistant access?',
    description: `${revokedText(list)} Open proposals are kept.`,
    confirmLabel: 'Turn off',
    danger: true,
    onDone: () => setAsking(false),
    onClose: () => setAsking(false),
  });
  const option = (name: 'selfRegistration' | 'internalNotes' | 'revokeUnused') => ({
    checked: access[name] ?? name !== 'internalNotes',
    disabled: !mayEdit,
    onChange: (isOn: boolean) => save.mutate({ [name]: isOn }),
  });
  return (
    <>
      <div className="grid gap-x-10 gap-y-6 border-b border-border pb-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-5">
          <Option label={ACCESS} help={ACCESS_HELP} checked={access.enabled} disabled={!mayEdit} onChange={() => setAsking(true)} isTitle />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:ml-10">
            <span className="text-muted">Server address</span>
            <div className="min-w-0 flex-1 basis-72">
              <CopyField label="Copy the server address" value={`${window.location.origin}/mcp`} />
            </div>
            <StepsButton />
          </div>
          <FaultMessage error={isAsking ? null : save.error} />
        </div>
        <div className="grid content-start gap-4">
          <Option
            label="Apps may register themselves"
            help="For apps without a published client address. Each person still consents."
            {...option('selfRegistration')}
          />
          <Option label="Internal notes may be shared" help={notesText(list, access)} {...option('internalNotes')} />
          <Option label="Revoke unused access after 90 days" help="The user is notified 7 days before." {...option('revokeUnused')} />
        </div>
      </div>
      <AppsSection list={list} />
      {isAsking && <ConfirmDialog {...turningOff} />}
    </>
  );
}

/** The other switches keep their state, because settings are saved by key. */
function useAccess(organization: Organization) {
  const show = useShowOrganization();
  const stored: AssistantAccess = organization.settings.assistants ?? { enabled: false };
  const save = useMutation({
    mutationFn: (change: Partial<AssistantAccess>) =>
      call(updateOrganization, { body: { version: organization.version, settings: { assistants: { ...stored, ...change } } } }),
    onSuccess: (saved) => {
      show(saved);
      return refreshAfter(updateOrganization);
    },
    // After a save by another person the switches show theirs.
    onError: () => readAgain(updateOrganization),
  });
  const access = save.isPending ? { ...stored, ...save.variables } : stored;
  return { access, save, mayEdit: useCan()('settings:edit') };
}

function revokedText({ rows, isComplete }: AppList): string {
  if (!rows || !isComplete) return 'All connections are revoked.';
  const { apps } = totalsOf(rows);
  return `${counted(apps, 'connection')} ${apps === 1 ? 'is' : 'are'} revoked.`;
}

function notesText({ rows }: AppList, { internalNotes }: AssistantAccess): string {
  if (internalNotes) return 'On: a person can let a new connection read internal notes.';
  const older = rows ? totalsOf(rows).readingNotes : 0;
  const still = older === 0 ? '' : older === 1 ? ' One older connection still can.' : ` ${older} older connections still can.`;
  return `Off: new connections cannot read internal notes.${still}`;
}

interface OptionProps {
  label: string;
  help: ReactNode;
  checked: boolean;
  disabled: boolean;
  onChange: (isOn: boolean) => void;
  isTitle?: true;
}

function Option({ label, help, isTitle, ...state }: OptionProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex gap-3">
      <Switch id={id} label={label} {...state} className="mt-0.5" />
      <span className="grid gap-0.5">
        <span className={isTitle ? 'text-lg font-semibold' : 'font-medium'}>{label}</span>
        <span data-help className="text-sm text-muted">
          {help}
        </span>
      </span>
    </label>
  );
}

function StepsButton({ className = '' }: { className?: string }) {
  return (
    <LinkButton to={STEPS_PLACE} icon={BookIcon} className={className}>
      Set-up steps
    </LinkButton>
  );
}
