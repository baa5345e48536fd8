/** The diamond of a question whose failure is a critical gap. */
export function CriticalMark() {
  return (
    <span title="Critical question" className="flex w-3 justify-center">
      <span aria-hidden className="size-1.5 rotate-45 bg-danger-line" />
      <span className="sr-only">Critical question. </span>
    </span>
  );
}
