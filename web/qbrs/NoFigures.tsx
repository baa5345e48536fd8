import { getRouteApi } from '@tanstack/react-router';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PresentationIcon } from '#web/ui/icons.tsx';
import { GenerateDialog } from './QbrMenu.tsx';

const route = getRouteApi('/frame/qbrs/$id');

/** Empty state of a planned QBR without figures. */
export function NoFigures({ qbr, isEditable }: { qbr: Qbr; isEditable: boolean }) {
  const navigate = route.useNavigate();
  const open = () => void navigate({ search: (now) => ({ ...now, dialog: 'generate' }) });
  return (
    <EmptyState
      icon={PresentationIcon}
      title="No slides yet"
      action={
        isEditable && (
          <Button variant="primary" {...GenerateDialog.prefetch} onClick={open}>
            Generate figures
          </Button>
        )
      }
    >
      {`Generate the deck from an approved assessment of ${qbr.customer.name}.`}
    </EmptyState>
  );
}
