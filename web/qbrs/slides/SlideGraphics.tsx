import type { Graphic } from '#domain/deck/page/graphic.rules.ts';

export function SlideGraphics({ graphics }: { graphics: readonly Graphic[] }) {
  return graphics.map((graphic, index) => <GraphicShape key={index} graphic={graphic} />);
}

function GraphicShape({ graphic }: { graphic: Graphic }) {
  switch (graphic.kind) {
    case 'path':
      return (
        <path
          d={graphic.d}
          fill={graphic.fill}
          stroke={graphic.stroke}
          strokeWidth={graphic.width}
          strokeDasharray={graphic.dash}
          strokeLinejoin="round"
        />
      );
    case 'rect':
      return (
        <rect
          {...graphic.box}
          rx={graphic.radius}
          fill={graphic.fill}
          stroke={graphic.stroke}
          strokeWidth={graphic.width}
          strokeDasharray={graphic.dash}
        />
      );
    case 'circle':
      return (
        <circle
          cx={graphic.x}
          cy={graphic.y}
          r={graphic.radius}
          fill={graphic.fill}
          stroke={graphic.stroke}
          strokeWidth={graphic.width}
          strokeDasharray={graphic.dash}
        />
      );
    case 'text':
      return (
        <text
          x={graphic.x}
          y={graphic.y}
          fontSize={graphic.size}
          fontWeight={graphic.weight}
          fill={graphic.fill}
          textAnchor={graphic.anchor}
        >
          {graphic.text}
        </text>
      );
    default:
      return graphic satisfies never;
  }
}
