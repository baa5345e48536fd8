import { useMutation } from '@tanstack/react-query';
import { exportRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { download } from '#web/http/download.ts';
import { faultOf } from '#web/http/fault.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { DownloadIcon } from '#web/ui/icons.tsx';
import type { RecommendationFilters } from './recommendations.list.ts';

/** Saves what the filters find as CSV, all pages of it. */
export function ExportButton({ filters }: { filters: RecommendationFilters }) {
  const save = useMutation({
    mutationFn: () => download(exportRecommendations, { query: filters }),
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
  });
  return (
    <Button icon={DownloadIcon} loading={save.isPending} onClick={() => save.mutate()}>
      Export
    </Button>
  );
}
