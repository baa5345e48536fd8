import { useRef } from 'react';
import { TrashIcon, UploadIcon } from '#web/ui/icons.tsx';
import { classes } from '#web/ui/classes.ts';
import { Button } from './Button.tsx';

interface LogoInputProps {
  logo: string | null;
  /** Alternative text of the picture. */
  alt: string;
  /** Background class. */
  ground?: string;
  /** Label of the file field. */
  label?: string;
  /** False makes it read-only. */
  mayChange?: boolean;
  upload: { isPending: boolean; mutate: (file: File) => void };
  remove: { isPending: boolean; mutate: () => void };
}

/** Current logo, with buttons that replace or remove it immediately. */
export function LogoInput({ logo, alt, ground = 'bg-surface-2', label = 'Logo file', mayChange = true, upload, remove }: LogoInputProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div
        className={classes(
          'flex h-16 w-48 items-center justify-center rounded-field border border-border p-2',
          logo ? ground : 'bg-surface-2',
        )}
      >
        {logo ? (
          <img src={logo} alt={alt} className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-muted">No logo yet</span>
        )}
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <input
            ref={file}
            type="file"
            aria-label={label}
            accept="image/png,image/jpeg"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) upload.mutate(chosen);
              event.target.value = '';
            }}
          />
          <Button icon={UploadIcon} loading={upload.isPending} onClick={() => file.current?.click()}>
            {logo ? 'Replace logo' : 'Upload logo'}
          </Button>
          {logo && (
            <Button icon={TrashIcon} loading={remove.isPending} onClick={() => remove.mutate()}>
              Remove logo
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
