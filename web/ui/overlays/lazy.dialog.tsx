import { type ComponentType, useEffect, useState } from 'react';
import { showUnavailable, whenIdle } from './deferred.ts';

interface DialogProps {
  /** What is there only while it is open need not say so. */
  open?: boolean;
  onClose: () => void;
}

/** For the button that opens it: whoever comes near will probably press, and then finds the dialog here. */
interface PrefetchHandlers {
  onPointerEnter: () => void;
  onPointerDown: () => void;
  onFocus: () => void;
}

type LazyDialog<Props> = ComponentType<Props> & {
  prefetch: PrefetchHandlers;
  /** For what a key opens, or what is wanted just when the connection is gone; what comes back calls it off. */
  prefetchWhenIdle: () => () => void;
};

/**
 * A dialog, or a form that opens in its place, that the first paint knows nothing of: fetched when somebody comes near its opener, at
 * the latest when it is opened, and then kept with what is in it. One that cannot be fetched says so and takes nothing with it.
 */
export function lazyDialog<Props extends DialogProps>(fetchDialog: () => Promise<ComponentType<Props>>): LazyDialog<Props> {
  let arrived: ComponentType<Props> | null = null;
  const load = async () => (arrived ??= await fetchDialog());
  const fetchNow = () => void load().catch(() => {});

  function LazyDialog(props: Props) {
    const { open = true, onClose } = props;
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
    if (open && !Dialog && arrived) setDialog(() => arrived);
    // Follows the network.
    useEffect(() => {
      if (!open || Dialog) return;
      let isAwaited = true;
      load().then(
        (fetched) => isAwaited && setDialog(() => fetched),
        () => {
          if (!isAwaited) return;
          showUnavailable();
          onClose();
        },
      );
      return () => {
        isAwaited = false;
      };
    }, [open, Dialog, onClose]);
    return Dialog && <Dialog {...props} />;
  }
  const prefetch = { onPointerEnter: fetchNow, onPointerDown: fetchNow, onFocus: fetchNow };
  return Object.assign(LazyDialog, { prefetch, prefetchWhenIdle: () => whenIdle(fetchNow) });
}
