import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { toast } from '#web/ui/toasts.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** A dialog that the first paint knows nothing of: fetched when it is opened first, and then kept with what is in it. */
export function lazyDialog<Props extends DialogProps>(fetchDialog: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Fetched = lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await fetchDialog().catch(() => Unavailable) }));
  return function LazyDialog(props) {
    const [isNeeded, setNeeded] = useState(props.open);
    if (props.open && !isNeeded) setNeeded(true);
    return (
      isNeeded && (
        <Suspense>
          <Fetched {...props} />
        </Suspense>
      )
    );
  };
}

/** One that cannot be fetched says so, and takes nothing with it. */
function Unavailable({ open, onClose }: DialogProps) {
  useEffect(() => {
    if (!open) return;
    toast({ title: 'Not available', description: 'Check your connection, reload the page and try again.', variant: 'destructive' });
    onClose();
  }, [open, onClose]);
  return null;
}
