/** Marks the name of a record that belongs to the sample data. */
export function SampleMark() {
  return (
    <span className="inline-flex h-5 shrink-0 items-center rounded-full bg-info-tint px-2 text-xs font-medium text-info-text">Sample</span>
  );
}
