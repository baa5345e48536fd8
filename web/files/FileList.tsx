import { useState } from 'react';
import { sizeText } from '#web/ui/data/size.text.ts';
import type { File as StoredFile } from '#contract/files/files.contract.ts';
import { faultOf } from '#web/http/fault.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { FileTextIcon, TrashIcon } from '#web/ui/icons.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { FileViewer } from './FileViewer.tsx';

interface FileListProps {
  files: readonly StoredFile[];
  /** Absent for read-only lists. */
  onRemove: ((file: StoredFile) => Promise<void>) | undefined;
}

/** Files with thumbnails and names; pictures open in a viewer, everything else is downloaded. */
export function FileList({ files, onRemove }: FileListProps) {
  const [viewed, setViewed] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<StoredFile | null>(null);
  if (files.length === 0) return null;
  const pictures = files.filter(({ thumbnailUrl }) => thumbnailUrl !== null);
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {files.map((file) => (
          <li key={file.id} className="flex max-w-full items-center gap-2 rounded-field border border-border bg-surface-1 p-1 text-sm">
            <Entry file={file} onView={() => setViewed(file.id)} />
            {onRemove && <IconButton label={`Remove ${file.name}`} icon={TrashIcon} onClick={() => setDoomed(file)} />}
          </li>
        ))}
      </ul>
      <FileViewer files={pictures} current={viewed} onView={setViewed} />
      {doomed && onRemove && <RemoveDialog file={doomed} onRemove={onRemove} onClose={() => setDoomed(null)} />}
    </>
  );
}

function Entry({ file, onView }: { file: StoredFile; onView: () => void }) {
  const { name, size, thumbnailUrl, url } = file;
  const words = (
    <span className="min-w-0 text-left">
      <span className="line-clamp-1 max-w-44 wrap-anywhere">{name}</span>
      <span className="block text-xs text-muted tabular-nums">{sizeText(size)}</span>
    </span>
  );
  if (thumbnailUrl === null) {
    return (
      <a href={url} download={name} className="flex min-h-10 min-w-0 items-center gap-2 rounded-field pr-1 hover:underline">
        <FileTextIcon size={20} className="ml-1 shrink-0 text-muted" />
        {words}
      </a>
    );
  }
  return (
    <button type="button" onClick={onView} aria-label={`View ${name}`} className="flex min-w-0 items-center gap-2 rounded-field pr-1">
      <img
        src={thumbnailUrl}
        alt=""
        width={56}
        height={40}
        loading="lazy"
        className="h-10 w-14 shrink-0 rounded-field bg-surface-2 object-cover"
      />
      {words}
    </button>
  );
}

interface RemoveDialogProps {
  file: StoredFile;
  onRemove: (file: StoredFile) => Promise<void>;
  onClose: () => void;
}

function RemoveDialog({ file, onRemove, onClose }: RemoveDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await onRemove(file);
      onClose();
    } catch (fault) {
      setError(faultOf(fault).message);
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Remove this file?"
      description={`${file.name} is removed here. It stays wherever else it is attached.`}
      confirmLabel="Remove file"
      pending={isPending}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
