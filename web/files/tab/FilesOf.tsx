import { useMutation, useQuery } from '@tanstack/react-query';
import { type File as StoredFile, type FilePlace, listFiles } from '#contract/files/files.contract.ts';
import { showInPortal } from '#contract/portal/portal.access.contract.ts';
import type { Permission } from '#domain/users/permissions.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { FileField } from '#web/files/FileField.tsx';
import { useCan } from '#web/session/session.ts';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';

interface FilesOfProps {
  place: FilePlace;
  change: Permission;
}

/** All files of a customer or a review, latest first. */
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
          ? 'Drop files here, paste a screenshot, or choose files: images, PDF, Office documents and text files of up to 25 MB. Customers never see them unless you show them in the portal.'
          : 'Customers never see files unless they are shown in the portal.'}
      </p>
      <FileField place={place} files={files} mayChange={mayChange} noun="files" takesPaste />
      {place.ownerType === 'customer' && files.length > 0 && <PortalFiles customerId={place.ownerId} files={files} mayChange={mayChange} />}
    </section>
  );
}

interface PortalFilesProps {
  customerId: string;
  files: readonly StoredFile[];
  mayChange: boolean;
}

/** Selects the files that the customer's contacts can download in the portal; none by default. */
function PortalFiles({ customerId, files, mayChange }: PortalFilesProps) {
  const showing = useMutation({
    mutationFn: ({ id, shown }: { id: string; shown: boolean }) => call(showInPortal, { params: { id }, body: { customerId, shown } }),
    onSettled: () => refreshAfter(showInPortal),
    onError: (error) => toast({ title: faultOf(error).headline, description: faultOf(error).resolution, variant: 'destructive' }),
  });
  const isShown = ({ id, inPortal = false }: StoredFile) =>
    showing.isPending && showing.variables.id === id ? showing.variables.shown : inPortal;
  return (
    <fieldset className="mt-4 border-t border-border pt-3">
      <legend className="sr-only">Shown in the portal</legend>
      <p className="mb-2 text-sm text-muted">Shown in the portal to this customer's contacts with access:</p>
      <div className="grid gap-1">
        {files.map((file) => (
          <Checkbox
            key={file.id}
            checked={isShown(file)}
            disabled={!mayChange || showing.isPending}
            onChange={(event) => showing.mutate({ id: file.id, shown: event.target.checked })}
          >
            <span className="wrap-anywhere">{file.name}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
