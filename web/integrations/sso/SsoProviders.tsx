import { useState } from 'react';
import type { Sso, SsoProvider } from '#contract/auth/sso.contract.ts';
import { PRESETS } from '#domain/auth/provider.presets.rules.ts';
import { PROVIDER_PRESETS, type ProviderPreset } from '#domain/auth/providers.rules.ts';
import { PROVIDER_ICONS } from '#web/session/provider.icons.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CircleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, PlusIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { SsoCard } from './SsoCard.tsx';
import { SsoDomainsCard } from './SsoDomainsCard.tsx';

const OPTIONS = PROVIDER_PRESETS.map((preset) => ({ value: preset, label: PRESETS[preset].label }));

/** Identity providers of the organisation, the form of the selected one, and the email domains. */
export function SsoProviders({ sso: { providers, domains, next }, mayChange }: { sso: Sso; mayChange: boolean }) {
  // Kept while the list is refetched, because the redirect address may already be registered at the provider.
  const [draft, setDraft] = useState(next);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [preset, setPreset] = useState<ProviderPreset>('entra');
  const stored = providers.find(({ id }) => id === (chosenId ?? providers[0]?.id));
  const isNew = stored === undefined;
  const addressOf = preset === 'entra' ? draft.entraRedirectUrl : draft.redirectUrl;
  const add = () => {
    setDraft(next);
    setChosenId(next.id);
  };
  return (
    <>
      <Card
        title="Identity providers"
        actions={
          mayChange &&
          !isNew && (
            <Button icon={PlusIcon} onClick={add}>
              Add provider
            </Button>
          )
        }
      >
        {providers.length === 0 && <State enabled={undefined} />}
        <ul className="divide-y divide-border">
          {providers.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              isChosen={provider.id === stored?.id}
              onChoose={() => setChosenId(provider.id)}
            />
          ))}
        </ul>
        {isNew && mayChange && (
          <Field label="Provider" className="mt-3 max-w-80">
            <Select options={OPTIONS} value={preset} onChange={setPreset} />
          </Field>
        )}
      </Card>
      <SsoCard
        key={stored ? `${stored.id} ${stored.version}` : `${draft.id} ${preset}`}
        provider={stored ?? { id: draft.id, preset, redirectUrl: addressOf, metadataUrl: preset === 'saml' ? draft.metadataUrl : null }}
        stored={stored}
        domains={domains}
        mayChange={mayChange}
      />
      <SsoDomainsCard domains={domains} mayChange={mayChange} />
    </>
  );
}

interface ProviderRowProps {
  provider: SsoProvider;
  isChosen: boolean;
  onChoose: () => void;
}

function ProviderRow({ provider: { preset, name, enabled }, isChosen, onChoose }: ProviderRowProps) {
  const Sign = PROVIDER_ICONS[preset];
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3 first:pt-0 last:pb-0">
      <p className="flex min-w-0 flex-wrap items-center gap-2 font-medium wrap-anywhere">
        <Sign />
        {name}
        <span className="text-sm font-normal text-muted">{PRESETS[preset].label}</span>
        <State enabled={enabled} />
      </p>
      {isChosen ? (
        <span className="text-sm text-muted">Shown below</span>
      ) : (
        <Button size="sm" onClick={onChoose} aria-label={`Edit ${name}`}>
          Edit
        </Button>
      )}
    </li>
  );
}

/** `enabled` is undefined without any provider. */
function State({ enabled }: { enabled: boolean | undefined }) {
  if (enabled) {
    return (
      <StatusChip tone="success" icon={CircleCheckIcon}>
        On
      </StatusChip>
    );
  }
  return (
    <StatusChip tone="neutral" icon={CircleIcon}>
      {enabled === undefined ? 'Not set up' : 'Off'}
    </StatusChip>
  );
}
