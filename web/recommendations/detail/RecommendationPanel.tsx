import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { NewRecommendation, type NewRecommendationStart } from '#web/recommendations/detail/creation/NewRecommendation.tsx';
import { OpenRecommendation } from './OpenRecommendation.tsx';

interface RecommendationPanelProps {
  /** ID, or `new`. */
  recommendation: string;
  /** Initial values of a new one. */
  start: NewRecommendationStart;
  onCreated: (id: string) => void;
  onDeleted: () => void;
  onClose: () => void;
}

export function RecommendationPanel({ recommendation, start, onCreated, onDeleted, onClose }: RecommendationPanelProps) {
  const mayEdit = useCan()('customers:edit');
  if (recommendation !== 'new') return <OpenRecommendation id={recommendation} onDeleted={onDeleted} onClose={onClose} />;
  if (mayEdit) return <NewRecommendation start={start} onCreated={onCreated} onClose={onClose} />;
  return (
    <Drawer open onClose={onClose} title="New recommendation">
      <Notice icon={LockIcon} title="Access Denied" action={<Button onClick={onClose}>Close</Button>}>
        Only a vCIO can create recommendations for a customer.
      </Notice>
    </Drawer>
  );
}
