import { useNavigate } from '@tanstack/react-router';
import { Button } from '#web/ui/controls/Button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';

/** Opens the drawer for a new recommendation; on a customer's page for that customer. */
export function NewRecommendationButton({ isMain = false }: { isMain?: boolean }) {
  const navigate = useNavigate();
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={PlusIcon}
      aria-keyshortcuts="N"
      onClick={() => void navigate({ to: '.', search: (now) => ({ ...now, recommendation: 'new' }) })}
    >
      New recommendation
    </Button>
  );
}
