import { useRef } from 'react';
import { TrashIcon, UploadIcon } from '#web/ui/icons.tsx';
import { classes } from '#web/ui/classes.ts';
import { Button } from './Button.tsx';

interface LogoInputProps {
  logo: string | null;
  /** Of the picture. */
  alt: string;
  /** The ground that it stands on. */
  ground?: string;
  /** Of the field for its file. */
  label?: string;
  /** Otherwise it is only shown. */
  mayChange?: boolean;
  upload: { isPending: boolean; mutate: (file: File) => void };
  remove: { isPending: boolean; mutate: () => void };
}

/** A logo as it is, and the buttons that replace and remove it at once. */
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
