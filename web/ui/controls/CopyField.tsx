import { Button } from './Button.tsx';
import { copyText } from './copy.ts';
import { CopyIcon } from '#web/ui/icons.tsx';

interface CopyFieldProps {
  /** Label of the button, such as "Copy the redirect address". */
  label: string;
  value: string;
}

/** Read-only text with a copy button; fully visible and selectable. */
export function CopyField({ label, value }: CopyFieldProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 flex-1 basis-56 rounded-field border border-border bg-surface-2 px-2 py-1.5 text-sm select-all wrap-anywhere">
        {value}
      </code>
      <Button size="sm" icon={CopyIcon} aria-label={label} onClick={() => void copyText(value)}>
        Copy
      </Button>
    </div>
  );
}
