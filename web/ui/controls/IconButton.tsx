import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, squareClasses } from './button.classes.ts';
import type { Icon } from '#web/ui/icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: Icon;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function IconButton({ label, icon: Sign, variant = 'ghost', size = 'sm', className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={squareClasses(variant, size, className)}>
      <Sign size={18} />
    </button>
  );
}
