import type { ComponentProps, ReactNode } from 'react';
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
  const off = loading ? { 'aria-disabled': true, 'aria-busy': true } : {};
  return (
    <button
      type="button"
      {...rest}
      {...off}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={buttonClasses(variant, size, className)}
    >
      {loading ? <LoaderIcon className="animate-spin" /> : Sign && <Sign />}
      {children}
    </button>
  );
}
