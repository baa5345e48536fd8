import { type ComponentType, useEffect, useState } from 'react';
import { showUnavailable, whenIdle } from './deferred.ts';

interface DialogProps {
  /** Omit for a dialog that is mounted only while open. */
  open?: boolean;
  onClose: () => void;
}

/** Handlers for the opening button: hovering or focusing it loads the dialog's code. */
interface PrefetchHandlers {
  onPointerEnter: () => void;
  onPointerDown: () => void;
  onFocus: () => void;
}

type LazyDialog<Props> = ComponentType<Props> & {
  prefetch: PrefetchHandlers;
  /** For a dialog that a key opens, or that must work offline; the returned function cancels the load. */
  prefetchWhenIdle: () => () => void;
};

/**
 * Dialog, or inline form, whose code is not part of the first page: loaded when its button is hovered or focused, at the latest on opening,
 * and then kept mounted. A failed load shows a toast and affects nothing else.
 */
export function lazyDialog<Props extends DialogProps>(fetchDialog: () => Promise<ComponentType<Props>>): LazyDialog<Props> {
  let arrived: ComponentType<Props> | null = null;
  const load = async () => (arrived ??= await fetchDialog());
  const fetchNow = () => void load().catch(() => {});

  function LazyDialog(props: Props) {
    const { open = true, onClose } = props;
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
    if (open && !Dialog && arrived) setDialog(() => arrived);
    // Subscribes to the network.
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
