import { PRESETS } from '#domain/auth/providers.rules.ts';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import type { NewProvider } from './SsoCard.tsx';

/** Addresses that an administrator registers at the provider. */
export function SsoAddresses({ provider: { preset, redirectUrl, metadataUrl } }: { provider: NewProvider }) {
  const { label, hint, documentation } = PRESETS[preset];
  const redirect = preset === 'saml' ? 'Reply address (ACS URL)' : 'Redirect address';
  return (
    <div className="flex flex-col gap-3">
      {metadataUrl !== null && <Address label="Entity ID and metadata of Plumbline" value={metadataUrl} />}
      <Address label={redirect} value={redirectUrl} />
      <p className="-mt-2 text-xs text-muted">
        {hint}{' '}
        {documentation && (
          <a href={documentation} target="_blank" rel="noopener" className="underline underline-offset-3">
            Documentation of {label}
          </a>
        )}
      </p>
    </div>
  );
}

function Address({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="mb-1 font-medium">{label}</p>
      <CopyField label={`Copy: ${label}`} value={value} />
    </div>
  );
}
