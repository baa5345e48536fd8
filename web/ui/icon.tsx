import type { ComponentType, SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke' | 'ref'> {
  size?: number;
  stroke?: number;
}
export type Icon = ComponentType<IconProps>;

/** Hidden from screen readers by default: the text next to an icon is its name, and an icon button has a label. */
export function icon(Glyph: Icon): Icon {
  return function Drawn({ size = 16, stroke = 1.75, className, ...rest }) {
    return <Glyph size={size} stroke={stroke} aria-hidden focusable={false} className={`shrink-0 ${className ?? ''}`} {...rest} />;
  };
}
