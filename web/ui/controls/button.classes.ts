import { classes } from '#web/ui/classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-accent-line bg-accent text-accent-text not-disabled:hover:brightness-108',
  secondary: 'border-border-strong/60 bg-surface-1 text-text not-disabled:hover:bg-surface-2',
  ghost: 'border-transparent bg-transparent text-text not-disabled:hover:bg-surface-2',
  danger: 'border-danger-line/60 bg-danger-tint text-danger-text not-disabled:hover:border-danger-line',
};
const SIZES: Record<ButtonSize, string> = { sm: 'h-8 px-3 text-sm', md: 'h-9 px-4 text-base' };
const SQUARES: Record<ButtonSize, string> = { sm: 'size-8', md: 'size-9' };

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-field border font-medium whitespace-nowrap transition-[opacity,filter] select-none';
const OFF = 'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

export function buttonClasses(variant: ButtonVariant, size: ButtonSize, extra?: string): string {
  return classes(BASE, OFF, VARIANTS[variant], SIZES[size], extra);
}

export function squareClasses(variant: ButtonVariant, size: ButtonSize, extra?: string): string {
  return classes(BASE, OFF, VARIANTS[variant], SQUARES[size], extra);
}
