import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { UploadIcon } from '#web/ui/icons.tsx';

interface DropZoneProps {
  /** Accepted file extensions, such as ".csv,.tsv". */
  kinds: string;
  chosen?: string | undefined;
  onChoose: (file: File) => void;
  /** Maximum file size as text. */
  most?: string;
}

/** File picker by button or drop, based on the browser's own file input. */
export function DropZone({ kinds, chosen, onChoose, most = '10 MB' }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) onChoose(file);
    // Allows the same file to be chosen again after it was corrected.
    event.target.value = '';
  };
  return (
    <div
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'relative flex flex-col items-center gap-1 rounded-card border border-dashed px-4 py-6 text-center',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOver ? 'border-accent-line bg-accent-tint' : 'border-border-strong',
      )}
    >
      <UploadIcon size={20} className="text-muted" />
      <label htmlFor={id} className="font-medium">
        File
      </label>
      <p className="text-sm text-muted wrap-anywhere">{chosen ?? `Drop the file here, or select to choose one. At most ${most}.`}</p>
      <input id={id} type="file" accept={kinds} onChange={choose} className="absolute inset-0 cursor-pointer opacity-0" />
    </div>
  );
}
