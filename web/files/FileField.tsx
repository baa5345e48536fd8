import { type DragEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { deleteFile, type File as StoredFile, type FilePlace, uploadFile } from '#contract/files/files.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { classes } from '#web/ui/classes.ts';
import { CameraIcon, PaperclipIcon } from '#web/ui/icons.files.tsx';
import { FileList } from './FileList.tsx';
import { UploadList } from './UploadList.tsx';
import type { Uploads } from './uploads.ts';
import { uploadsTo } from './sending/uploads.open.ts';

interface FileFieldProps {
  place: FilePlace;
  files: readonly StoredFile[];
  mayChange: boolean;
  /** What is attached here: "evidence", "files". */
  noun: string;
  /** A pasted picture is attached here, wherever the focus is. */
  takesPaste?: boolean;
  onAttached?: (file: StoredFile) => void;
  /** Where somebody else keeps what is on its way, so that it goes on after the field has left the screen. */
  uploads?: Uploads;
  /** Takes a file away; without it the file is taken from the place. */
  onRemove?: (file: StoredFile) => Promise<unknown>;
}

/** Attached files with small pictures, and the ways to attach more: choose, drop, paste, or on a phone the camera. */
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
  // Subscribes to the files that arrive, the network and the end of the page.
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
      // The same file can be chosen again after it was refused.
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
