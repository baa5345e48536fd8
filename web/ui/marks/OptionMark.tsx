const PLACES = [1, 2, 3];

interface OptionMarkProps {
  name: string;
  /** 1 is good, 2 better, 3 best. */
  place: number;
  of: number;
}

/** Three bars, with as many filled as the position of the chosen option. */
export function OptionMark({ name, place, of }: OptionMarkProps) {
  const label = `Option ${place} of ${of}: ${name}`;
  return (
    <svg viewBox="0 0 15 10" width="15" height="10" role="img" aria-label={label} fill="currentColor" className="shrink-0 text-muted">
      <title>{label}</title>
      {PLACES.map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 5 + 0.5}
          y="0.5"
          width="4"
          height="9"
          rx="1"
          stroke="currentColor"
          strokeWidth="1"
          fillOpacity={bar <= place ? 1 : 0}
        />
      ))}
    </svg>
  );
}
