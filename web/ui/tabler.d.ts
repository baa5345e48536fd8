declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType, SVGProps } from 'react';

  const Glyph: ComponentType<Omit<SVGProps<SVGSVGElement>, 'stroke' | 'ref'> & { size?: number; stroke?: number }>;
  // oxlint-disable-next-line import/no-default-export -- the shape of the package's own files
  export default Glyph;
}
