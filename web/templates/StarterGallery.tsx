import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addStarter, listStarters } from '#contract/templates/starters.contract.ts';
import type { Template } from '#contract/templates/templates.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { afterTemplateChange } from './templates.api.ts';
import { sizeWords } from './templates.words.ts';

interface StarterGalleryProps {
  /** Called after adding, for use as a step; by default the added template opens. */
  onAdded?: (template: Template) => void;
}

/** Templates shipped with Plumbline; each can be added in one step. */
export function StarterGallery({ onAdded }: StarterGalleryProps) {
  const navigate = useNavigate();
  const starters = useQuery(ask(listStarters));
  const add = useMutation({
    mutationFn: (slug: string) => call(addStarter, { params: { slug } }),
    onSuccess: async (template) => {
      const isRead = afterTemplateChange(template);
      if (!onAdded) return navigate({ to: '/templates/$id', params: { id: template.id } });
      await isRead;
      onAdded(template);
    },
  });
  if (starters.isPending) return <CardSkeleton lines={4} label="Loading the library" />;
  if (starters.isError) return <ErrorState error={starters.error} onRetry={() => void starters.refetch()} />;
  return (
    <div className="grid gap-3">
      <FaultMessage error={add.error} />
      <ul aria-label="Library" className="grid gap-3 md:grid-cols-2">
        {starters.data.map(({ slug, name, description, ...size }) => (
          <li key={slug} className="flex flex-col gap-2 rounded-card border border-border bg-surface-1 p-4">
            <h3 className="font-semibold">{name}</h3>
            <p className="flex-1 text-muted">{description}</p>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="text-sm text-muted">{sizeWords(size)}</span>
              {/* A double click must not create two copies. */}
              <Button
                size="sm"
                aria-label={`Use this template: ${name}`}
                loading={add.isPending && add.variables === slug}
                disabled={add.isPending && add.variables !== slug}
                onClick={({ detail }) => detail < 2 && add.mutate(slug)}
              >
                Use this template
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
