import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button.classes.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { LoaderIcon } from '#web/ui/icons.guest.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
  /** True while the action runs: the button keeps its width and focus and ignores presses. */
  loading?: boolean;
  children: ReactNode;
}

interface ReasonedProps extends ButtonProps {
  /** Reason for disabling the button; it is enabled without one. */
  reason?: string | undefined;
}

export function Button({ reason, ...button }: ReasonedProps) {
  return reason === undefined ? <Press {...button} /> : <Refused reason={reason} {...button} />;
}

/** Shows the reason as a tooltip, and on touch below the button. */
function Refused({ reason, ...button }: ButtonProps & { reason: string }) {
  const id = useId();
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <Press {...button} disabled title={reason} aria-describedby={id} />
      <span id={id} className="hidden max-w-60 text-xs text-muted pointer-coarse:block">
        {reason}
      </span>
    </span>
  );
}

function Press({ variant = 'secondary', size = 'md', icon: Sign, loading, className, children, onClick, ...rest }: ButtonProps) {
  const isMain = variant === 'primary' || variant === 'danger' || rest.type === 'submit';
  // Ignores the second press of a double click, which arrives before the first has a visible effect.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    loading || (isMain && event.detail > 1) ? event.preventDefault() : onClick?.(event);
  const off = loading ? { 'aria-disabled': true, 'aria-busy': true } : {};
  return (
    <button type="button" {...rest} {...off} onClick={press} className={buttonClasses(variant, size, className)}>
      {loading ? <LoaderIcon className="animate-spin" /> : Sign && <Sign />}
      {children}
    </button>
  );
}
