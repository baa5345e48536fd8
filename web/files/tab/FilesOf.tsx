import { useQuery } from '@tanstack/react-query';
import { type FilePlace, listFiles } from '#contract/files/files.contract.ts';
import type { Permission } from '#domain/users/permissions.rules.ts';
import { ask } from '#web/http/ask.ts';
import { FileField } from '#web/files/FileField.tsx';
import { PortalFiles } from './PortalFiles.tsx';
import { useCan } from '#web/session/session.ts';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';

interface FilesOfProps {
  place: FilePlace;
  /** Who may attach and remove. */
  change: Permission;
}

/** All files of a customer or a review, the latest first. */
export function FilesOf({ place, change }: FilesOfProps) {
  const mayChange = useCan()(change);
  const { data: files, error, refetch } = useQuery(ask(listFiles, { query: { ...place, limit: '200' } }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!files) return <CardSkeleton lines={3} label="Loading the files" />;
  return (
    <section aria-label="Files" className="rounded-card border border-border bg-surface-1 p-4">
      <p className="mb-3 text-sm text-muted">
        {files.length === 0 && 'No files yet. '}
        {mayChange
          ? 'Drop files here, paste a screenshot, or choose some: pictures, PDF, Office documents and texts of at most 25 MB. They are never part of what the customer is given, unless you show them in the portal.'
          : 'Files are never part of what the customer is given, unless they are shown in the portal.'}
      </p>
      <FileField place={place} files={files} mayChange={mayChange} noun="files" takesPaste />
      {place.ownerType === 'customer' && files.length > 0 && <PortalFiles customerId={place.ownerId} files={files} mayChange={mayChange} />}
    </section>
  );
}
