import { useQuery } from '@tanstack/react-query';
import { getSop } from '#contract/sops/sops.contract.ts';
import { ask } from '#web/http/ask.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { SopText } from './SopText.tsx';
import { useView } from './sops.views.ts';

interface SopDrawerProps {
  id: string;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** Text of an SOP next to the work. */
export function SopDrawer({ id, title, open, onClose }: SopDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} title={title} width="w-150" footer={<TextLink to={`/sops/${id}`}>Open SOP</TextLink>}>
      <Text id={id} />
    </Drawer>
  );
}

function Text({ id }: { id: string }) {
  const { data: sop, error, refetch } = useQuery(ask(getSop, { params: { id } }));
  useView(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!sop) return <CardSkeleton lines={8} label="Loading" />;
  return (
    <div className="p-4">
      {sop.status === 'stale' && (
        <p className="mb-4 text-sm text-warning-text">
          Review was due on <DateText value={sop.nextReviewAt} />. The content may be outdated.
        </p>
      )}
      <SopText body={sop.body} />
    </div>
  );
}
