import { sizeText } from '#web/ui/data/size.text.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import type { Upload, Uploads } from './uploads.ts';

/** The files that are on their way, and those that were refused with the reason. */
export function UploadList({ uploads, waiting }: { uploads: Uploads; waiting: readonly Upload[] }) {
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Files on their way" className="grid gap-1">
      {waiting.map((upload) => (
        <li key={upload.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-surface-2 px-3 py-1.5 text-sm">
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {upload.name} <span className="text-muted tabular-nums">{sizeText(upload.size)}</span>
          </span>
          <State upload={upload} onAgain={() => uploads.again(upload.id)} />
          <IconButton label={`Do not attach ${upload.name}`} icon={XIcon} onClick={() => uploads.cancel(upload.id)} />
        </li>
      ))}
    </ul>
  );
}

function State({ upload, onAgain }: { upload: Upload; onAgain: () => void }) {
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
        {message ?? `Offline: waits on this ${isKept ? 'device' : 'page'} until the network is back`}
      </span>
    );
  }
  return <ProgressBar label={`Uploading ${name}`} percent={state === 'sending' ? percent : 0} className="w-24" />;
}
