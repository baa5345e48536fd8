import { useId, useState } from 'react';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import type { ImportedFile, Imports } from './imports.ts';

interface Props {
  file: Extract<ImportedFile, { state: 'tenant' }>;
  imports: Imports;
  onDiscard: () => void;
}

/** Question about a file of another tenant or of another customer's devices: import for the customer of the tenant, or for this one, or not at all. */
export function TenantQuestion({ file, imports, onDiscard }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const { owner, tenant } = file;
  const heading = useId();
  return (
    <div role="group" aria-labelledby={heading} className="grid gap-3">
      <div>
        <p className="font-medium wrap-anywhere">{file.file.name}</p>
        <p id={heading} className="wrap-anywhere">
          {file.message} Nothing was imported.
        </p>
        {owner && tenant !== '' && <p className="text-sm text-muted">{owner.name} has evidence of this tenant.</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {owner ? (
          <Button size="sm" variant="primary" onClick={() => imports.sendTo(file, owner.id)}>
            Import for {owner.name}
          </Button>
        ) : (
          <Button size="sm" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            Import for another customer
          </Button>
        )}
        <Button size="sm" onClick={() => imports.confirm(file)}>
          {tenant === '' ? 'The devices belong to this customer: import here' : 'This customer has both tenants: import here'}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          Discard file
        </Button>
      </div>
      {isChoosing && (
        <div className="flex max-w-120 flex-wrap items-center gap-2">
          <div className="min-w-50 flex-1">
            <CustomerCombobox label="Customer of the file" value={chosen} onChange={setChosen} />
          </div>
          <Button size="sm" variant="primary" disabled={chosen === null} onClick={() => chosen !== null && imports.sendTo(file, chosen)}>
            Import file
          </Button>
        </div>
      )}
    </div>
  );
}
