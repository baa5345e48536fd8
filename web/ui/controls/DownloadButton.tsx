import { useMutation } from '@tanstack/react-query';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { DownloadIcon } from '#web/ui/icons.tsx';

interface DownloadButtonProps {
  label: string;
  size?: 'sm' | 'md';
  download: () => Promise<void>;
}

/** Saves a file; shows the reason if that fails. */
export function DownloadButton({ label, size = 'md', download }: DownloadButtonProps) {
  const save = useMutation({
    mutationFn: download,
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
  });
  return (
    <Button size={size} icon={DownloadIcon} loading={save.isPending} onClick={() => save.mutate()}>
      {label}
    </Button>
  );
}
