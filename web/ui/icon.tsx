import type { ComponentType, SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke' | 'ref'> {
  size?: number;
  stroke?: number;
}
export type Icon = ComponentType<IconProps>;

/** Decoration by default: the word beside an icon is its name, an icon alone gets one from its button. */
export function icon(Glyph: Icon): Icon {
  return function Drawn({ size = 16, stroke = 1.75, className, ...rest }) {
    return <Glyph size={size} stroke={stroke} aria-hidden focusable={false} className={`shrink-0 ${className ?? ''}`} {...rest} />;
  };
}
