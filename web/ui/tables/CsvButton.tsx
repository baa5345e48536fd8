import { useMutation } from '@tanstack/react-query';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { DownloadIcon } from '#web/ui/icons.tsx';

/** Saves what the filters of a list find as CSV, all pages of it. */
export function CsvButton({ download }: { download: () => Promise<void> }) {
  const save = useMutation({
    mutationFn: download,
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
  });
  return (
    <Button icon={DownloadIcon} loading={save.isPending} onClick={() => save.mutate()}>
      Export
    </Button>
  );
}
