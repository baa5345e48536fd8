/** A plumb line, the tool that shows whether something is vertical. */
export function Logo() {
  return (
    <span className="flex items-center gap-2 text-lg font-semibold">
      <svg width="20" height="24" viewBox="0 0 20 24" aria-hidden="true">
        <path d="M10 0v11" stroke="currentColor" strokeWidth="2" />
        <path d="M4 11h12l-6 13z" fill="var(--accent)" />
      </svg>
      Plumbline
    </span>
  );
}
