import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button.classes.ts';
import { type Icon, LoaderIcon } from './icons.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
  /** Under way: the button keeps its width and its focus, and takes no second press. */
  loading?: boolean;
  children: ReactNode;
}

export function Button({ variant = 'secondary', size = 'md', icon: Sign, loading, className, children, onClick, ...rest }: ButtonProps) {
  const isMain = variant === 'primary' || variant === 'danger' || rest.type === 'submit';
  // The second press of a double click comes before anybody could have meant it, and often before the first is seen to be under way.
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
