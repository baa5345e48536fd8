import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { UploadIcon } from '#web/ui/icons.tsx';

interface DropZoneProps {
  /** The endings of names that the browser offers: ".csv,.tsv". */
  kinds: string;
  /** The name of the chosen file. */
  chosen?: string | undefined;
  onChoose: (file: File) => void;
  /** The largest file that is taken, in words. */
  most?: string;
}

/** A file is chosen with the button or dropped on the box; the browser's own file input is below it. */
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
    // The same file can be chosen again after it was corrected.
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
      <p className="text-sm text-muted wrap-anywhere">{chosen ?? `Drop it here, or press to choose. At most ${most}.`}</p>
      <input id={id} type="file" accept={kinds} onChange={choose} className="absolute inset-0 cursor-pointer opacity-0" />
    </div>
  );
}
