import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { exportQbr } from '#contract/qbrs/qbrs.export.contract.ts';
import { type Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { addressOf } from '#web/http/address.ts';
import { download } from '#web/http/download.ts';
import { faultOf } from '#web/http/fault.ts';
import { buttonClasses } from '#web/ui/controls/button.classes.ts';
import { LoaderIcon } from '#web/ui/icons.guest.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

const NAMES = { pdf: 'PDF', pptx: 'PowerPoint' } as const;

interface DownloadLinkProps {
  qbr: Qbr;
  format: keyof typeof NAMES;
  isDirty: boolean;
}

/** A link, so that its address can be copied; a click shows that the file is being made, and any refusal. */
export function DownloadLink({ qbr, format, isDirty }: DownloadLinkProps) {
  const name = NAMES[format];
  const input = { params: { id: qbr.id }, query: { format } };
  const making = useMutation({
    mutationFn: () => download(exportQbr, input),
    onError: (error) =>
      toast({ title: `The ${name} file could not be made`, description: faultOf(error).displayText, variant: 'destructive' }),
  });
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    if (!making.isPending) making.mutate();
  };
  return (
    <a
      href={addressOf(exportQbr, input)}
      aria-busy={making.isPending}
      title={isDirty ? 'As last saved, without your unsaved changes' : undefined}
      onClick={follow}
      className={buttonClasses('secondary', 'md')}
    >
      {making.isPending ? <LoaderIcon className="animate-spin" /> : <DownloadIcon />}
      <span>
        <span className="max-sm:sr-only">Download </span>
        {name}
      </span>
    </a>
  );
}
