import { type DragEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { deleteFile, type File as StoredFile, type FilePlace, uploadFile } from '#contract/files/files.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CameraIcon, PaperclipIcon } from '#web/ui/icons.files.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import { sizeText } from '#web/ui/data/size.text.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { FileList } from './FileList.tsx';
import type { Upload, Uploads } from './uploads.ts';
import { uploadsTo } from './sending/uploads.open.ts';

interface FileFieldProps {
  place: FilePlace;
  files: readonly StoredFile[];
  mayChange: boolean;
  /** Noun for the attached files, such as "evidence" or "files". */
  noun: string;
  /** Accepts pasted pictures regardless of focus. */
  takesPaste?: boolean;
  onAttached?: (file: StoredFile) => void;
  /** Uploads owned by the caller, which continue after the field unmounts. */
  uploads?: Uploads;
  /** Removes a file; defaults to deleting it from `place`. */
  onRemove?: (file: StoredFile) => Promise<unknown>;
}

/** Attached files with thumbnails, and ways to add more: choose, drop, paste, or the camera on phones. */
export function FileField({ place, files, mayChange, noun, takesPaste = false, onAttached, uploads: kept, onRemove }: FileFieldProps) {
  const uploads = useUploads(place, onAttached, kept);
  const waiting = useSyncExternalStore(uploads.subscribe, uploads.all);
  const [isOver, setOver] = useState(false);
  usePaste(takesPaste && mayChange, (pasted) => uploads.add(pasted));
  const remove = async (file: StoredFile) => {
    await (onRemove ? onRemove(file) : call(deleteFile, { params: { id: file.id }, query: place }));
    await refreshAfter(deleteFile);
  };
  const drop = (event: DragEvent) => {
    if (!mayChange || !hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    uploads.add(event.dataTransfer.files);
  };
  return (
    <div
      role="presentation"
      onDragOver={(event) => {
        if (!mayChange || !hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'grid gap-2 rounded-field',
        isOver && 'bg-accent-tint outline-2 -outline-offset-1 outline-accent-line outline-dashed',
      )}
    >
      <FileList files={files} onRemove={mayChange ? remove : undefined} />
      <UploadList uploads={uploads} waiting={waiting} />
      {mayChange && <Choose noun={noun} onChoose={(chosen) => uploads.add(chosen)} />}
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

function useUploads(place: FilePlace, onAttached: FileFieldProps['onAttached'], kept: Uploads | undefined): Uploads {
  const [uploads] = useState(() => kept ?? uploadsTo(place));
  const isKept = kept !== undefined;
  const stored = useEffectEvent((file: StoredFile) => {
    onAttached?.(file);
    void refreshAfter(uploadFile);
  });
  // Subscribes to finished uploads, the network and the end of the page.
  useEffect(() => {
    if (isKept) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (uploads.all().some(({ state }) => state !== 'refused')) event.preventDefault();
    };
    const forget = uploads.whenStored((file) => stored(file));
    window.addEventListener('online', uploads.retry);
    window.addEventListener('beforeunload', warn);
    return () => {
      forget();
      window.removeEventListener('online', uploads.retry);
      window.removeEventListener('beforeunload', warn);
      uploads.stop();
    };
  }, [uploads, isKept]);
  return uploads;
}

function usePaste(isActive: boolean, onPaste: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onPaste(files);
  });
  // Subscribes to the clipboard.
  useEffect(() => {
    if (!isActive) return undefined;
    const listener = (event: ClipboardEvent) => paste(event);
    window.addEventListener('paste', listener);
    return () => window.removeEventListener('paste', listener);
  }, [isActive]);
}

const OPENER = 'flex min-h-6 items-center gap-1 rounded-field text-sm text-muted hover:text-text pointer-coarse:min-h-11';

function Choose({ noun, onChoose }: { noun: string; onChoose: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const input = (label: string) => ({
    type: 'file',
    'aria-label': label,
    className: 'sr-only',
    tabIndex: -1,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      onChoose([...(target.files ?? [])]);
      // Allows the same file to be chosen again after a refusal.
      target.value = '';
    },
  });
  return (
    <p className="flex flex-wrap gap-x-4">
      <input ref={picker} multiple {...input(`Choose ${noun}`)} />
      <input ref={camera} accept="image/*" capture="environment" {...input(`Photograph ${noun}`)} />
      <button type="button" data-attach onClick={() => picker.current?.click()} className={OPENER}>
        <PaperclipIcon size={14} />
        Attach {noun}
      </button>
      <button type="button" data-camera onClick={() => camera.current?.click()} className={classes(OPENER, 'hidden pointer-coarse:flex')}>
        <CameraIcon size={14} />
        Take a photo
      </button>
    </p>
  );
}

/** Pending uploads, and refused ones with their reason. */
function UploadList({ uploads, waiting }: { uploads: Uploads; waiting: readonly Upload[] }) {
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Uploads in progress" className="grid gap-1">
      {waiting.map((upload) => (
        <li key={upload.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-surface-2 px-3 py-1.5 text-sm">
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {upload.name} <span className="text-muted tabular-nums">{sizeText(upload.size)}</span>
          </span>
          <UploadState upload={upload} onAgain={() => uploads.again(upload.id)} />
          <IconButton label={`Cancel upload of ${upload.name}`} icon={XIcon} onClick={() => uploads.cancel(upload.id)} />
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload, onAgain }: { upload: Upload; onAgain: () => void }) {
  const { state, message, percent, name, isKept } = upload;
  if (state === 'refused') {
    return (
      <>
        <span role="alert" className="text-danger-text">
          {message}
        </span>
        <Button size="sm" onClick={onAgain}>
          Try again
        </Button>
      </>
    );
  }
  if (state === 'offline') {
    return (
      <span role="status" className="text-warning-text">
        {message ?? `Offline: stored on this ${isKept ? 'device' : 'page'} until the connection is back`}
      </span>
    );
  }
  return <ProgressBar label={`Uploading ${name}`} percent={state === 'sending' ? percent : 0} className="w-24" />;
}
