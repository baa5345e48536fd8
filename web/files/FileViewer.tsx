import { useEffect, useEffectEvent } from 'react';
import { sizeText } from '#web/ui/data/size.text.ts';
import type { File as StoredFile } from '#contract/files/files.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClasses } from '#web/ui/controls/button.classes.ts';
import { formatMoment } from '#web/ui/data/dates.ts';
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface FileViewerProps {
  /** Pictures to browse. */
  files: readonly StoredFile[];
  current: string | null;
  onView: (id: string | null) => void;
}

/** Full-size picture; arrow keys move to its neighbours. */
export function FileViewer({ files, current, onView }: FileViewerProps) {
  const at = files.findIndex(({ id }) => id === current);
  const file = files[at];
  const step = useEffectEvent((by: 1 | -1) => {
    const next = files[at + by];
    if (next) onView(next.id);
  });
  const isOpen = file !== undefined;
  // Subscribes to the keyboard while a picture is open.
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') step(-1);
      if (key === 'ArrowRight') step(1);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOpen]);
  if (!file) return null;
  return (
    <Dialog
      open
      size="lg"
      onClose={() => onView(null)}
      title={file.name}
      description={`${sizeText(file.size)}, ${file.width} × ${file.height}. Attached by ${file.createdBy?.name ?? 'a former colleague'}, ${formatMoment(file.createdAt)}`}
      footer={
        <>
          {files.length > 1 && (
            <>
              <Button icon={ChevronLeftIcon} disabled={at === 0} onClick={() => onView(files[at - 1]?.id ?? null)}>
                Earlier
              </Button>
              <Button icon={ChevronRightIcon} disabled={at === files.length - 1} onClick={() => onView(files[at + 1]?.id ?? null)}>
                Later
              </Button>
            </>
          )}
          <a href={file.url} download={file.name} className={buttonClasses('secondary', 'md')}>
            <DownloadIcon />
            Download
          </a>
        </>
      }
    >
      <img src={file.url} alt={file.name} className="mx-auto max-h-[60dvh] max-w-full rounded-field bg-surface-2 object-contain" />
    </Dialog>
  );
}
