import { useId } from 'react';
import { EVIDENCE_EXTENSIONS } from '#domain/evidence/results.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { PlusIcon, UploadIcon } from '#web/ui/icons.tsx';

interface AddEvidenceProps {
  label: string;
  variant?: 'primary' | 'secondary';
  keys?: string;
  onFiles: (files: Iterable<File>) => void;
}

/** Button that chooses results files. */
export function AddEvidence({ label, variant = 'primary', keys, onFiles }: AddEvidenceProps) {
  const id = useId();
  return (
    <>
      <Button
        variant={variant}
        icon={variant === 'primary' ? UploadIcon : PlusIcon}
        aria-keyshortcuts={keys}
        onClick={() => document.getElementById(id)?.click()}
      >
        {label}
      </Button>
      <input
        id={id}
        type="file"
        multiple
        aria-label="Results files"
        accept={EVIDENCE_EXTENSIONS}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
    </>
  );
}
