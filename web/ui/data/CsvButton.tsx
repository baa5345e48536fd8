import { useMutation } from '@tanstack/react-query';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { DownloadIcon } from '#web/ui/icons.tsx';

/** Downloads what a list shows: all its rows, not only those of the page. */
export function CsvButton({ download }: { download: () => Promise<void> }) {
  const making = useMutation({
    mutationFn: download,
    onError: (error) => toast({ title: 'The CSV file could not be made', description: faultOf(error).displayText, variant: 'destructive' }),
  });
  return (
    <Button icon={DownloadIcon} loading={making.isPending} onClick={() => making.mutate()}>
      Export CSV
    </Button>
  );
}
