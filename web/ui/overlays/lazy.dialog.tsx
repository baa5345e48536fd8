import { type ComponentType, useEffect, useState } from 'react';
import { showUnavailable, whenIdle } from './deferred.ts';

interface DialogProps {
  /** A dialog that is mounted only while it is open may omit it. */
  open?: boolean;
  onClose: () => void;
}

/** For the button that opens it: hovering or focusing the button loads the dialog's code. */
interface PrefetchHandlers {
  onPointerEnter: () => void;
  onPointerDown: () => void;
  onFocus: () => void;
}

type LazyDialog<Props> = ComponentType<Props> & {
  prefetch: PrefetchHandlers;
  /** For a dialog that a key opens, or that is needed without a connection; the returned function cancels the load. */
  prefetchWhenIdle: () => () => void;
};

/**
 * A dialog, or a form that opens in its place, whose code is not part of the first page: it is loaded when its button is hovered or
 * focused, at the latest when it opens, and then stays mounted with its content. A failed load shows a toast and affects nothing else.
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
