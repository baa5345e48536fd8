import { useMutation } from '@tanstack/react-query';
import type { File as StoredFile } from '#contract/files/files.contract.ts';
import { showInPortal } from '#contract/portal/portal.access.contract.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

interface PortalFilesProps {
  customerId: string;
  files: readonly StoredFile[];
  mayChange: boolean;
}

/** Which files of a customer its contacts may download in the portal: none until somebody says so. */
export function PortalFiles({ customerId, files, mayChange }: PortalFilesProps) {
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
      <p className="mb-2 text-sm text-muted">Shown in the portal to contacts of this customer who have access:</p>
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
