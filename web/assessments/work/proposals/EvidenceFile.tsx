import { useQuery } from '@tanstack/react-query';
import { getEvidenceRun } from '#contract/evidence/runs.contract.ts';
import { downloadFile } from '#contract/files/files.contract.ts';
import { ask } from '#web/http/ask.ts';
import { download } from '#web/http/download.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { sizeText } from '#web/ui/data/size.text.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { FileCodeIcon } from '#web/ui/icons.work.tsx';

/** File that brought the results of a proposal. Nothing is shown for results of a connection or a domain check, which have none. */
export function EvidenceFile({ runId }: { runId: string }) {
  // The file never changes, so answers that are given meanwhile do not refetch it.
  const { data: run, error } = useQuery({
    ...ask(getEvidenceRun, { params: { id: runId } }),
    staleTime: Infinity,
    refetchOnMount: false,
  });
  if (error) return null;
  if (!run) return <Skeleton className="h-13 w-full" />;
  if (run.fileName === '') return null;
  const { fileId, fileName, fileSize, createdBy, createdAt } = run;
  return (
    <div className="flex items-center gap-2 rounded-card border border-border px-3 py-1.5 text-sm">
      <FileCodeIcon size={18} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={fileName}>
          {fileName}
        </p>
        <p className="text-xs text-muted">
          {sizeText(fileSize)}, added {createdBy ? `by ${createdBy.name}, ` : ''}
          {formatDay(createdAt)}
          {fileId === null && '. The file was deleted; its results are kept.'}
        </p>
      </div>
      {fileId !== null && (
        <IconButton
          label={`Download ${fileName}`}
          icon={DownloadIcon}
          onClick={() => void download(downloadFile, { params: { id: fileId } })}
        />
      )}
    </div>
  );
}
