import type { SsoProvider } from '#contract/auth/sso.contract.ts';
import { PRESETS } from '#domain/auth/provider.presets.rules.ts';
import { CopyField } from '#web/ui/controls/CopyField.tsx';

interface SsoAddressesProps {
  provider: Pick<SsoProvider, 'preset' | 'redirectUrl' | 'metadataUrl'>;
}

/** Addresses that an administrator registers at the provider. */
export function SsoAddresses({ provider: { preset, redirectUrl, metadataUrl } }: SsoAddressesProps) {
  const { label, hint, documentation } = PRESETS[preset];
  return (
    <div className="flex flex-col gap-3">
      {metadataUrl !== null && <Address label="Entity ID and metadata of Plumbline" copy="Copy entity ID" value={metadataUrl} />}
      {preset === 'saml' ? (
        <Address label="Reply address (ACS URL)" copy="Copy reply address" value={redirectUrl} />
      ) : (
        <Address label="Redirect address" copy="Copy redirect address" value={redirectUrl} />
      )}
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

function Address({ label, copy, value }: { label: string; copy: string; value: string }) {
  return (
    <div>
      <p className="mb-1 font-medium">{label}</p>
      <CopyField label={copy} value={value} />
    </div>
  );
}
